import { entity } from '#platform/changes/entity'
import { fileUrl } from '#platform/files/stored'
import { type AttachmentRow, findAttachment } from './queries/attachments.js'

/** A document kept with an entry. The log has no signed address: it would outlive its half hour. */
export const attachment = entity<AttachmentRow>({
  resource: 'attachments',
  table: 'entry_attachments',
  label: { fr: 'pièce jointe', nl: 'bijlage', en: 'attachment', de: 'Anlage' },
  bin: true,
  find: async (op, id) => {
    const row = await findAttachment(op, id)
    return row && { ...row, file_url: fileUrl(op, row.file_id) }
  },
})
