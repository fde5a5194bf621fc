import type { Day } from '#kernel/days'
import type { Reach } from './opening.js'

/**
 * What sums are to a span: carried into its fiscal year from those before, whatever the class of the
 * account; passed in that year before the first day; moved in the span.
 */
export const places = { carried: 1, passed: 2, moved: 3 } as const

export type Place = (typeof places)[keyof typeof places]

/** A span by what counts in it: what opens its year, what is added to that, and its days. */
export type PlacedSpan = Reach & {
  readonly yearId: number | null
  readonly from: Day
  /** Null when only the opening is wanted. */
  readonly to: Day | null
}

export type Month = {
  readonly id: number
  readonly fiscal_year_id: number
  readonly starts_on: Day
  readonly ends_on: Day
}

/** What was booked in a month is to a span; of a month that the span breaks, nothing. Statements tell it the same way. */
export function placeOf(
  { fiscal_year_id, starts_on, ends_on }: Month,
  { added, yearId, from, to }: PlacedSpan,
): Place | null {
  if (added.includes(fiscal_year_id)) return places.carried
  if (fiscal_year_id === yearId && ends_on < from) return places.passed
  return to !== null && starts_on >= from && ends_on <= to ? places.moved : null
}
