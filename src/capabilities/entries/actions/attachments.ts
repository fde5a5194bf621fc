import { lockEntry, refuseLocked } from '#capabilities/ledger'
import { problem } from '#kernel/problem'
import type { ReceivedFile } from '#platform/files/index'
import { receivedFile } from '#platform/files/received'
import { dropFiles, insertFile, type KeptFile, keepFile } from '#platform/files/stored'
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

/** Puts a document in the bin; what proves an entry of a locked period stays with it. */
export async function trashAttachment(
  op: CompanyOperation,
  { id, file }: { id: number; file: number },
): Promise<void> {
  const state = await lockEntry(op, id)
  const before = state && (await queries.lockAttachment(op, id, file))
  if (!before) throw problem(uncoded.not_found)
  refuseLocked(state.entry_date, state, 'entry_date')
  await queries.trashAttachment(op, file)
  op.record(attachment.removed(before))
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
): Promise<queries.AttachmentRow[]> {
  const binned = await queries.lockBinned(op, ids)
  if (binned.length < ids.length) throw problem(uncoded.not_found)
  await queries.untrashAttachments(op, ids)
  const restored: queries.AttachmentRow[] = []
  for (const id of ids) restored.push((await queries.findAttachment(op, id))!)
  for (const row of restored) op.record(attachment.created(row, 'restored'))
  return restored
}

/** Removes documents in the bin for good, with the files that nothing else has. */
export async function purgeAttachments(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<number[]> {
  const binned = await queries.lockBinned(op, ids)
  const going = binned.map(({ id }) => id)
  await dropFiles(op.tx, await queries.deleteAttachments(op, going), op.now)
  for (const row of binned) op.record(attachment.removed(row, 'purged'))
  return going
}
