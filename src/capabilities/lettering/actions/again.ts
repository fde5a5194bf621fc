import { entriesToday, linesSince } from '#capabilities/ledger'
import { distinct } from '#kernel/lists'
import { parseAmount } from '#kernel/money'
import { notRevertible } from '#platform/changes/problems'
import type { CompanyOperation } from '#platform/operations/operation'
import { recordSuccessors, todaysOf } from '#platform/operations/successors'
import { groupOf, isFree, type Line } from '../domain/group.js'
import { lettering as letteringLog } from '../entity.js'
import { messages } from '../problems.js'
import { holdLines } from '../queries/lines.js'
import type { Lettering } from '../schemas.js'
import { postDifferencesAgain } from './difference.js'
import { type Difference, writeLetterings } from './write.js'

/**
 * Letters or ties the lines of letterings that were undone again, under new codes. A difference that was written
 * off is posted again; where an entry was posted again, the newest of its lines that is open serves.
 */
export async function letterAgain(
  op: CompanyOperation,
  undone: readonly Lettering[],
): Promise<void> {
  const differenceIds = distinct(undone.map(({ difference_entry_id: id }) => id))
  await postDifferencesAgain(op, differenceIds)
  const entryToday = await entriesToday(op, differenceIds)
  const lines = undone.flatMap((lettering) => lettering.lines)
  const since = await linesSince(op, lines)
  const held = new Map(
    (await holdLines(op, lines.flatMap(since))).filter(isFree).map((line) => [line.id, line]),
  )
  const made = await writeLetterings(
    op,
    undone.map((lettering) => {
      const group = lettering.lines.flatMap((line) => newestOf(since(line), held) ?? [])
      if (group.length < lettering.lines.length)
        throw notRevertible('in_use', messages.letteredMeanwhile)
      const difference = differenceOf(lettering, entryToday)
      return { ...groupOf(group), origin: lettering.origin, difference }
    }),
  )
  // One that was made again before, and undone again, is followed by the last that stood for it.
  const ids = undone.map(({ id }) => id)
  const last = await todaysOf(op, letteringLog.resource, ids)
  await recordSuccessors(
    op,
    letteringLog.resource,
    ids.map((id, place) => ({ recordId: last(id), successorId: made[place]!.id })),
  )
}

function differenceOf(
  { difference, difference_entry_id: entryId }: Lettering,
  entryToday: (id: number) => number,
): Difference | undefined {
  if (entryId === null) return undefined
  return { amount: parseAmount(difference)!, entryId: entryToday(entryId) }
}

function newestOf(ids: readonly number[], open: ReadonlyMap<number, Line>): Line | undefined {
  return open.get(ids.findLast((id) => open.has(id)) ?? 0)
}
