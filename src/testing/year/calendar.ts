import { addDays, type Day, day, weekday } from '#kernel/days'

/** The simulated year lies behind us: what is put off by its clock is due by every other one. */
export const year = 2025
export const firstDayOfYear = day(`${year}-01-01`)
export const lastDayOfYear = day(`${year}-12-31`)

/** The year before, which some files still have open. */
export const yearBefore = { starts_on: `${year - 1}-01-01`, ends_on: `${year - 1}-12-31` }
/** When the year is over and everything of it is in. */
export const afterYear = day(`${year + 1}-01-20`)

export const firstMoment = `${year}-01-01T08:00:00.000Z`

export const at = (date: Day, time: string): string => `${date}T${time}:00.000Z`

/** So many working days, evenly over the year; fewer than a hundred lie eleven days apart, and end a month at least. */
export function workingDays(count: number): Day[] {
  const span = count < 100 ? Math.min(364, Math.max(44, count * 11)) : 364
  const days = Array.from({ length: span }, (_, place) => addDays(firstDayOfYear, place + 1))
  const working = days.filter((one) => !isWeekend(one))
  if (count >= working.length) return working
  const step = (working.length - 1) / (count - 1)
  return Array.from({ length: count }, (_, place) => working[Math.round(place * step)]!)
}

const [saturday, sunday] = [day('2025-01-04'), day('2025-01-05')]

export function isWeekend(date: Day): boolean {
  const place = weekday(date)
  return place === weekday(saturday) || place === weekday(sunday)
}

/** What is sent to the bank now is executed within the year. */
export const isBeforeHolidays = (date: Day): boolean => date <= `${year}-12-26`

/** 1 to 12. */
export const monthOf = (date: Day): number => Number(date.slice(5, 7))

/** The last day of a month of the year. */
export function endOfMonth(month: number): Day {
  const next =
    month === 12 ? `${year + 1}-01-01` : `${year}-${String(month + 1).padStart(2, '0')}-01`
  return addDays(day(next), -1)
}

export const startOfMonth = (month: number): Day =>
  day(`${year}-${String(month).padStart(2, '0')}-01`)
