import { formatAmount, storedAmount, subtract } from '#kernel/money'
import type { InCompany, Reading } from '#platform/operations/operation'
import { scheduleOf } from '../domain/schedule.js'
import { listAssets } from '../queries/assets.js'
import { postingsOf } from '../queries/postings.js'
import { proposedLines } from '../queries/proposals.js'
import { listRuns } from '../queries/runs.js'
import type {
  AssetProposal,
  FixedAsset,
  FixedAssetFilter,
  OnDay,
  ProposalFilter,
  ScheduleFilter,
  ScheduleRow,
} from '../schemas/assets.js'
import type { DepreciationRun, RunFilter } from '../schemas/runs.js'
import { rulesFor } from './books.js'
import { curveFor } from './plans.js'
import { getAsset, shownAssets } from './show.js'
import { bare, withRows } from './show-run.js'

type Viewing = Reading & InCompany

export async function listFixedAssets(
  op: Viewing,
  { query }: { query: FixedAssetFilter },
): Promise<FixedAsset[]> {
  return shownAssets(op, await listAssets(op, query), query.on ?? null)
}

export async function readFixedAsset(
  op: Viewing,
  { id, query }: { id: number; query: OnDay },
): Promise<FixedAsset> {
  const [shown] = await shownAssets(op, [await getAsset(op, id)], query.on ?? null)
  return shown!
}

/** The plan of an asset: what was posted as it was posted, and what is to come. */
export async function readSchedule(
  op: Viewing,
  { id, query }: { id: number; query: ScheduleFilter },
): Promise<ScheduleRow[]> {
  const row = await getAsset(op, id)
  const rules = await rulesFor(op)
  const curve = curveFor(row, await postingsOf(op, [id]), rules)
  const value = storedAmount(row.acquisition_value)
  const first = row.earlier_plans[0] ?? row
  const rows = scheduleOf(curve, rules.calendar, query.by ?? 'year', {
    from: first.plan_from ?? curve.pieces[0]?.startsOn ?? row.acquired_on,
    base: storedAmount(row.depreciable_value),
    disposedOn: row.disposed_on,
    isPlanned: row.method !== 'none',
  })
  return rows.map((one) => ({
    period: one.name,
    starts_on: one.startsOn,
    ends_on: one.endsOn,
    amount: formatAmount(one.amount),
    cumulated: formatAmount(one.cumulated),
    book_value: formatAmount(subtract(value, one.cumulated)),
    posted: formatAmount(one.posted),
    exceptional: formatAmount(one.exceptional),
    entry_id: one.entryIds.at(-1) ?? null,
    entry_ids: [...one.entryIds],
  }))
}

export async function listAssetProposals(
  op: Viewing,
  { query }: { query: ProposalFilter },
): Promise<AssetProposal[]> {
  return proposedLines(op, query)
}

export async function listDepreciationRuns(
  op: Viewing,
  { query }: { query: RunFilter },
): Promise<DepreciationRun[]> {
  const heads = await listRuns(op, query)
  return query.rows ? withRows(op, heads) : heads.map(bare)
}
