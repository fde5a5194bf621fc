import { invalidField, problem } from '#kernel/problem'
import { fileMessages } from '#kernel/upload-texts'
import { extensionOf } from '#platform/files/file-name'
import { fitsExtension, paperTypes, type ReceivedFile, sniff } from '#platform/files/index'
import { receivedFile } from '#platform/files/received'
import { firstBytes, insertFile, type KeptFile, keepBytes, keepFile } from '#platform/files/stored'
import type { CompanyOperation, InCompany, Preparing } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { ReadingRefusal, type RefusalCode, refusalTexts } from '#reading'
import { document, shownDocument } from '../entity.js'
import { messages } from '../problems.js'
import * as queries from '../queries/documents.js'
import * as writing from '../queries/writing.js'
import type { Document } from '../schemas.js'
import { getLocked } from './write.js'

const extensions = ['pdf', 'xml', 'png', 'jpg', 'jpeg', 'gif', 'webp', 'heic', 'heif']

/** What the file of a document may be, and its picture. */
export const servedTypes = paperTypes

export type KeptWithPreview = { readonly file: KeptFile; readonly preview: KeptFile | null }

/** Looks at what the file really is, keeps it and makes its picture, before the transaction. */
export async function keepDocumentFile(
  about: Preparing & InCompany,
  { id, files }: { id: number; files: readonly ReceivedFile[] },
): Promise<KeptWithPreview> {
  const found = await queries.findDocument({ ...about, tx: about.db.statement }, id)
  if (!found) throw problem(uncoded.not_found)
  const file = receivedFile(files)
  if (file.size === 0) throw invalidField('file', fileMessages.fileEmpty)
  const type = sniff(await firstBytes(file, 4096))
  if (!type || !paperTypes.includes(type) || !fitsExtension(type, file.name)) {
    const isKnown = extensions.includes(extensionOf(file.name))
    throw isKnown
      ? invalidField('file', fileMessages.fileUnlikeItsName)
      : invalidField('file', fileMessages.fileTypeRefused, { types: extensions.join(', ') })
  }
  const kept = await keepFile(about, file, type)
  const picture = await pictureOf(about, file)
  const preview = picture && (await keepBytes(about, picture, 'preview.jpg', 'image/jpeg'))
  return { file: kept, preview }
}

/** Reading that came to no end is no fault of the paper, which then has no picture. */
const ownFaults: readonly RefusalCode[] = [
  'reading_timed_out',
  'reading_slowed',
  'reading_out_of_memory',
  'reading_failed',
]

async function pictureOf({ services }: Preparing, file: ReceivedFile): Promise<Uint8Array | null> {
  try {
    return await services.reader.preview(await firstBytes(file, file.size))
  } catch (error) {
    if (!(error instanceof ReadingRefusal)) throw error
    if (ownFaults.includes(error.code)) return null
    throw invalidField('file', refusalTexts[error.code])
  }
}

/** Gives a document that waits its file, or another one. */
export async function replaceFile(
  op: CompanyOperation,
  { id, prepared }: { id: number; prepared: KeptWithPreview },
): Promise<Document> {
  const before = await getLocked(op, id)
  if (before.status !== 'pending') throw invalidField('status', messages.notPending)
  const owner = { companyId: op.company.id }
  const fileId = await insertFile(op.tx, owner, prepared.file, op.now)
  const previewId = prepared.preview && (await insertFile(op.tx, owner, prepared.preview, op.now))
  const after = await writing.setFile(op, id, fileId, previewId)
  op.record(document.changed(before, after, 'file_replaced'))
  return shownDocument(op, after)
}

/** Gives a document back the file that it had: nothing of a file that was replaced is thrown away. */
export async function returnFile(
  op: CompanyOperation,
  today: queries.DocumentRow,
  old: queries.DocumentRow,
): Promise<void> {
  if (today.status !== 'pending') throw invalidField('status', messages.notPending)
  const after = await writing.setFile(op, today.id, old.file_id, old.preview_file_id)
  op.record(document.changed(today, after, 'file_replaced'))
}
