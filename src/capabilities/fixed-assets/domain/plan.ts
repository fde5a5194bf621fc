import type { AssetRules, Prorata } from '#countries'
import { addDays, type Day, endOfMonth, lastDay } from '#kernel/days'
import { type Fraction, fraction, minus } from '#kernel/fractions'
import { type Amount, add, subtract, times } from '#kernel/money'
import { type Calendar, type Year, yearsBetween } from './calendar.js'
import { byMonths, type ServiceClock, serviceClock } from './years-in-service.js'

export const methods = ['linear', 'declining', 'none'] as const
export type Method = (typeof methods)[number]

/** What an asset is written off by. */
export type Terms = {
  readonly method: Method
  readonly acquiredOn: Day
  readonly inServiceOn: Day
  /** What it cost, and what of that is to be written off. */
  readonly value: Amount
  readonly base: Amount
  /** Null where there is no plan. */
  readonly months: number | null
  /** Of a declining plan, in hundredths of a percent. */
  readonly rate: bigint | null
  readonly prorata: Prorata | null
}

/** A plan goes on from a day, with what was written off by then. */
export type Plan = Terms & {
  /** The day after which it counts. */
  readonly from: Day
  readonly posted: Amount
  /** Whether it is the first one, on which nothing was written off before. */
  readonly isFirst: boolean
}

/** What is written off up to a day, that day included. */
export type Cumulated = (day: Day) => Amount

/** The eve of the day from which the first plan counts. */
export function firstEve({ method, acquiredOn, inServiceOn }: Terms, rules: AssetRules): Day {
  const isByMonth = method === 'declining' && rules.declining.counts === 'months of acquisition'
  return addDays(isByMonth ? (`${acquiredOn.slice(0, 8)}01` as Day) : inServiceOn, -1)
}

/** A plan as a function of the day; each figure is rounded once, of the whole, so that parts add up. */
export function cumulatedBy(plan: Plan, rules: AssetRules, calendar: Calendar): Cumulated {
  const { method, from, posted, base } = plan
  const planned =
    method === 'none' || posted >= base
      ? () => posted
      : method === 'linear'
        ? linear(plan, rules, calendar)
        : declining(plan, rules, calendar)
  return (day) => {
    if (day <= from) return posted
    // The calendar ends before some lives do.
    return day >= lastDay && method !== 'none' ? base : planned(day)
  }
}

function linear(plan: Plan, rules: AssetRules, calendar: Calendar): Cumulated {
  const { from, posted, base, months, prorata, inServiceOn } = plan
  const clock = serviceClock(prorata!, rules, calendar, inServiceOn)
  const begun = clock(from)
  const left = minus({ over: BigInt(months!), under: 12n }, begun)
  const rest = subtract(base, posted)
  if (left.over <= 0n) return restAtMonthEnd(from, posted, base)
  return (day) => {
    const passed = minus(clock(day), begun)
    const [over, under] = [passed.over * left.under, passed.under * left.over]
    return over >= under ? base : add(posted, times(rest, over, under))
  }
}

/** What outlived its plan is due at once. */
function restAtMonthEnd(from: Day, posted: Amount, base: Amount): Cumulated {
  const due = endOfMonth(addDays(from, 1))
  return (day) => (day >= due ? base : posted)
}

type YearOfPlan = {
  readonly year: Year
  /** The years of service by its beginning, and how many it adds. */
  readonly begun: Fraction
  readonly share: Fraction
  readonly before: Amount
  readonly amount: Amount
}

function declining(plan: Plan, rules: AssetRules, calendar: Calendar): Cumulated {
  const { counts } = rules.declining
  const clock =
    counts === 'service'
      ? serviceClock(plan.prorata!, rules, calendar, plan.inServiceOn)
      : byMonths(plan.acquiredOn)
  const known: YearOfPlan[] = []

  function addYear(): YearOfPlan | undefined {
    const last = known.at(-1)
    const year = last ? calendar.after(last.year) : calendar.yearOf(addDays(plan.from, 1))
    if (!year) return undefined
    const eve = last ? last.year.endsOn : plan.from
    const begun = clock(eve)
    const share = minus(clock(year.endsOn), begun)
    const before = last ? add(last.before, last.amount) : plan.posted
    const rest = subtract(plan.base, before)
    const left = leftAt(plan, rules, calendar, { eve, begun, isFirst: !last })
    const about = { value: plan.value, base: plan.base, months: plan.months!, rate: plan.rate! }
    const amount =
      share.over <= 0n ? (0n as Amount) : rules.declining.amount({ ...about, rest, left, share })
    known.push({ year, begun, share, before, amount })
    return known.at(-1)
  }

  return (day) => {
    let of = known.find(({ year }) => day <= year.endsOn)
    while (!of || day > of.year.endsOn) {
      const next = addYear()
      if (!next) return plan.base
      of = next
      if (add(of.before, of.amount) >= plan.base && day > of.year.endsOn) return plan.base
    }
    return within(of, clock, day)
  }
}

function within({ year, begun, share, before, amount }: YearOfPlan, clock: ServiceClock, day: Day) {
  if (day === year.endsOn) return add(before, amount)
  if (share.over <= 0n) return before
  const passed = minus(clock(day), begun)
  return add(before, times(amount, passed.over * share.under, passed.under * share.over))
}

type Beginning = { readonly eve: Day; readonly begun: Fraction; readonly isFirst: boolean }

/** How many years of its life something has left; where months of acquisition count, the year of it counts whole. */
function leftAt(
  plan: Plan,
  rules: AssetRules,
  calendar: Calendar,
  { eve, begun, isFirst }: Beginning,
): Fraction {
  if (rules.declining.counts === 'service') return minus(fraction(plan.months!, 12), begun)
  const { months } = plan
  const years = fraction(Math.ceil(Number(months) / 12))
  if (isFirst && plan.isFirst) return years
  return minus(years, yearsBetween(calendar.yearOf(plan.acquiredOn).startsOn, eve))
}
