import { unusedFiles } from '#capabilities/documents'
import { invalidField, problem } from '#kernel/problem'
import { dropFiles } from '#platform/files/stored'
import { binOf } from '#platform/operations/bin'
import type { CompanyOperation } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { documentImport, type LoggedImport, logged } from '../entity.js'
import { messages } from '../problems.js'
import * as queries from '../queries/imports.js'
import * as writing from '../queries/writing.js'

const bin = binOf(documentImport, {
  lock: async (op, ids, where) =>
    (await queries.lockImports(op, ids, where)).map((row) => logged(op, row)),
  erase: async (op, ids) => {
    const files = await writing.deleteImports(op, ids)
    await dropFiles(op.tx, await unusedFiles(op.tx, files), op.now)
  },
})

export async function trashImport(op: CompanyOperation, { id }: { id: number }): Promise<void> {
  await trashImports(op, [id])
}

/** To the bin together, unless one became a document or is being read. */
export async function trashImports(op: CompanyOperation, ids: readonly number[]): Promise<void> {
  await bin.trash(op, ids, (befores) => befores.forEach(refuseTrash))
}

function refuseTrash({ status, imported_document_id: document }: LoggedImport): void {
  if (status === 'analyzing') throw invalidField('status', messages.beingAnalysed)
  if (status === 'validated')
    throw invalidField('status', messages.alreadyValidated, { document: document ?? '' })
}

export async function restoreImports(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<readonly LoggedImport[]> {
  return bin.restore(op, ids)
}

/** Removes imports in the bin for good, with the files that nothing else has. */
export const purgeImports = bin.purge

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
