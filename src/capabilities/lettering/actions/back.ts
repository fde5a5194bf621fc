import { entriesToday, linesSince } from '#capabilities/ledger'
import { distinct } from '#kernel/lists'
import { parseAmount } from '#kernel/money'
import { problem } from '#kernel/problem'
import { notRevertible } from '#platform/changes/problems'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Logged } from '#platform/operations/record-type'
import { todaysOf } from '#platform/operations/successors'
import { problems } from '#platform/problems'
import { groupOf, isFree, type Line } from '../domain/group.js'
import { lettering as letteringLog } from '../entity.js'
import { messages } from '../problems.js'
import { lockLetterings } from '../queries/letterings.js'
import { holdLines } from '../queries/lines.js'
import type { Lettering } from '../schemas.js'
import { postDifferencesAgain, reverseDifferences } from './difference.js'
import { letterReversals } from './reversal.js'
import { changeLetterings } from './write.js'

/**
 * Gives a lettering the lines back that it had before a change: lines that joined it are open again, those that left it
 * are taken in again, and what completed it is undone. Where an entry was posted again, the newest of its lines that is
 * free serves.
 */
export async function changeBack(op: CompanyOperation, change: Logged<Lettering>): Promise<void> {
  const before = change.before!
  const [lettering] = await lockUnmoved(op, [change])
  const isWrittenOff = lettering!.difference_entry_id !== null
  const reversed =
    isWrittenOff && before.difference_entry_id === null
      ? await reverseDifferences(op, [lettering!.difference_entry_id!])
      : []
  if (!isWrittenOff) await postDifferencesAgain(op, distinct([before.difference_entry_id]))
  const since = await linesSince(op, before.lines)
  const candidates = before.lines.map(since)
  const own = lettering!.lines.map(({ id }) => id)
  const held = await holdLines(op, distinct([...own, ...candidates.flat()]))
  const usable = new Map(
    held.filter((line) => own.includes(line.id) || isFree(line)).map((line) => [line.id, line]),
  )
  const lines = candidates.flatMap((ids) => newestOf(ids, usable) ?? [])
  if (lines.length < candidates.length) throw notRevertible('in_use', messages.letteredMeanwhile)
  await changeLetterings(op, [
    {
      ...groupOf(lines),
      lettering: lettering!,
      difference: await differenceToday(op, before),
    },
  ])
  await letterReversals(op, reversed)
}

/**
 * The letterings that changes left, or what stands for them today, held; refused when one is gone, or when its
 * lines are others by now: that is to be taken back first.
 */
export async function lockUnmoved(
  op: CompanyOperation,
  changes: readonly Logged<Lettering>[],
): Promise<Lettering[]> {
  const asked = changes.map(({ recordId }) => recordId)
  const ids = asked.map(await todaysOf(op, letteringLog.resource, asked))
  const today = new Map((await lockLetterings(op, ids)).map((one) => [one.id, one]))
  if (today.size < ids.length) throw notRevertible('already_reverted')
  const letterings = ids.map((id) => today.get(id)!)
  const moved = changes.map(({ recordId, version }, place) => {
    const one = letterings[place]!
    return one.id !== recordId || one.version !== version
  })
  const since = await linesSince(
    op,
    changes.flatMap(({ after }, place) => (moved[place] ? after!.lines : [])),
  )
  changes.forEach(({ after }, place) => {
    const server_data = letterings[place]!
    if (!moved[place] || isMadeOf(server_data, after!.lines.map(since))) return
    const body = { fields: ['lines'], server_version: server_data.version, server_data }
    throw problem(problems.conflict, {}, { body })
  })
  return letterings
}

/** Whether a lettering has one of each of these lines, and no other. */
function isMadeOf({ lines }: Lettering, wanted: readonly (readonly number[])[]): boolean {
  const own = new Set(lines.map(({ id }) => id))
  return own.size === wanted.length && wanted.every((ids) => ids.some((id) => own.has(id)))
}

async function differenceToday(
  op: CompanyOperation,
  { difference, difference_entry_id: id }: Lettering,
) {
  if (id === null) return undefined
  return { amount: parseAmount(difference)!, entryId: (await entriesToday(op, [id]))(id) }
}

function newestOf(ids: readonly number[], usable: ReadonlyMap<number, Line>): Line | undefined {
  return usable.get(ids.findLast((id) => usable.has(id)) ?? 0)
}
