import type { Day } from '#kernel/days'
import { todayAt } from '#kernel/instants'
import { distinct } from '#kernel/lists'
import { problem } from '#kernel/problem'
import type { CompanyReading, InCompany, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { dueUntil, plannedAfter } from '../domain/series.js'
import { entryNames, type OccurrenceRow, rowsOf } from '../queries/occurrences.js'
import { findRow, listRows } from '../queries/records.js'
import type { Occurrence, OccurrenceFilter } from '../schemas/occurrences.js'
import type { RecurringEntry, RecurringFilter } from '../schemas/records.js'
import { untouched } from './change.js'
import { findShown, seriesOf, shownRecords } from './show.js'

type Viewing = Reading & InCompany

export async function listRecurring(
  op: Viewing,
  { query }: { query: RecurringFilter },
): Promise<RecurringEntry[]> {
  return shownRecords(op, await listRows(op, query, todayAt(op.now)))
}

export async function readRecurring(op: Viewing, { id }: { id: number }): Promise<RecurringEntry> {
  const found = await findShown(op, id)
  if (!found) throw problem(uncoded.not_found)
  return found
}

const usualLimit = 12

/** Every date that has come or was treated, and the next that are planned, oldest first. */
export async function listOccurrences(
  op: Viewing,
  { id, query }: { id: number; query: OccurrenceFilter },
): Promise<Occurrence[]> {
  const row = await findRow(op, id)
  if (!row) throw problem(uncoded.not_found)
  const rows = (await rowsOf(op, [id])).get(id) ?? []
  const series = seriesOf(row, rows)
  const today = todayAt(op.now)
  const open = [
    ...dueUntil(series, today),
    ...plannedAfter(series, today, query.limit ?? usualLimit),
  ]
  const treated = rows.filter(({ status }) => status !== 'open')
  const listed = [
    ...treated,
    ...open.map((on): OccurrenceRow => ({ ...untouched, on, status: 'open' })),
  ]
    .filter(({ on }) => (query.from ?? on) <= on && on <= (query.to ?? on))
    .sort((one, other) => (one.on < other.on ? -1 : 1))
  return shownOccurrences(op, listed, today)
}

/** Dates as the API shows them, with what their entries are called. */
export async function shownOccurrences(
  op: CompanyReading,
  rows: readonly OccurrenceRow[],
  today: Day,
): Promise<Occurrence[]> {
  const names = await entryNames(op, distinct(rows.map(({ entry_id }) => entry_id)))
  return rows.map(({ on, status, entry_id, posted_at, posted_by, ...error }) => ({
    on,
    status: status === 'open' ? (on > today ? 'planned' : 'due') : status,
    entry_id,
    entry: entry_id === null ? null : (names.get(entry_id) ?? null),
    error:
      error.error_code === null
        ? null
        : { code: error.error_code, message: error.error_message!, at: error.error_at! },
    posted_at,
    by: posted_by,
  }))
}
