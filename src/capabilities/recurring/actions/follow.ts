import { entry } from '#capabilities/ledger'
import { grouped } from '#kernel/lists'
import { notRevertible } from '#platform/changes/problems'
import type { Follower, Replacement } from '#platform/operations/followers'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Moved } from '../entity.js'
import { messages } from '../problems.js'
import {
  formerlyPostedBy,
  type OccurrenceRow,
  type OfEntry,
  rowsByCorrected,
  rowsByEntry,
} from '../queries/occurrences.js'
import { type Held, holdRecord } from '../queries/records.js'
import { change, moveQuietly } from './change.js'

/** An occurrence follows its entry: it is reversed with it, and names the one that stands for it. */
export const follower: Follower = {
  of: entry.resource,
  async reversed(op, ids) {
    const found = await rowsByEntry(op, ids)
    await moveDates(op, found, 'reversed', (row) =>
      row.status === 'posted' ? { ...row, status: 'reversed', is_counted: false } : row,
    )
  },
  async replaced(op, replacements) {
    const ids = replacements.map(({ id }) => id)
    // Who takes a correction back has the corrected entry posted again, in place of the one that corrected it.
    const found = [...(await rowsByEntry(op, ids)), ...(await rowsByCorrected(op, ids))]
    await refuseSecond(op, ids, found)
    await moveDates(op, found, 'replaced', (row, { asked_id }, { occurrences_left }) => ({
      ...row,
      status: 'posted',
      entry_id: successorOf(replacements, asked_id),
      is_counted:
        row.status === 'reversed'
          ? occurrences_left !== null && occurrences_left > 0
          : row.is_counted,
    }))
  },
}

/** A date that was run again, or left out, since its entry was reversed has no place for that entry. */
async function refuseSecond(
  op: CompanyOperation,
  ids: readonly number[],
  found: readonly OfEntry[],
): Promise<void> {
  const others = ids.filter((id) => !found.some(({ asked_id }) => asked_id === id))
  const former = await formerlyPostedBy(op, others)
  if (former.length > 0) throw notRevertible('in_use', messages.dateHasAnother)
}

function successorOf(replacements: readonly Replacement[], askedId: number): number {
  return replacements.find(({ id }) => id === askedId)!.byId
}

/** Moves dates of records, each record once. One in the bin keeps its dates right, and says nothing. */
async function moveDates(
  op: CompanyOperation,
  found: readonly OfEntry[],
  action: string,
  become: (row: OccurrenceRow, found: OfEntry, record: Held['row']) => OccurrenceRow,
): Promise<void> {
  for (const [id, ofRecord] of grouped(found, ({ record_id }) => record_id)) {
    const held = await holdRecord(op, id, ofRecord[0]!.is_kept)
    if (!held) continue
    const { row, rows } = held
    const dates = ofRecord.flatMap((one): Moved[] => {
      const before = rows.find(({ on }) => on === one.on)!
      const after = become(before, one, row)
      return after === before ? [] : [{ on: one.on, row: after }]
    })
    if (dates.length === 0) continue
    const wanted = { fields: leftAfter(held, dates), moved: dates }
    if (row.deleted_at === null) await change(op, held, wanted, action)
    else await moveQuietly(op, held, wanted)
  }
}

/** How many entries may still come once dates moved: what is reversed no longer counts. */
function leftAfter({ row, rows }: Held, dates: readonly Moved[]): Partial<Held['row']> {
  if (row.occurrences_left === null) return {}
  const counted = (all: readonly (OccurrenceRow | null | undefined)[]) =>
    all.filter((one) => one?.is_counted).length
  const before = dates.map(({ on }) => rows.find((one) => one.on === on))
  const less = counted(dates.map((date) => date.row)) - counted(before)
  return { occurrences_left: row.occurrences_left - less }
}
