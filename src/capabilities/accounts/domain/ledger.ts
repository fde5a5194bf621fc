import { addDays, type Day } from '#kernel/days'
import { type Amount, add, formatAmount, negate, storedAmount, subtract, zero } from '#kernel/money'

/**
 * The ledger of an account without adding up its lines. Posting keeps, for each period, how many lines
 * an account has and what they come to. So whole periods are passed over by their sums, and only a part
 * of one is ever walked: where the span is cut, and where a page begins.
 *
 * What opens a year repeats the years before it and is never a line; what closes one is a line when that
 * is asked for.
 */
export type Year = { readonly id: number; readonly starts_on: Day; readonly ends_on: Day }

/** Some lines: how many, and debit minus credit. */
export type Tally = { readonly lines: number; readonly amount: Amount }

export const nothing: Tally = { lines: 0, amount: zero }

/** What an account has in a period, without the lines that are passed over. */
export type PeriodTally = Tally & {
  readonly fiscalYearId: number
  readonly startsOn: Day
  readonly endsOn: Day
  /** How many lines are passed over on its first day, which open the year, and on its last, which close it. */
  readonly passed: { readonly first: number; readonly last: number }
  /** What it opens with, and everything else that was booked in it. */
  readonly opening: Amount
  readonly booked: Amount
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

/** A line that is passed over, as if it had not been posted. */
export type UnseenLine = { readonly id: number; readonly day: Day; readonly amount: Amount }

/** The periods without the lines that are passed over. */
export function withoutUnseen(
  periods: readonly PeriodTally[],
  unseen: readonly UnseenLine[],
): readonly PeriodTally[] {
  if (unseen.length === 0) return periods
  return periods.map((period) => {
    const own = unseen.filter(({ day }) => period.startsOn <= day && day <= period.endsOn)
    const amount = subtract(period.amount, add(...own.map((line) => line.amount)))
    return { ...period, lines: period.lines - own.length, amount }
  })
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

/** What the account held when a span begins: with what its fiscal year began, and what came before in it. */
export function openingBalance(
  periods: readonly PeriodTally[],
  year: Year | undefined,
  { from }: Span,
  begun: Amount,
  before: Tally,
): Amount {
  const passed = periods.filter(
    ({ fiscalYearId, endsOn }) => fiscalYearId === year?.id && endsOn < from,
  )
  return add(begun, ...passed.map(({ amount }) => amount), before.amount)
}

/** The days on which lines are passed over, each with those of other entries. */
export function passedOver(periods: readonly PeriodTally[]): Day[] {
  return periods.flatMap(({ startsOn, endsOn, passed }) => [
    ...(passed.first > 0 ? [startsOn] : []),
    ...(passed.last > 0 ? [endsOn] : []),
  ])
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
