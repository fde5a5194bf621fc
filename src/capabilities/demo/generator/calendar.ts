import { addDays, addMonths, type Day, day, daysInMonth, endOfMonth, weekday } from '#kernel/days'

/** A month of the two years: `place` counts them from the first on. */
export type Month = { readonly place: number; readonly year: number; readonly month: number }

/** The twenty-four months of a year and the one before it. */
export function monthsUpTo(year: number): Month[] {
  return Array.from({ length: 24 }, (_, place) => ({
    place,
    year: place < 12 ? year - 1 : year,
    month: (place % 12) + 1,
  }))
}

/** A day of a month; a short month ends sooner. */
export function dayIn({ year, month }: Pick<Month, 'year' | 'month'>, of: number): Day {
  const two = (value: number) => String(value).padStart(2, '0')
  return day(`${year}-${two(month)}-${two(Math.min(of, daysInMonth(year, month)))}`)
}

export const lastOf = (month: Month): Day => endOfMonth(dayIn(month, 1))

/** The day itself, or the nearest day on which an office works, in the same month. */
export function workday(of: Day): Day {
  const over = weekday(of) - 5
  if (over <= 0) return of
  const before = addDays(of, -over)
  return before.slice(0, 7) === of.slice(0, 7) ? before : addDays(of, 3 - over)
}

/** A day of a month after the given one. */
export function dayAfterMonth(month: Month, months: number, of: number): Day {
  const later = addMonths(dayIn(month, 1), months)
  return dayIn({ year: Number(later.slice(0, 4)), month: Number(later.slice(5, 7)) }, of)
}
