import { addDays, type Day } from '#kernel/days'
import { type Amount, add, formatAmount, negate, storedAmount, subtract, zero } from '#kernel/money'

/**
 * The ledger of an account without adding up its lines. Posting keeps, for each period, how many lines
 * an account has and what they come to. So whole periods are passed over by their sums, and only a part
 * of one is ever walked: where the span is cut, and where a page begins.
 *
 * What opens a year repeats the years before it. It counts in the opening balance when the span begins
 * in that year and nowhere else, and it is never a line.
 */
export type Year = { readonly id: number; readonly starts_on: Day; readonly ends_on: Day }

/** Some lines: how many, and debit minus credit. */
export type Tally = { readonly lines: number; readonly amount: Amount }

export const nothing: Tally = { lines: 0, amount: zero }

/** What an account has in a period, its opening lines apart. */
export type PeriodTally = Tally & {
  readonly fiscalYearId: number
  readonly startsOn: Day
  readonly endsOn: Day
  readonly opening: Tally
}

/** From a day to a day, both included; without an end it goes on. */
export type Span = { readonly from: Day; readonly to: Day | null }
export type Stretch = { readonly from: Day; readonly to: Day }

/**
 * What a reader asks for. With neither day: the fiscal year that holds today, else the last. With an end
 * alone: from the start of that year, or of an earlier one that holds the end.
 */
export function spanOf(
  years: readonly Year[],
  today: Day,
  from: Day | null,
  to: Day | null,
): Span | undefined {
  if (from !== null) return { from, to }
  const current = years.find((year) => holds(year, today)) ?? years.at(-1)
  if (!current) return undefined
  if (to === null) return { from: current.starts_on, to: current.ends_on }
  const started = years.filter((year) => year.starts_on <= to).at(-1)
  const year = to < current.starts_on && started ? started : current
  return { from: year.starts_on, to }
}

/** The year that a span begins in: the one that holds its first day, else the next within it. */
export function firstYear(years: readonly Year[], { from, to }: Span): Year | undefined {
  const year = years.find(({ ends_on }) => ends_on >= from)
  return year && (to === null || year.starts_on <= to) ? year : undefined
}

/** The parts of periods that a span cuts off or cuts through: what lies before it, and its last part. */
export function cutsOf(
  periods: readonly PeriodTally[],
  { from, to }: Span,
): { before: Stretch | null; last: Stretch | null } {
  const first = periods.find(({ startsOn, endsOn }) => startsOn < from && from <= endsOn)
  const last = periods.find(
    ({ startsOn, endsOn }) => to !== null && startsOn <= to && to < endsOn && endsOn >= from,
  )
  return {
    before: first ? { from: first.startsOn, to: addDays(from, -1) } : null,
    last: last ? { from: last.startsOn, to: to! } : null,
  }
}

/** The balance when a span begins: of the same fiscal year, its opening included. */
export function openingBalance(
  periods: readonly PeriodTally[],
  year: Year | undefined,
  { from }: Span,
  before: Tally,
): Amount {
  if (!year) return zero
  const ofYear = periods.filter(({ fiscalYearId }) => fiscalYearId === year.id)
  const passed = ofYear.filter(({ endsOn }) => endsOn < from)
  return add(
    ...ofYear.map(({ opening }) => opening.amount),
    ...passed.map(({ amount }) => amount),
    before.amount,
  )
}

/** A period, or the part of it that lies in a span. */
export type Segment = Stretch & Tally

/** The span in segments; `before` and `last` are what was found where it cuts a period. */
export function segmentsOf(
  periods: readonly PeriodTally[],
  { from, to }: Span,
  before: Tally,
  last: Tally,
): Segment[] {
  return periods
    .filter(({ startsOn, endsOn }) => endsOn >= from && (to === null || startsOn <= to))
    .map((period): Segment => {
      const begins = period.startsOn < from
      const ends = to !== null && to < period.endsOn
      const whole: Tally = ends ? last : period
      return {
        from: begins ? from : period.startsOn,
        to: ends ? to : period.endsOn,
        lines: whole.lines - (begins ? before.lines : 0),
        amount: begins ? subtract(whole.amount, before.amount) : whole.amount,
      }
    })
}

export function totalOf(segments: readonly Segment[]): Tally {
  return {
    lines: segments.reduce((sum, { lines }) => sum + lines, 0),
    amount: add(...segments.map(({ amount }) => amount)),
  }
}

/** Where a page lies: the segments that hold it, how many lines of the first it skips, what came before. */
export type Place = Stretch & {
  readonly first: Segment
  readonly skip: number
  readonly passed: Amount
}

export function placeOf(
  segments: readonly Segment[],
  offset: number,
  limit: number,
): Place | undefined {
  let rank = 0
  let passed: Amount = zero
  let place: Place | undefined
  for (const first of segments) {
    const { from, to, lines, amount } = first
    if (!place && offset < rank + lines) place = { from, to, first, skip: offset - rank, passed }
    rank += lines
    passed = add(passed, amount)
    if (place) place = { ...place, to }
    if (rank >= offset + limit) break
  }
  return place
}

/** Each line with the balance after it, from the one before the first. */
export function withBalances<Line extends { debit: string; credit: string }>(
  lines: readonly Line[],
  before: Amount,
): (Line & { balance: string })[] {
  let balance = before
  return lines.map((line) => {
    balance = add(balance, storedAmount(line.debit), negate(storedAmount(line.credit)))
    return { ...line, balance: formatAmount(balance) }
  })
}

function holds({ starts_on, ends_on }: Year, day: Day): boolean {
  return starts_on <= day && day <= ends_on
}
