import type { Day } from '#kernel/days'
import type { Instant } from '#kernel/instants'
import { openDates, treatmentOf } from '../domain/series.js'
import type { Moved } from '../entity.js'
import type { OccurrenceRow } from '../queries/occurrences.js'
import type { Held, RecurringRow } from '../queries/records.js'
import { untouched } from './change.js'
import { seriesOf } from './show.js'

type Circumstances = {
  readonly today: Day
  readonly now: Instant
  /** Whether the dates of a pause are due when it ends. */
  readonly isCaughtUp: boolean
  /** Whether the number of entries that may still come was set: those that came until now count no more. */
  readonly isLeftSet: boolean
  /** Dates that are put back. */
  readonly back: readonly Moved[]
}

/**
 * What a change of a record does to its dates. What was posted, skipped or reversed stays, with the dates before it
 * that still wait; a new rhythm gives those after it. What was refused is tried again. A pause that ends leaves its
 * dates out, unless they are to be caught up.
 */
export function datesOfChange(
  before: Held,
  next: RecurringRow,
  about: Circumstances,
): { rhythm_after: Day | null; moved: Moved[] } {
  const isNew = isOtherRhythm(before.row, next)
  const rhythm_after = isNew ? lastTreated(before.rows) : before.row.rhythm_after
  const rows = new Map(before.rows.map((row) => [row.on, row]))
  const set = (row: OccurrenceRow) => rows.set(row.on, row)
  if (isNew && rhythm_after !== null)
    for (const { on, isInError } of openDates(
      seriesOf({ ...before.row, occurrences_left: null }, before.rows),
    )) {
      if (on > rhythm_after) break
      if (!isInError) set({ ...untouched, on, status: 'open' })
    }
  for (const { on, row } of about.back) {
    if (row) set(row)
    else rows.delete(on)
  }
  for (const row of [...rows.values()]) {
    if (about.isLeftSet && row.is_counted) set({ ...row, is_counted: false })
    if (row.status === 'error') set({ ...row, retry_at: about.now })
  }
  const after = () => seriesOf({ ...next, rhythm_after }, inOrder(rows))
  for (const { on, status } of inOrder(rows))
    if ((status === 'error' || status === 'open') && !treatmentOf(unlimited(after()), on))
      rows.delete(on)
  if (next.is_active && !before.row.is_active && !about.isCaughtUp)
    for (const on of missedDates(after(), about.today)) set({ ...untouched, on, status: 'skipped' })
  return { rhythm_after, moved: differences(before.rows, rows) }
}

type Series = ReturnType<typeof seriesOf>

const unlimited = (series: Series): Series => ({ ...series, left: null })

/** The dates before today that wait and were never tried. */
export function missedDates(series: Series, today: Day): Day[] {
  const missed: Day[] = []
  for (const { on, isInError } of openDates(series)) {
    if (on >= today) break
    if (!isInError) missed.push(on)
  }
  return missed
}

function isOtherRhythm(one: RecurringRow, other: RecurringRow): boolean {
  return (['frequency', 'interval', 'day', 'starts_on'] as const).some(
    (name) => one[name] !== other[name],
  )
}

function lastTreated(rows: readonly OccurrenceRow[]): Day | null {
  const treated = rows.filter(({ status }) => status !== 'open' && status !== 'error')
  return treated.at(-1)?.on ?? null
}

function inOrder(rows: ReadonlyMap<Day, OccurrenceRow>): OccurrenceRow[] {
  return [...rows.values()].sort((one, other) => (one.on < other.on ? -1 : 1))
}

function differences(
  before: readonly OccurrenceRow[],
  after: ReadonlyMap<Day, OccurrenceRow>,
): Moved[] {
  const known = new Map(before.map((row) => [row.on, row]))
  const gone = before.filter(({ on }) => !after.has(on)).map(({ on }) => ({ on, row: null }))
  const kept = [...after.values()].filter((row) => known.get(row.on) !== row)
  return [...gone, ...kept.map((row) => ({ on: row.on, row }))]
}
