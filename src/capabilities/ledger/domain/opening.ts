import { type ClosingRules, classOf, packFor, restingAccountOf } from '#countries'
import { addDays, type Day, endOfMonth } from '#kernel/days'
import { type Amount, add, negate, zero } from '#kernel/money'

/**
 * With what a fiscal year begins. Once the year before is closed, its opening entry says so; until then
 * the year opens provisionally, with all that was booked before it. One rule for both: an account of the
 * balance sheet begins with what it held at the end of the year before, the others with nothing, and what
 * the years that are not closed earned stands on the account on which closing will leave it.
 */
export type LedgerYear = {
  readonly id: number
  readonly starts_on: Day
  readonly ends_on: Day
  readonly is_closed: boolean
  /** Closed, or nothing was ever booked in it: nothing has to be added up for it. */
  readonly is_settled: boolean
}

/** From a day to a day, both included. */
export type DaySpan = { readonly from: Day; readonly to: Day }

/** The same, or without an end when only what stands before its first day is wanted. */
export type AskedSpan = { readonly from: Day; readonly to: Day | null }

/**
 * The year in which a span begins: the one that holds its first day; of a span after all years the last,
 * of one that begins before them the first, if it reaches it.
 */
export function yearFor(
  years: readonly LedgerYear[],
  { from, to }: AskedSpan,
): LedgerYear | undefined {
  const year = years.find(({ ends_on }) => ends_on >= from)
  if (!year) return years.at(-1)
  return year.starts_on <= (to ?? from) ? year : undefined
}

/**
 * What a year's opening is added up from: what opened one year, and everything that was booked in it and
 * since. When all before is settled, that year is the year itself and nothing is added.
 */
export type Reach = { readonly openedBy: number; readonly added: readonly number[] }

export function reachOf(years: readonly LedgerYear[], year: LedgerYear): Reach {
  const before = years.filter(({ starts_on }) => starts_on < year.starts_on)
  const first = before.findIndex(({ is_settled }) => !is_settled)
  const added = first < 0 ? [] : before.slice(first).map(({ id }) => id)
  return { openedBy: added[0] ?? year.id, added }
}

/** Sums of an account in a part of a fiscal year: what opens it, and everything else that was booked. */
export type PhaseSums = {
  readonly fiscalYearId: number
  readonly opening: Amount
  readonly booked: Amount
}

/** What sums of an account carry into a year. */
export function carriedInto({ openedBy, added }: Reach, sums: readonly PhaseSums[]): Amount {
  return add(
    ...sums.map(({ fiscalYearId, opening, booked }) =>
      add(fiscalYearId === openedBy ? opening : zero, added.includes(fiscalYearId) ? booked : zero),
    ),
  )
}

/** The days of months that a span cuts through, its own and those of its first month that lie before it. */
export function brokenMonths(years: readonly LedgerYear[], { from, to }: AskedSpan): DaySpan[] {
  const first = monthHolding(years, from)
  const last = to === null ? undefined : monthHolding(years, to)
  const broken: DaySpan[] = []
  if (first && to === null && first.from < from)
    broken.push({ from: first.from, to: addDays(from, -1) })
  if (first && to !== null && (first.from < from || to < first.to))
    broken.push({ from: first.from, to: to < first.to ? to : first.to })
  if (last && to !== null && last.from > from && to < last.to) broken.push({ from: last.from, to })
  return broken
}

/** The same without what lies before the span: of these days its movements are read from lines. */
export function brokenDays(years: readonly LedgerYear[], { from, to }: DaySpan): DaySpan[] {
  return brokenMonths(years, { from, to }).map((days) => ({
    from: days.from < from ? from : days.from,
    to: days.to,
  }))
}

/** The period of a day: its month, cut to the bounds of the fiscal year. */
function monthHolding(years: readonly LedgerYear[], day: Day): DaySpan | undefined {
  const year = years.find(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)
  if (!year) return undefined
  const [first, last] = [`${day.slice(0, 8)}01` as Day, endOfMonth(day)]
  return {
    from: first > year.starts_on ? first : year.starts_on,
    to: last < year.ends_on ? last : year.ends_on,
  }
}

type Classes = Pick<ClosingRules, 'carriedClasses'>

/** Whether an account goes on into the next year with what it holds. */
export function isCarried({ carriedClasses }: Classes, number: string): boolean {
  return isInClasses(carriedClasses, number)
}

export function isInClasses(classes: readonly number[], number: string): boolean {
  return classes.includes(classOf(number))
}

/** What ended years that are not closed earned, debit minus credit, by the account that will have it. */
export function unclosedResults(
  rules: ClosingRules,
  results: readonly Amount[],
): ReadonlyMap<string, Amount> {
  const unclosed = new Map<string, Amount>()
  for (const result of results) {
    const number = restingAccountOf(rules, negate(result))
    if (number !== null) unclosed.set(number, add(unclosed.get(number) ?? zero, result))
  }
  return unclosed
}

/** The accounts on which closing may leave a result. */
export function restingAccounts(rules: ClosingRules): ReadonlySet<string> {
  return new Set([restingAccountOf(rules, 1n)!, restingAccountOf(rules, -1n)!])
}

/** How the country of a file closes its years. */
export function closingRulesOf(company: { readonly countryPack: string }): ClosingRules {
  return packFor(company).closing
}
