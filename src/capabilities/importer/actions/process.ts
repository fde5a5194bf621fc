import { invalidField, problem } from '#kernel/problem'
import type { CompanyOperation, InCompany, Preparing } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { shownImport } from '../entity.js'
import { messages } from '../problems.js'
import * as queries from '../queries/imports.js'
import * as queue from '../queries/queue.js'
import type { DocumentImport } from '../schemas.js'
import { type Analysis, analyse } from './analysis.js'
import { conclude } from './conclude.js'

/** Reads a file that waits, or failed before, while the caller waits. */
export async function prepareProcess(
  about: Preparing & InCompany,
  { id }: { id: number },
): Promise<Analysis | null> {
  const found = await queries.findImport({ ...about, tx: about.db.statement }, id)
  if (!found) throw problem(uncoded.not_found)
  refuseFinished(found)
  const isToRead = ['queued', 'analyzing', 'error'].includes(found.status)
  return isToRead ? analyse(about, id) : null
}

/** Writes down what was read; what had been read before stays as it is. */
export async function processImport(
  op: CompanyOperation,
  { id, prepared }: { id: number; prepared: Analysis | null },
): Promise<DocumentImport> {
  const row = prepared ? await conclude(op, id, prepared) : undefined
  if (row) return shownImport(op, row)
  op.unchanged()
  const found = await queries.findImport(op, id)
  if (!found) throw problem(uncoded.not_found)
  return shownImport(op, found)
}

function refuseFinished({ status, imported_document_id }: queries.ImportRow): void {
  if (status === 'expanded') throw invalidField('status', messages.isArchive)
  if (status === 'validated')
    throw invalidField('status', messages.alreadyValidated, {
      document: imported_document_id ?? '',
    })
}

export const analyseTask = 'analyse-import'

/** Has every waiting file of a batch read in the background, by as many workers as there are. */
export async function processBatch(
  op: CompanyOperation,
  { batch }: { batch: string },
): Promise<{ batch_id: string; queued: number }> {
  const all = await queue.queuedInBatch(op, batch)
  if (all.length === 0) throw problem(uncoded.not_found)
  const waiting = all.filter(({ status }) => status === 'queued' || status === 'error')
  for (const { id } of waiting)
    await op.later(
      analyseTask,
      { company_id: op.company.id, import_id: id },
      { key: keyOf(op.company.id, id) },
    )
  op.unchanged()
  return { batch_id: batch, queued: waiting.length }
}

/** One job at most waits for an import. */
export function keyOf(companyId: number, id: number): string {
  return `${analyseTask}:${companyId}:${id}`
}
