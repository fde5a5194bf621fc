import { fileUrl } from '#platform/files/stored'
import { entity } from '#platform/operations/entity'
import type { Circumstances } from '#platform/operations/operation'
import { type AttachmentRow, findAttachment } from './queries/attachments.js'
import type { Attachment } from './schemas.js'

/** A document kept with an entry. The log has no signed address: it would outlive its half hour. */
export const attachment = entity<AttachmentRow>({
  resource: 'attachments',
  table: 'entry_attachments',
  label: { fr: 'pièce jointe', nl: 'bijlage', en: 'attachment', de: 'Anlage' },
  bin: true,
  derived: ['file_url'],
  logOnly: ['file_id'],
  find: async (op, id) => {
    const row = await findAttachment(op, id)
    return row && shown(op, row)
  },
})

/** An attachment as the API shows it, with an address to open it. */
export function shown(
  about: Pick<Circumstances, 'services' | 'now'>,
  { file_id, ...row }: AttachmentRow,
): Attachment {
  return { ...row, file_url: fileUrl(about, file_id)! }
}
