/** Which days a report is about, and which it compares them with. */
import { addDays, addMonths, type Day, daysBetween, endOfMonth, firstDay } from '#kernel/days'
import { invalidField } from '#kernel/problem'
import { messages } from '../problems.js'

export type Year = { readonly id: number; readonly starts_on: Day; readonly ends_on: Day }
export type Span = { readonly from: Day; readonly to: Day }
export type Compare = 'year' | 'period' | 'none'

export type SpanAsked = {
  readonly from?: Day | null | undefined
  readonly to?: Day | null | undefined
  readonly fiscal_year_id?: number | null | undefined
}

/**
 * The days that were asked for. A fiscal year gives the bounds that are missing; without one it is the year that holds
 * the other bound, and with neither bound the year of today, else the last.
 */
export function spanOf(asked: SpanAsked, years: readonly Year[], today: Day): Span {
  const { from = null, to = null, fiscal_year_id = null } = asked
  if (fiscal_year_id !== null)
    return spanInYear(
      asked,
      years.find(({ id }) => id === fiscal_year_id),
    )
  const { starts_on, ends_on } = yearAt(years, to ?? from ?? today)
  // A day outside all years holds nothing, and is no mistake.
  return inOrder({
    from: from ?? (to !== null && to < starts_on ? to : starts_on),
    to: to ?? (from !== null && from > ends_on ? from : ends_on),
  })
}

function spanInYear({ from, to }: SpanAsked, year: Year | undefined): Span {
  if (!year) throw invalidField('fiscal_year_id', messages.unknownYear)
  const isIn = (day: Day) => year.starts_on <= day && day <= year.ends_on
  if (from != null && !isIn(from)) throw invalidField('from', messages.outsideYear)
  if (to != null && !isIn(to)) throw invalidField('to', messages.outsideYear)
  const span = { from: from ?? year.starts_on, to: to ?? year.ends_on }
  return inOrder(span)
}

function inOrder(span: Span): Span {
  if (span.to < span.from) throw invalidField('to', messages.endsBeforeStart)
  return span
}

/** The fiscal year that holds a day, else the last one; a file that has none yet is looked at on the day alone. */
export function yearAt(years: readonly Year[], day: Day): Year {
  const holding = years.find(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)
  return holding ?? years.at(-1) ?? { id: 0, starts_on: day, ends_on: day }
}

/**
 * The days before, to compare with: those of the year before, or as many right before the first. Null where they end
 * before the first fiscal year begins.
 */
export function comparisonOf(
  { from, to }: Span,
  compare: Compare,
  years: readonly Year[],
): Span | null {
  if (compare === 'none' || (compare === 'period' && from === firstDay)) return null
  const before: Span =
    compare === 'period'
      ? { from: daysEarlier(from, daysBetween(from, to) + 1), to: addDays(from, -1) }
      : { from: yearEarlier(from, years, 'starts_on'), to: yearEarlier(to, years, 'ends_on') }
  const [first] = years
  // A first year may be longer than twelve months: its end is not compared with a day of itself.
  const isFirst = compare === 'year' && to === first?.ends_on
  return first === undefined || isFirst || before.to < first.starts_on ? null : before
}

/** A bound of a fiscal year goes to that of the year before, whatever its length; others by the calendar. */
function yearEarlier(day: Day, years: readonly Year[], bound: 'starts_on' | 'ends_on'): Day {
  const place = years.findIndex((year) => year[bound] === day)
  if (place > 0) return years[place - 1]![bound]
  // Before the first day that there is nothing can be compared with.
  if (daysBetween(firstDay, day) < 365) return firstDay
  const earlier = addMonths(day, -12)
  return day === endOfMonth(day) ? endOfMonth(earlier) : earlier
}

function daysEarlier(day: Day, count: number): Day {
  return daysBetween(firstDay, day) < count ? firstDay : addDays(day, -count)
}
