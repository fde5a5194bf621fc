import { addDays, type Day, day, parts, weekday } from '#kernel/days'

/** The public holidays of a country: fixed ones as `MM-DD`, others as days after Easter Sunday. */
export type Holidays = {
  readonly fixed: readonly string[]
  readonly afterEaster: readonly number[]
}

/** The day itself when offices are open, else the next one on which they are. */
export function nextWorkingDay(from: Day, holidays: Holidays): Day {
  let candidate = from
  while (!isWorkingDay(candidate, holidays)) candidate = addDays(candidate, 1)
  return candidate
}

/** The n-th working day after a day. */
export function workingDayAfter(from: Day, count: number, holidays: Holidays): Day {
  let candidate = from
  for (let left = count; left > 0; left -= 1) {
    candidate = nextWorkingDay(addDays(candidate, 1), holidays)
  }
  return candidate
}

export function isWorkingDay(candidate: Day, holidays: Holidays): boolean {
  if (weekday(candidate) > 5 || holidays.fixed.includes(candidate.slice(5))) return false
  const easter = easterSunday(parts(candidate).year)
  return !holidays.afterEaster.some((offset) => addDays(easter, offset) === candidate)
}

/** Easter Sunday in the Gregorian calendar, by the usual arithmetic of golden number and moon. */
export function easterSunday(year: number): Day {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const inCentury = year % 100
  const correction = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3)
  const moon = (19 * golden + century - Math.floor(century / 4) - correction + 15) % 30
  const toSunday =
    (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - moon - (inCentury % 4)) % 7
  const late = Math.floor((golden + 11 * moon + 22 * toSunday) / 451)
  const place = moon + toSunday - 7 * late + 114
  return dayOf(year, Math.floor(place / 31), (place % 31) + 1)
}

export function dayOf(year: number, month: number, dayOfMonth: number): Day {
  return day(`${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`)
}
