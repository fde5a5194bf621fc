import { clearLettering } from '#capabilities/ledger'
import { problem } from '#kernel/problem'
import { uncoded } from '#platform/http/problems'
import type { InCompany, Operation } from '#platform/operation'
import { lettering as letteringLog } from '../entity.js'
import { deleteLettering, findLettering, lockLettering } from '../queries/letterings.js'
import { holdLines } from '../queries/lines.js'
import { reverseDifference } from './difference.js'
import { letterReversal } from './reversal.js'

/**
 * Opens the lines of a lettering again. An entry that wrote a difference off is reversed, and lettered
 * with its reversal. Entries that the lettering paired as original and reversal stay what they are.
 */
export async function undoLettering(
  op: Operation & InCompany,
  { id }: { id: number },
): Promise<void> {
  if (!(await lockLettering(op, id))) throw problem(uncoded.not_found)
  const before = (await findLettering(op, id))!
  const difference =
    before.difference_entry_id === null
      ? null
      : await reverseDifference(op, before.difference_entry_id)
  await holdLines(
    op,
    before.lines.map((line) => line.id),
  )
  await clearLettering(op, id)
  await deleteLettering(op, id)
  op.record(letteringLog.removed(before))
  if (difference) await letterReversal(op, difference.original, difference.reversal)
}
