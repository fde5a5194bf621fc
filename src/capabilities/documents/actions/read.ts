import { problem } from '#kernel/problem'
import type { PageAsked } from '#platform/api/pages'
import type { FileReply } from '#platform/api/route'
import { fileOfRecord } from '#platform/db/records'
import { FileMissing } from '#platform/files/index'
import { findFile } from '#platform/files/stored'
import type { InCompany, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { shownDocument, shownDocuments } from '../entity.js'
import * as queries from '../queries/documents.js'
import type { Document, DocumentFilter } from '../schemas.js'

/** Documents, newest first. */
export async function listDocuments(
  op: Reading & InCompany,
  { query, page }: { query: DocumentFilter; page: PageAsked },
) {
  const { ids, total } = await queries.pageOfDocuments(op, query, page.perPage, page.offset)
  return { rows: await shownDocuments(op, await queries.documentsOf(op, ids)), total }
}

export async function readDocument(
  op: Reading & InCompany,
  { id }: { id: number },
): Promise<Document> {
  const found = await queries.findDocument(op, id)
  if (!found) throw problem(uncoded.not_found)
  return shownDocument(op, found)
}

type FileAsked = { company: string; id: number; query: { preview?: string | null } }

/** The file of a document, or its picture, to whoever holds a signed address. */
export async function readFile(op: Reading, asked: FileAsked): Promise<FileReply> {
  const isPreview = asked.query.preview != null
  return openFile(op, await fileOfRecord(op.tx, 'documents', asked, isPreview), isPreview)
}

/** A stored file as a reply, to be shown or to be kept; one that is not there is 404, as one that never was. */
export async function openFile(
  op: Reading,
  fileId: number | null,
  inline: boolean,
): Promise<FileReply> {
  const file = fileId === null ? undefined : await findFile(op.tx, fileId)
  if (!file) throw problem(uncoded.not_found)
  try {
    const content = await op.services.files.get(file.key)
    return { mime: file.mime, name: file.name, inline, content }
  } catch (error) {
    if (error instanceof FileMissing) throw problem(uncoded.not_found)
    throw error
  }
}
