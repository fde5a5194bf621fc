import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  daysInMonth,
  lastDay,
  parts,
  weekday,
} from '#kernel/days'

export const frequencies = ['weekly', 'monthly', 'quarterly', 'yearly'] as const
export type Frequency = (typeof frequencies)[number]

/** How dates follow each other. They are counted from the first, never from the one before. */
export type Rhythm = {
  readonly frequency: Frequency
  readonly interval: number
  /** Of the week, Monday being 1, or of the month, whose end counts where it is too short. */
  readonly day: number
  readonly startsOn: Day
  readonly endsOn: Day | null
}

const monthsIn = { monthly: 1, quarterly: 3, yearly: 12 } as const

/** The largest day that a rhythm of a frequency can have. */
export function lastDayOf(frequency: Frequency): number {
  return frequency === 'weekly' ? 7 : 31
}

/** The day of a rhythm that says none: that of its beginning. */
export function usualDay(frequency: Frequency, startsOn: Day): number {
  return frequency === 'weekly' ? weekday(startsOn) : parts(startsOn).dayOfMonth
}

/** The date at a place, 0 being the first; null beyond the last. */
export function dateAt(rhythm: Rhythm, place: number): Day | null {
  const { frequency, interval } = rhythm
  const first = firstDate(rhythm)
  if (first === null) return null
  const end = rhythm.endsOn ?? lastDay
  if (frequency === 'weekly') {
    const days = place * interval * 7
    return days > daysBetween(first, end) ? null : addDays(first, days)
  }
  const months = place * interval * monthsIn[frequency]
  if (months > monthsBetween(first, end)) return null
  const date = inMonth(addMonths(firstOf(first), months), rhythm.day)
  return date > end ? null : date
}

/** The place of a date; null for a day that is none of them. */
export function placeOf(rhythm: Rhythm, on: Day): number | null {
  const place = placeFrom(rhythm, on)
  return dateAt(rhythm, place) === on ? place : null
}

/** The place of the first date on or after a day, whether or not there is one. */
export function placeFrom(rhythm: Rhythm, from: Day): number {
  const first = firstDate(rhythm)
  if (first === null || from <= first) return 0
  const { frequency, interval } = rhythm
  if (frequency === 'weekly') return Math.ceil(daysBetween(first, from) / (interval * 7))
  const place = Math.floor(monthsBetween(first, from) / (interval * monthsIn[frequency]))
  const date = dateAt(rhythm, place)
  return date !== null && date < from ? place + 1 : place
}

/** The dates on and after a day, one after the other. */
export function* datesFrom(rhythm: Rhythm, from: Day): Generator<Day> {
  for (let place = placeFrom(rhythm, from); ; place++) {
    const date = dateAt(rhythm, place)
    if (date === null) return
    yield date
  }
}

/** The first day that fits on or after the beginning; null where the calendar of the books ends before it. */
function firstDate({ frequency, day, startsOn }: Rhythm): Day | null {
  if (frequency === 'weekly') {
    const ahead = (day - weekday(startsOn) + 7) % 7
    return ahead > daysBetween(startsOn, lastDay) ? null : addDays(startsOn, ahead)
  }
  const date = inMonth(firstOf(startsOn), day)
  if (date >= startsOn) return date
  return monthsBetween(startsOn, lastDay) < 1 ? null : inMonth(addMonths(firstOf(startsOn), 1), day)
}

/** A day of the month that begins on another; its last where it is too short. */
function inMonth(first: Day, day: number): Day {
  const { year, month } = parts(first)
  return addDays(first, Math.min(day, daysInMonth(year, month)) - 1)
}

function firstOf(day: Day): Day {
  return addDays(day, 1 - parts(day).dayOfMonth)
}

function monthsBetween(from: Day, to: Day): number {
  const [one, other] = [parts(from), parts(to)]
  return (other.year - one.year) * 12 + other.month - one.month
}
