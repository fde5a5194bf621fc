import { lockEntry, refuseLocked } from '#capabilities/ledger'
import { problem } from '#kernel/problem'
import type { ReceivedFile } from '#platform/files/index'
import { receivedFile } from '#platform/files/received'
import { dropFiles, insertFile, type KeptFile, keepFile } from '#platform/files/stored'
import { binOf } from '#platform/operations/bin'
import type {
  CompanyOperation,
  InCompany,
  Preparing,
  Reading,
} from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { attachment, shown } from '../entity.js'
import * as queries from '../queries/attachments.js'
import type { Attachment } from '../schemas.js'
import { attachmentType } from './attachment-types.js'

export async function listAttachments(
  op: Reading & InCompany,
  { id }: { id: number },
): Promise<Attachment[]> {
  if (!(await queries.hasEntry(op, id))) throw problem(uncoded.not_found)
  return (await queries.attachmentsOf(op, id)).map((row) => shown(op, row))
}

/** Looks at what the file really is and keeps it, before the transaction. */
export async function keepAttachment(
  about: Preparing & InCompany,
  { id, files }: { id: number; files: readonly ReceivedFile[] },
): Promise<KeptFile> {
  if (!(await queries.hasEntry({ ...about, tx: about.db.statement }, id)))
    throw problem(uncoded.not_found)
  const file = receivedFile(files)
  return keepFile(about, file, await attachmentType(file))
}

/** Adds a document to an entry, in locked periods too: nothing of the books moves. */
export async function addAttachment(
  op: CompanyOperation,
  { id, prepared }: { id: number; prepared: KeptFile },
): Promise<Attachment> {
  const fileId = await insertFile(op.tx, { companyId: op.company.id }, prepared, op.now)
  const made = await queries.insertAttachment(op, id, fileId)
  op.record(attachment.created(made))
  return shown(op, made)
}

const bin = binOf(attachment, {
  lock: queries.lockAttachments,
  erase: async (op, ids) => dropFiles(op.tx, await queries.deleteAttachments(op, ids), op.now),
})

/** Puts a document in the bin; what proves an entry of a locked period stays with it. */
export async function trashAttachment(
  op: CompanyOperation,
  { id, file }: { id: number; file: number },
): Promise<void> {
  const state = await lockEntry(op, id)
  if (!state) throw problem(uncoded.not_found)
  await bin.trash(op, [file], ([before]) => {
    if (before?.entry_id !== id) throw problem(uncoded.not_found)
    refuseLocked(state.entry_date, state, 'entry_date')
  })
}

/** Puts documents in the bin again that were kept or restored. */
export async function trashAttachments(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<void> {
  for (const id of ids) {
    const found = await queries.findAttachment(op, id)
    if (!found) throw problem(uncoded.not_found)
    await trashAttachment(op, { id: found.entry_id, file: id })
  }
}

/** Brings documents back from the bin, in locked periods too, as they may be added there. */
export async function restoreAttachments(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<readonly queries.AttachmentRow[]> {
  return bin.restore(op, ids)
}

/** Removes documents in the bin for good, with the files that nothing else has. */
export const purgeAttachments = bin.purge
