import { successorsIn } from '#capabilities/ledger'
import { distinct } from '#kernel/lists'
import { parseAmount } from '#kernel/money'
import { notRevertible } from '#platform/changes/problems'
import type { InCompany, Operation } from '#platform/operation'
import { groupOf, isOpen } from '../domain/group.js'
import { messages } from '../problems.js'
import { holdLines } from '../queries/lines.js'
import type { Lettering } from '../schemas.js'
import { postDifferencesAgain } from './difference.js'
import { type Difference, writeLetterings } from './write.js'

/**
 * Letters the lines of letterings that were undone again, under new codes. A difference that was written
 * off is posted again; the lines of what was posted again take the place of those that were reversed.
 */
export async function letterAgain(
  op: Operation & InCompany,
  undone: readonly Lettering[],
): Promise<void> {
  await postDifferencesAgain(op, distinct(undone.map(({ difference_entry_id: id }) => id)))
  const again = successorsIn(op)
  const wanted = undone.map((lettering) => ({
    lettering,
    lineIds: lettering.lines.map(({ id }) => again.lines.get(id) ?? id),
    difference: differenceOf(lettering, again.entries),
  }))
  const lines = await holdLines(
    op,
    wanted.flatMap(({ lineIds }) => lineIds),
  )
  const held = new Map(lines.filter(isOpen).map((line) => [line.id, line]))
  await writeLetterings(
    op,
    wanted.map(({ lettering, lineIds, difference }) => {
      const group = lineIds.flatMap((id) => held.get(id) ?? [])
      if (group.length < lineIds.length) throw notRevertible('in_use', messages.letteredMeanwhile)
      return { ...groupOf(group), origin: lettering.origin, difference }
    }),
  )
}

function differenceOf(
  { difference, difference_entry_id: entryId }: Lettering,
  again: ReadonlyMap<number, number>,
): Difference | undefined {
  if (entryId === null) return undefined
  return { amount: parseAmount(difference)!, entryId: again.get(entryId)! }
}
