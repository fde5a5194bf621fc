import { addDays, addMonths, type Day, endOfMonth, parts } from '#kernel/days'
import type { Language } from '#kernel/languages'

export type Span = { readonly startsOn: Day; readonly endsOn: Day }

export type PeriodDraft = Span & { readonly number: number; readonly label: string }

/** The periods of a year: calendar months, cut to the year's bounds. */
export function periodsOf(year: Span, language: Language): PeriodDraft[] {
  const periods: PeriodDraft[] = []
  for (let startsOn = year.startsOn; startsOn <= year.endsOn; ) {
    const monthEnds = endOfMonth(startsOn)
    const endsOn = monthEnds < year.endsOn ? monthEnds : year.endsOn
    periods.push({
      number: periods.length + 1,
      startsOn,
      endsOn,
      label: monthName(startsOn, language),
    })
    startsOn = addDays(endsOn, 1)
  }
  return periods
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
  if (year.endsOn < year.startsOn) return 'ends_before_start'
  if (year.endsOn >= addMonths(year.startsOn, longestMonths)) return 'too_long'
  if (others.some((other) => other.startsOn <= year.endsOn && year.startsOn <= other.endsOn))
    return 'overlap'
  const touches = others.some(
    (other) =>
      addDays(other.endsOn, 1) === year.startsOn || addDays(year.endsOn, 1) === other.startsOn,
  )
  return others.length === 0 || touches ? undefined : 'gap'
}

/** The year after another: twelve months from the day after its end, however long that one was. */
export function yearAfter(year: Span): Span {
  const startsOn = addDays(year.endsOn, 1)
  return { startsOn, endsOn: addDays(addMonths(startsOn, 12), -1) }
}
