import { addDays } from '#kernel/days'
import { add, storedAmount, subtract } from '#kernel/money'
import { type Curve, curveOf, type DatedPlan, goneOn, type Posting } from '../domain/curve.js'
import { type Cumulated, cumulatedBy, type Plan } from '../domain/plan.js'
import type { AssetRow, EarlierPlan } from '../queries/assets.js'
import type { PostingRow } from '../queries/postings.js'
import type { Rules } from './books.js'

type Planned = Pick<AssetRow, 'acquired_on' | 'in_service_on' | 'previous_until'> & EarlierPlan
type Posted = Pick<AssetRow, 'posted' | 'previous_depreciation'>

/** The plan of an asset as its own beginning has it. */
export function planOf(row: Planned): Plan {
  const value = storedAmount(row.acquisition_value)
  return {
    method: row.method,
    acquiredOn: row.acquired_on,
    inServiceOn: row.in_service_on,
    value,
    base: subtract(value, storedAmount(row.residual_value)),
    months: row.duration_months,
    rate: row.rate === null ? null : storedAmount(row.rate),
    prorata: row.prorata,
    from: addDays(row.plan_from ?? row.acquired_on, -1),
    posted: storedAmount(row.plan_posted),
    isFirst: row.plan_since === 0 && row.previous_until === null,
  }
}

/** All that was written off for an asset, by these books and before. */
export function postedOf({ posted, previous_depreciation }: Posted) {
  return add(storedAmount(posted), storedAmount(previous_depreciation))
}

/** What an asset's plan writes off up to each day, from where it goes on today. */
export function plannedFor(
  row: Planned & Posted & Pick<AssetRow, 'rebased_on' | 'rebased_posted'>,
  { rules, calendar }: Rules,
  plan = planOf(row),
): Cumulated {
  if (row.method === 'none') return () => postedOf(row)
  const { rebased_on, rebased_posted } = row
  const present =
    rebased_on === null ? plan : goneOn(plan, rebased_on, storedAmount(rebased_posted!))
  return cumulatedBy(present, rules, calendar)
}

/** What was written off of an asset, as it was posted, and what its plan adds. */
export function curveFor(
  row: AssetRow,
  postings: readonly PostingRow[],
  { rules, calendar }: Rules,
): Curve {
  const plans: DatedPlan[] = [...row.earlier_plans, row].map((plan) => ({
    plan: planOf({ ...row, ...plan }),
    since: plan.plan_since,
  }))
  return curveOf(plans, postings.map(asPosting), rules, calendar)
}

function asPosting(row: PostingRow): Posting {
  return {
    id: row.id,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    amount: storedAmount(row.amount),
    exceptional: storedAmount(row.exceptional),
    entryId: row.entry_id,
  }
}
