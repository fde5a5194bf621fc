import { addDays, type Day, firstDay } from '#kernel/days'
import { datesFrom, placeFrom, placeOf, type Rhythm } from './dates.js'

export const treatments = ['open', 'posted', 'reversed', 'skipped', 'error'] as const

/** What became of a date. `open` is kept of dates that an earlier rhythm left behind. */
export type Treatment = (typeof treatments)[number]

/** A date that something became of. */
export type Treated = { readonly on: Day; readonly status: Treatment }

/**
 * The dates of a recurring entry: those that earlier rhythms gave, up to the day on which the rhythm of today took
 * over, each of them kept; and those of that rhythm after it.
 */
export type Series = {
  readonly rhythm: Rhythm
  readonly after: Day | null
  /** How many entries may still come; null for no limit. */
  readonly left: number | null
  /** In the order of their dates. */
  readonly treated: readonly Treated[]
}

export type Open = { readonly on: Day; readonly isInError: boolean }

/** The dates from which entries may still come, the first first: no more of them than entries are left. */
export function* openDates({ rhythm, after, left, treated }: Series): Generator<Open> {
  let count = left ?? Number.POSITIVE_INFINITY
  const byDate = new Map(treated.map(({ on, status }) => [on, status]))
  for (const on of datesOf(rhythm, after, treated)) {
    if (count === 0) return
    const status = byDate.get(on) ?? 'open'
    if (status !== 'open' && status !== 'error') continue
    count--
    yield { on, isInError: status === 'error' }
  }
}

/** All dates, those of earlier rhythms first. */
function* datesOf(rhythm: Rhythm, after: Day | null, treated: readonly Treated[]): Generator<Day> {
  for (const { on } of treated) if (after !== null && on <= after) yield on
  yield* datesFrom(rhythm, after === null ? firstDay : addDays(after, 1))
}

/** The first date of a series for whoever comes next: the job passes over what it was refused. */
export function nextOf(series: Series, isByJob: boolean): Day | null {
  for (const { on, isInError } of openDates(series)) if (!isInError || !isByJob) return on
  return null
}

/** The dates up to a day that wait, but for those in error. */
export function dueUntil(series: Series, today: Day): Day[] {
  const due: Day[] = []
  for (const { on, isInError } of openDates(series)) {
    if (on > today) break
    if (!isInError) due.push(on)
  }
  return due
}

/** The next dates after a day. */
export function plannedAfter(series: Series, today: Day, limit: number): Day[] {
  const planned: Day[] = []
  for (const { on } of openDates(series)) {
    if (planned.length >= limit) break
    if (on > today) planned.push(on)
  }
  return planned
}

/** What a day is to a series: a date that something became of, one that waits, or none of its dates. */
export function treatmentOf(series: Series, on: Day): Treatment | undefined {
  const known = series.treated.find((one) => one.on === on)
  if (known && known.status !== 'open' && known.status !== 'error') return known.status
  for (const open of openDates(series)) {
    if (open.on === on) return open.isInError ? 'error' : 'open'
    if (open.on > on) break
  }
  return undefined
}

/** Which occurrence a date is, from 1. */
export function numberOf({ rhythm, after, treated }: Series, on: Day): number {
  const before = treated.filter((one) => after !== null && one.on <= after)
  if (after !== null && on <= after) return before.filter((one) => one.on <= on).length
  const passed = after === null ? 0 : placeFrom(rhythm, addDays(after, 1))
  return before.length + (placeOf(rhythm, on) ?? 0) - passed + 1
}
