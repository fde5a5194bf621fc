/** The calendar of TARGET, the system in which banks settle euros with each other. */
import { type Holidays, isWorkingDay, nextWorkingDay, workingDayAfter } from '#countries'
import type { Day } from '#kernel/days'

/** New Year, Good Friday, Easter Monday, the first of May, Christmas and the day after; no country has more. */
const holidays: Holidays = { fixed: ['01-01', '05-01', '12-25', '12-26'], afterEaster: [-2, 1] }

/** Whether payments are settled on a day. */
export function isTargetDay(day: Day): boolean {
  return isWorkingDay(day, holidays)
}

/** The day itself when payments are settled on it, else the next one on which they are. */
export function nextTargetDay(from: Day): Day {
  return nextWorkingDay(from, holidays)
}

/** The n-th day after a day on which payments are settled. */
export function targetDayAfter(from: Day, count: number): Day {
  return workingDayAfter(from, count, holidays)
}
