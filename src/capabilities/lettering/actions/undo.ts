import { distinct } from '#kernel/lists'
import { problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { lockLetterings } from '../queries/letterings.js'
import { holdLines } from '../queries/lines.js'
import { reverseDifferences } from './difference.js'
import { letterReversals } from './reversal.js'
import { removeLetterings } from './write.js'

export async function undoLettering(op: CompanyOperation, { id }: { id: number }): Promise<void> {
  if (!(await undoLetterings(op, [id]))) throw problem(uncoded.not_found)
}

/**
 * Opens the lines of letterings again. Entries that wrote differences off are reversed, and lettered
 * with their reversals. Entries that a lettering paired as original and reversal stay what they are. False,
 * with nothing done, when one of the letterings is gone.
 */
export async function undoLetterings(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<boolean> {
  const befores = await lockLetterings(op, ids)
  if (befores.length < ids.length) return false
  const differences = await reverseDifferences(
    op,
    distinct(befores.map((before) => before.difference_entry_id)),
  )
  await holdLines(
    op,
    befores.flatMap(({ lines }) => lines.map((line) => line.id)),
  )
  await removeLetterings(op, befores)
  await letterReversals(op, differences)
  return true
}
