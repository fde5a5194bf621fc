import { todayAt } from '#kernel/instants'
import { deleteRecords } from '#platform/db/record-writes'
import type { Where } from '#platform/db/records'
import { binOf } from '#platform/operations/bin'
import type { CompanyOperation } from '#platform/operations/operation'
import { type LoggedRecord, recurringEntry } from '../entity.js'
import { deleteRows } from '../queries/occurrences.js'
import { holdRecord } from '../queries/records.js'
import { moveQuietly, untouched } from './change.js'
import { missedDates } from './rhythm.js'
import { seriesOf, shown } from './show.js'
import { requireRoom } from './write.js'

const bin = binOf<LoggedRecord>(recurringEntry, {
  async lock(op, ids, where: Where) {
    const records: LoggedRecord[] = []
    for (const id of ids) {
      const held = await holdRecord(op, id, where === 'kept')
      if (held) records.push(shown(held.row, held.rows, todayAt(op.now)))
    }
    return records
  },
  async erase(op, ids) {
    await deleteRows(op, ids, null)
    await deleteRecords(op, 'recurring_entries', ids)
  },
})

export async function trashRecurring(op: CompanyOperation, { id }: { id: number }): Promise<void> {
  await bin.trash(op, [id])
}

export const trashRecords = bin.trash
export const purgeRecords = bin.purge

/** Brings records back as a pause ends: what was missed meanwhile is left out. */
export async function restoreRecords(op: CompanyOperation, ids: readonly number[]) {
  return bin.restore(op, ids, async (records) => {
    await requireRoom(op, records.length)
    for (const { id } of records) await leaveMissed(op, id)
  })
}

async function leaveMissed(op: CompanyOperation, id: number): Promise<void> {
  const held = await holdRecord(op, id, false)
  if (!held?.row.is_active) return
  const missed = missedDates(seriesOf(held.row, held.rows), todayAt(op.now))
  const dates = missed.map((on) => ({ on, row: { ...untouched, on, status: 'skipped' } as const }))
  await moveQuietly(op, held, { moved: dates })
}
