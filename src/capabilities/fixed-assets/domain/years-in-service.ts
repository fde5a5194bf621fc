import type { AssetRules, Prorata } from '#countries'
import { type Day, daysBetween, endOfMonth, parts } from '#kernel/days'
import { type Fraction, minus, nothing, plus } from '#kernel/fractions'
import { type Calendar, type Year, yearsBetween } from './calendar.js'

/** How many years something was in service up to a day, that day included. */
export type ServiceClock = (day: Day) => Fraction

type Days = Pick<AssetRules, 'days'>

/** Clocks of a calendar, by what they count and from when: many assets are taken into service on the same day. */
const known = new WeakMap<Calendar, Map<string, ServiceClock>>()

export function serviceClock(
  prorata: Prorata,
  rules: Days,
  calendar: Calendar,
  inServiceOn: Day,
): ServiceClock {
  const clocks = known.get(calendar) ?? new Map<string, ServiceClock>()
  known.set(calendar, clocks)
  const key = `${inServiceOn} ${prorata} ${rules.days}`
  const found = clocks.get(key)
  if (found) return found
  const made = remembering(newClock(prorata, rules, calendar, inServiceOn), inServiceOn)
  clocks.set(key, made)
  return made
}

/** A run asks each clock for the same day again and again. */
function remembering(clock: ServiceClock, from: Day): ServiceClock {
  let asked: Day | undefined
  let answer = nothing
  return (day) => {
    if (day < from) return clock(day)
    if (day !== asked) answer = clock(day)
    asked = day
    return answer
  }
}

function newClock(
  prorata: Prorata,
  rules: Days,
  calendar: Calendar,
  inServiceOn: Day,
): ServiceClock {
  if (prorata === 'monthly') return byMonths(inServiceOn)
  if (prorata === 'full_year') return byWholeYear(inServiceOn, calendar)
  return rules.days === 'thirty' ? byThirties(inServiceOn) : byDays(inServiceOn, calendar)
}

/** By the days of each fiscal year: one of twelve months is one year, leap year or not. */
function byDays(from: Day, calendar: Calendar): ServiceClock {
  const first = calendar.yearOf(from)
  const ofFirst = partOf(first, from, first.endsOn)
  const whole = plus(first.before, first.length)
  return (day) => {
    if (day < from) return nothing
    if (day <= first.endsOn) return partOf(first, from, day)
    const last = calendar.yearOf(day)
    return plus(plus(ofFirst, minus(last.before, whole)), partOf(last, last.startsOn, day))
  }
}

function partOf({ length, days }: Year, from: Day, to: Day): Fraction {
  const count = daysBetween(from, to) + 1
  if (count === days) return length
  return { over: length.over * BigInt(count), under: length.under * BigInt(days) }
}

/** By months of thirty days; the last day of a month ends it, however short it is. */
function byThirties(from: Day): ServiceClock {
  const { year, month, dayOfMonth } = parts(from)
  const before = year * 360 + month * 30 + Math.min(dayOfMonth, 30) - 1
  return (day) => {
    if (day < from) return nothing
    const at = parts(day)
    const ended = day === endOfMonth(day) ? 30 : Math.min(at.dayOfMonth, 30)
    return { over: BigInt(at.year * 360 + at.month * 30 + ended - before), under: 360n }
  }
}

/** By months that have ended, the first one whole. */
export function byMonths(from: Day): ServiceClock {
  const { year, month } = parts(from)
  return (day) => {
    const count = endedBy(day) - (year * 12 + month - 1)
    return count > 0 ? { over: BigInt(count), under: 12n } : nothing
  }
}

function endedBy(day: Day): number {
  const { year, month } = parts(day)
  return year * 12 + month - (day === endOfMonth(day) ? 0 : 1)
}

/** The first fiscal year whole, spread over its months from the first in service; then month by month. */
function byWholeYear(from: Day, calendar: Calendar): ServiceClock {
  const first = calendar.yearOf(from)
  const begun = parts(from)
  const [start, end] = [begun.year * 12 + begun.month, parts(first.endsOn)]
  const months = end.year * 12 + end.month - start + 1
  return (day) => {
    if (day < from) return nothing
    if (day < first.endsOn) {
      const ended = endedBy(day) - start + 1
      return { over: first.length.over * BigInt(ended), under: first.length.under * BigInt(months) }
    }
    const at = day === endOfMonth(day) ? day : lastOfMonthBefore(day)
    return at <= first.endsOn ? first.length : yearsBetween(first.startsOn, at)
  }
}

function lastOfMonthBefore(day: Day): Day {
  const { year, month } = parts(day)
  const [of, before] = month === 1 ? [year - 1, 12] : [year, month - 1]
  return endOfMonth(`${of}-${String(before).padStart(2, '0')}-01` as Day)
}
