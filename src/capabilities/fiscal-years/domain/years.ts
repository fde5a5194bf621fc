import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  daysInMonth,
  endOfMonth,
  lastDay,
  parts,
} from '#kernel/days'
import type { Language } from '#kernel/languages'

export type Span = { readonly startsOn: Day; readonly endsOn: Day }

export type PeriodDraft = Span & { readonly number: number; readonly label: string }

/** The periods of a year: calendar months, cut to the year's bounds. */
export function periodsOf(year: Span, language: Language): PeriodDraft[] {
  const periods: PeriodDraft[] = []
  for (let startsOn = year.startsOn; ; ) {
    const endsOn = earlier(endOfMonth(startsOn), year.endsOn)
    periods.push({
      number: periods.length + 1,
      startsOn,
      endsOn,
      label: monthName(startsOn, language),
    })
    if (endsOn === year.endsOn) return periods
    startsOn = addDays(endsOn, 1)
  }
}

function earlier(one: Day, other: Day): Day {
  return one < other ? one : other
}

const months = new Map<Language, Intl.DateTimeFormat>()

/** `mars 2026`, in the language of the file. */
function monthName(day: Day, language: Language): string {
  let format = months.get(language)
  if (!format) {
    format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' })
    months.set(language, format)
  }
  const { year, month } = parts(day)
  return format.format(Date.UTC(year, month - 1, 15))
}

/** The longest a year may last. */
const longestMonths = 24

/** Why a year cannot stand beside the others; undefined when it can. */
export type YearFault = 'ends_before_start' | 'too_long' | 'overlap' | 'gap'

/** Years neither overlap nor leave a hole between them, and last 24 months at most. */
export function faultOf(year: Span, others: readonly Span[]): YearFault | undefined {
  const own = ownFault(year)
  if (own) return own
  if (others.some((other) => other.startsOn <= year.endsOn && year.startsOn <= other.endsOn))
    return 'overlap'
  const touches = others.some((other) => follows(other, year) || follows(year, other))
  return others.length === 0 || touches ? undefined : 'gap'
}

function ownFault(year: Span): 'ends_before_start' | 'too_long' | undefined {
  if (year.endsOn < year.startsOn) return 'ends_before_start'
  return isTooLong(year) ? 'too_long' : undefined
}

/** Counted without naming the day on which such a year would have to end: the calendar stops in 2199. */
function isTooLong({ startsOn, endsOn }: Span): boolean {
  const [from, to] = [parts(startsOn), parts(endsOn)]
  const months = (to.year - from.year) * 12 + to.month - from.month
  const sameDay = Math.min(from.dayOfMonth, daysInMonth(to.year, to.month))
  return months > longestMonths || (months === longestMonths && to.dayOfMonth >= sameDay)
}

function follows(year: Span, next: Span): boolean {
  return daysBetween(year.endsOn, next.startsOn) === 1
}

/** What is wrong with a year, and at which of its bounds. */
export type BoundFault = { readonly fault: YearFault; readonly at: 'starts_on' | 'ends_on' }

/** Why a new year cannot join the chain of those that are there, oldest first. */
export function faultOfNew(year: Span, chain: readonly Span[]): BoundFault | undefined {
  const fault = faultOf(year, chain)
  if (!fault) return undefined
  const last = chain.at(-1)
  if (fault === 'overlap')
    return { fault, at: chain.some(holding(year.startsOn)) ? 'starts_on' : 'ends_on' }
  if (fault === 'gap')
    return { fault, at: last && year.startsOn > last.endsOn ? 'starts_on' : 'ends_on' }
  return { fault, at: 'ends_on' }
}

const holding =
  (day: Day) =>
  ({ startsOn, endsOn }: Span): boolean =>
    startsOn <= day && day <= endsOn

/** Why a year cannot get other bounds between its neighbours. */
export function faultOfMoved(
  year: Span,
  before: Span | undefined,
  after: Span | undefined,
): BoundFault | undefined {
  const own = ownFault(year)
  if (own) return { fault: own, at: 'ends_on' }
  if (before && !follows(before, year))
    return { fault: year.startsOn <= before.endsOn ? 'overlap' : 'gap', at: 'starts_on' }
  if (after && !follows(year, after))
    return { fault: year.endsOn >= after.startsOn ? 'overlap' : 'gap', at: 'ends_on' }
  return undefined
}

/** The year after another: twelve months from the day after its end, however long that one was. */
export function yearAfter(year: Span): Span {
  const startsOn = addDays(year.endsOn, 1)
  return { startsOn, endsOn: twelveMonthsFrom(startsOn) }
}

/** The day before the same day a year on; the calendar stops in 2199. */
function twelveMonthsFrom(startsOn: Day): Day {
  return parts(startsOn).year === parts(lastDay).year
    ? lastDay
    : addDays(addMonths(startsOn, 12), -1)
}

/** Whether a day lies after a year, on which the next one could begin. */
export function hasDayAfter({ endsOn }: Span): boolean {
  return endsOn < lastDay
}

/** `2026`, or `2025-2026` for a year that spans two; a letter follows when that is taken. */
export function codeOf({ startsOn, endsOn }: Span, taken: ReadonlySet<string> = new Set()): string {
  const [from, to] = [startsOn.slice(0, 4), endsOn.slice(0, 4)]
  const plain = from === to ? from : `${from}-${to}`
  if (!taken.has(plain)) return plain
  const letter = [...'BCDEFGHIJKLMNOPQRSTUVWXYZ'].find((one) => !taken.has(plain + one))
  return plain + (letter ?? 'A')
}
