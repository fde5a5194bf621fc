import type { AssetRules } from '#countries'
import type { Day } from '#kernel/days'
import { type Amount, add, subtract, zero } from '#kernel/money'
import type { Calendar } from './calendar.js'
import { type Cumulated, cumulatedBy, type Plan } from './plan.js'

/** What was posted for an asset at once; the later the higher its id. */
export type Posting = {
  readonly id: number
  readonly startsOn: Day
  readonly endsOn: Day
  /** With what is exceptional. */
  readonly amount: Amount
  readonly exceptional: Amount
  readonly entryId: number
}

/** A plan with the last posting before it was made; 0 where there was none. */
export type DatedPlan = { readonly plan: Plan; readonly since: number }

/** A posting with where the whole stood before it and after, and the plan that was followed. */
export type Piece = Posting & {
  readonly before: Amount
  readonly after: Amount
  readonly planned: Cumulated
}

/**
 * What is written off up to each day: what was posted, as it was posted, and from there on as planned. The months of
 * a year that was posted at once have what the plan gives them.
 */
export type Curve = {
  readonly pieces: readonly Piece[]
  readonly posted: Amount
  readonly at: Cumulated
}

/** `plans` are those of an asset, the present one last; `postings` are in the order in which they were made. */
export function curveOf(
  plans: readonly DatedPlan[],
  postings: readonly Posting[],
  rules: AssetRules,
  calendar: Calendar,
): Curve {
  let place = 0
  let base = plans[0]!.plan
  let planned = cumulatedBy(base, rules, calendar)
  const follow = (plan: Plan) => {
    base = plan
    planned = cumulatedBy(plan, rules, calendar)
  }
  let posted = base.posted
  const pieces: Piece[] = []
  for (const posting of postings) {
    const current = plans.findLastIndex(({ since }) => since < posting.id)
    if (current > place) follow(plans[current]!.plan)
    place = Math.max(place, current)
    const before = posted
    posted = add(posted, posting.amount)
    pieces.push({ ...posting, before, after: posted, planned })
    if (posting.exceptional !== zero) follow(goneOn(base, posting.endsOn, posted))
  }
  if (place < plans.length - 1) follow(plans.at(-1)!.plan)
  const future = planned
  return { pieces, posted, at: (day) => standingAt(pieces, posted, future, day) }
}

/** The same plan, from a day on which more was written off than planned. */
export function goneOn(plan: Plan, from: Day, posted: Amount): Plan {
  return { ...plan, from, posted, isFirst: false }
}

function standingAt(pieces: readonly Piece[], posted: Amount, future: Cumulated, day: Day): Amount {
  const last = pieces.findLast(({ endsOn }) => endsOn === day)
  if (last) return last.after
  const of = pieces.find(({ endsOn }) => endsOn > day)
  if (of) {
    const most = subtract(of.after, of.exceptional)
    const planned = of.planned(day)
    return planned < of.before ? of.before : planned > most ? most : planned
  }
  const planned = future(day)
  return planned > posted ? planned : posted
}
