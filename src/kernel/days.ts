import type { Brand } from './brand.js'

/** An accounting day, `2025-03-14`: it has no time and no time zone. */
export type Day = Brand<string, 'Day'>

export const firstDay = '1900-01-01' as Day
export const lastDay = '2199-12-31' as Day

/** Reads a real calendar day between 1900 and 2199; undefined when it is none. */
export function parseDay(text: string): Day | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)
  if (!match) return undefined
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])]
  if (year < 1900 || year > 2199 || month < 1 || month > 12) return undefined
  return day >= 1 && day <= daysInMonth(year, month) ? (text as Day) : undefined
}

/** A day that the program itself names; a wrong one is a bug. */
export function day(text: string): Day {
  const parsed = parseDay(text)
  if (parsed === undefined) throw new RangeError(`${text} is not a day`)
  return parsed
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31
}

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

export function addDays(from: Day, count: number): Day {
  const inMonth = numberIn(from, 8, 10) + count
  if (inMonth >= 1 && inMonth <= 28) return (from.slice(0, 8) + twoDigits(inMonth)) as Day
  return fromNumber(toNumber(from) + count)
}

/** The same day some months on; the end of a short month counts as its last day. */
export function addMonths(from: Day, count: number): Day {
  const { year, month, dayOfMonth } = parts(from)
  const months = year * 12 + (month - 1) + count
  const newYear = Math.floor(months / 12)
  const newMonth = (months % 12) + 1
  return compose(newYear, newMonth, Math.min(dayOfMonth, daysInMonth(newYear, newMonth)))
}

/** How many days lie from one day to the other; negative when it lies before. */
export function daysBetween(from: Day, to: Day): number {
  return toNumber(to) - toNumber(from)
}

export function endOfMonth(of: Day): Day {
  const { year, month } = parts(of)
  return compose(year, month, daysInMonth(year, month))
}

export function parts(of: Day): { year: number; month: number; dayOfMonth: number } {
  return {
    year: numberIn(of, 0, 4),
    month: numberIn(of, 5, 7),
    dayOfMonth: numberIn(of, 8, 10),
  }
}

/** Digit by digit: plans ask it of thousands of days, and a slice of text for each part costs more than the rest. */
function numberIn(of: Day, from: number, to: number): number {
  let number = 0
  for (let at = from; at < to; at++) number = number * 10 + of.charCodeAt(at) - 48
  return number
}

/** 1 is Monday, 7 is Sunday. */
export function weekday(of: Day): number {
  return ((((toNumber(of) + 3) % 7) + 7) % 7) + 1
}

/** The number of its week by ISO 8601: weeks begin on Monday, and the first has the year's first Thursday. */
export function isoWeek(of: Day): number {
  const thursday = addDays(of, 4 - weekday(of))
  return Math.floor(daysBetween(day(`${thursday.slice(0, 4)}-01-01`), thursday) / 7) + 1
}

/** A day as the API shows record dates that the specification calls timestamps. */
export function atMidnight(of: Day): string {
  return `${of}T00:00:00.000000Z`
}

/** A day of parts that the calendar has: only its year may lie beyond what is a day here. */
function compose(year: number, month: number, dayOfMonth: number): Day {
  const text = `${year}-${twoDigits(month)}-${twoDigits(dayOfMonth)}` as Day
  if (year >= 1900 && year <= 2199) return text
  throw new RangeError(`${text} is not a day`)
}

const twoDigits = (number: number) => (number < 10 ? `0${number}` : `${number}`)

/** Days since 1970-01-01 in the proleptic Gregorian calendar, counted in eras of 400 years. */
function toNumber(of: Day): number {
  const { year, month, dayOfMonth } = parts(of)
  const shifted = month <= 2 ? year - 1 : year
  const era = Math.floor(shifted / 400)
  const yearOfEra = shifted - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + dayOfMonth - 1
  const dayOfEra =
    yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear
  return era * 146_097 + dayOfEra - 719_468
}

function fromNumber(number: number): Day {
  const shifted = number + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  )
  const dayOfYear =
    dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153)
  const dayOfMonth = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
  return compose(yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfMonth)
}
