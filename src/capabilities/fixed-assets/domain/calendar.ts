import {
  addDays,
  addMonths,
  type Day,
  daysBetween,
  daysInMonth,
  endOfMonth,
  firstDay,
  lastDay,
  parts,
} from '#kernel/days'
import { type Fraction, fraction, minus, nothing, plus } from '#kernel/fractions'

/** A fiscal year of the file. */
export type FileYear = {
  readonly id: number
  readonly code: string
  readonly startsOn: Day
  readonly endsOn: Day
  readonly isClosed: boolean
}

/** A fiscal year, of the file or beyond those that it has. */
export type Year = {
  readonly code: string
  readonly startsOn: Day
  readonly endsOn: Day
  readonly days: number
  /** In years: its calendar months of twelve. */
  readonly length: Fraction
  /** How many years lie between the first day of the file's first one and its own; below zero before that. */
  readonly before: Fraction
}

/** All fiscal years that there ever are: those of the file, and steps of twelve months on either side. */
export type Calendar = {
  readonly years: readonly FileYear[]
  yearOf(day: Day): Year
  /** The year that follows; undefined where the calendar ends. */
  after(year: Year): Year | undefined
}

export function calendarOf(years: readonly FileYear[]): Calendar {
  const known: Year[] = []
  for (const year of years) known.push(yearOn(year, year.code, sumAfter(known.at(-1))))
  const earlier: Year[] = []
  const [first] = known
  if (!first) throw new Error('a file has a fiscal year')

  /** The last one before the calendar ends takes all that is left of it. */
  function addLater(): Year | undefined {
    const last = known.at(-1)!
    if (last.endsOn >= lastDay) return undefined
    const startsOn = addDays(last.endsOn, 1)
    const count = known.length - years.length + 1
    const end = laterBy(addDays(years.at(-1)!.endsOn, 1), count * 12)
    const endsOn = end === undefined ? lastDay : addDays(end, -1)
    const year = yearOn({ startsOn, endsOn }, endsOn.slice(0, 4), sumAfter(last))
    known.push(year)
    return year
  }

  function addEarlier(): Year {
    const next = earlier.at(-1) ?? first!
    const endsOn = addDays(next.startsOn, -1)
    const startsOn = laterBy(first!.startsOn, -12 * (earlier.length + 1)) ?? firstDay
    const bare = yearOn({ startsOn, endsOn }, endsOn.slice(0, 4), nothing)
    const year = { ...bare, before: shortest(minus(next.before, bare.length)) }
    earlier.push(year)
    return year
  }

  return {
    years,
    yearOf(day) {
      if (day < first.startsOn) {
        let year = earlier.find(({ startsOn }) => startsOn <= day)
        while (!year) {
          const made = addEarlier()
          if (made.startsOn <= day || made.startsOn === firstDay) year = made
        }
        return year
      }
      let year = known.find(({ endsOn }) => day <= endsOn)
      while (!year) {
        const made = addLater()!
        if (day <= made.endsOn) year = made
      }
      return year
    },
    after(year) {
      if (year.startsOn < first.startsOn) {
        const place = earlier.indexOf(year)
        return place === 0 ? first : earlier[place - 1]
      }
      return known[known.indexOf(year) + 1] ?? addLater()
    },
  }
}

function sumAfter(year: Year | undefined): Fraction {
  return year ? shortest(plus(year.before, year.length)) : nothing
}

function yearOn(span: { startsOn: Day; endsOn: Day }, code: string, before: Fraction): Year {
  const { startsOn, endsOn } = span
  const days = daysBetween(startsOn, endsOn) + 1
  return { code, startsOn, endsOn, days, length: yearsBetween(startsOn, endsOn), before }
}

function laterBy(day: Day, months: number): Day | undefined {
  const { year, month } = parts(day)
  const count = year * 12 + month - 1 + months
  return count < 1900 * 12 || count >= 2200 * 12 ? undefined : addMonths(day, months)
}

function shortest({ over, under }: Fraction): Fraction {
  return fraction(over, under)
}

/** How many years lie from a day to another, both included: calendar months of twelve, a broken one by its days. */
export function yearsBetween(from: Day, to: Day): Fraction {
  if (to < from) return nothing
  const [first, last] = [parts(from), parts(to)]
  const months = (last.year - first.year) * 12 + last.month - first.month
  const [ofFirst, ofLast] = [first, last].map(({ year, month }) => daysInMonth(year, month))
  const sum = plus(
    fraction(last.dayOfMonth, ofLast!),
    minus(fraction(months), fraction(first.dayOfMonth - 1, ofFirst!)),
  )
  return fraction(sum.over, sum.under * 12n)
}

export const rhythms = ['year', 'quarter', 'month'] as const
export type Rhythm = (typeof rhythms)[number]

export type Period = { readonly name: string; readonly startsOn: Day; readonly endsOn: Day }

/** The parts of a fiscal year: itself, threes of its months, or its months; each cut to its bounds. */
export function periodsOf(year: Year, by: Rhythm): Period[] {
  const { startsOn, endsOn, code } = year
  if (by === 'year') return [{ name: code, startsOn, endsOn }]
  const months = monthsOf(year)
  if (by === 'month') return months
  const quarters: Period[] = []
  for (let place = 0; place < months.length; place += 3) {
    const of = months.slice(place, place + 3)
    const name = `${code}-Q${quarters.length + 1}`
    quarters.push({ name, startsOn: of[0]!.startsOn, endsOn: of.at(-1)!.endsOn })
  }
  return quarters
}

function monthsOf({ startsOn, endsOn }: Pick<Year, 'startsOn' | 'endsOn'>): Period[] {
  const months: Period[] = []
  for (let from = startsOn; ; ) {
    const end = endOfMonth(from)
    const to = end < endsOn ? end : endsOn
    months.push({ name: from.slice(0, 7), startsOn: from, endsOn: to })
    if (to === endsOn) return months
    from = addDays(to, 1)
  }
}
