import { openFile } from '#capabilities/documents'
import { problem } from '#kernel/problem'
import type { PageAsked } from '#platform/api/pages'
import type { FileReply } from '#platform/api/route'
import { fileOfRecord } from '#platform/db/records'
import { paperTypes } from '#platform/files/index'
import type { InCompany, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { shownImport } from '../entity.js'
import * as queries from '../queries/imports.js'
import type { DocumentImport, ImportFilter } from '../schemas.js'

/** Imports, newest first. */
export async function listImports(
  op: Reading & InCompany,
  { query, page }: { query: ImportFilter; page: PageAsked },
) {
  const { ids, total } = await queries.pageOfImports(op, query, page.perPage, page.offset)
  const rows = await queries.importsOf(op, ids)
  return { rows: rows.map((row) => shownImport(op, row)), total }
}

export async function readImport(
  op: Reading & InCompany,
  { id }: { id: number },
): Promise<DocumentImport> {
  const found = await queries.findImport(op, id)
  if (!found) throw problem(uncoded.not_found)
  return shownImport(op, found)
}

type FileAsked = { company: string; id: number; query: { preview?: string | null } }

/** What was uploaded is kept as it is, also an archive and what cannot be read. */
export const servedTypes = [...paperTypes, 'application/zip', 'application/octet-stream']

/** The file that was uploaded, or its picture, to whoever holds a signed address. */
export async function readFile(op: Reading, asked: FileAsked): Promise<FileReply> {
  const isPreview = asked.query.preview != null
  return openFile(op, await fileOfRecord(op.tx, 'document_imports', asked, isPreview), isPreview)
}
