import { unusedFiles } from '#capabilities/documents'
import { invalidField, problem } from '#kernel/problem'
import { dropFiles } from '#platform/files/stored'
import type { CompanyOperation } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { documentImport, type LoggedImport, logged } from '../entity.js'
import { messages } from '../problems.js'
import * as queries from '../queries/imports.js'
import * as writing from '../queries/writing.js'

export async function trashImport(op: CompanyOperation, { id }: { id: number }): Promise<void> {
  await trashImports(op, [id])
}

/** To the bin together, unless one became a document or is being read. */
export async function trashImports(op: CompanyOperation, ids: readonly number[]): Promise<void> {
  const befores = await queries.lockImports(op, ids)
  if (befores.length < ids.length) throw problem(uncoded.not_found)
  for (const { status, imported_document_id } of befores) {
    if (status === 'analyzing') throw invalidField('status', messages.beingAnalysed)
    if (status === 'validated')
      throw invalidField('status', messages.alreadyValidated, {
        document: imported_document_id ?? '',
      })
  }
  await writing.setBinned(op, ids, true)
  for (const before of befores) op.record(documentImport.removed(logged(op, before)))
}

export async function restoreImports(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<LoggedImport[]> {
  const binned = await queries.lockImports(op, ids, 'binned')
  if (binned.length < ids.length) throw problem(uncoded.not_found)
  await writing.setBinned(op, ids, false)
  const restored = (await queries.importsOf(op, ids)).map((row) => logged(op, row))
  for (const row of restored) op.record(documentImport.created(row, 'restored'))
  return restored
}

/** Removes imports in the bin for good, with the files that nothing else has. */
export async function purgeImports(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<number[]> {
  const binned = await queries.lockImports(op, ids, 'binned')
  const going = binned.map(({ id }) => id)
  const files = await writing.deleteImports(op, going)
  await dropFiles(op.tx, await unusedFiles(op.tx, files), op.now)
  for (const row of binned) op.record(documentImport.removed(logged(op, row), 'purged'))
  return going
}

/** Takes a validation back: the import is what it was, its document goes by its own change. */
export async function reopen(
  op: CompanyOperation,
  id: number,
  status: queries.ImportRow['status'],
): Promise<void> {
  const [before] = await queries.lockImports(op, [id])
  if (!before) throw problem(uncoded.not_found)
  if (before.status !== 'validated') return
  const after = await writing.setDocument(op, id, status, null)
  op.record(documentImport.changed(logged(op, before), logged(op, after), 'reopened'))
}
