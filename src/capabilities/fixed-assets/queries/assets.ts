import type { Day } from '#kernel/days'
import { shownColumns } from '#platform/db/columns'
import { type Conditions, conditionsOf, search } from '#platform/db/filters'
import { holdRecords, inOrder, type Where } from '#platform/db/records'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { Method } from '../domain/plan.js'
import { FixedAsset, type FixedAssetFilter, figureNames } from '../schemas/assets.js'
import { queueForAssets } from './books.js'
import { shownAnalytic, shownRate } from './categories.js'
import type { LastRun } from './runs.js'

/** A plan that was replaced after something was posted by it, as it is kept. */
export type EarlierPlan = {
  method: Method
  duration_months: number | null
  rate: string | null
  prorata: FixedAsset['prorata']
  acquisition_value: string
  residual_value: string
  plan_from: Day | null
  plan_posted: string
  plan_since: number
}

/** An asset as it is stored, with what was posted for it. */
export type AssetRow = Omit<FixedAsset, (typeof figureNames)[number]> & {
  plan_posted: string
  plan_since: number
  earlier_plans: EarlierPlan[]
  disposal_line_id: number | null
  kept_third_party_id: number | null
  /** The accounts that it has whether or not it is depreciated. */
  kept_depreciation_account_id: number | null
  kept_expense_account_id: number | null
  is_line_reversed: boolean
  /** Without `previous_depreciation`. */
  posted: string
  posted_on: Day | null
  last_id: number
  rebased_on: Day | null
  rebased_posted: string | null
}

const shown = shownColumns(FixedAsset, 'f', {
  ...Object.fromEntries(figureNames.map((name) => [name, null])),
  category: `CASE WHEN c.id IS NOT NULL THEN json_build_object('id', c.id, 'code', c.code, 'label', c.label) END`,
  rate: shownRate('f'),
  analytic: shownAnalytic('f'),
  depreciable_value: '(f.acquisition_value - f.residual_value)',
  depreciation_account_id: `CASE WHEN f.method <> 'none' THEN f.depreciation_account_id END`,
  expense_account_id: `CASE WHEN f.method <> 'none' THEN f.expense_account_id END`,
  // Who was merged is shown as who he is today.
  third_party_id: 'p.today_id',
  entry_line_id: 't.ids[1]',
  entry_line_ids: `coalesce(t.ids, '{}')`,
})

const columns = `${shown}, f.plan_posted, f.plan_since, f.earlier_plans, f.disposal_line_id,
  f.third_party_id AS kept_third_party_id, f.depreciation_account_id AS kept_depreciation_account_id, f.expense_account_id AS kept_expense_account_id,
  coalesce(t.is_reversed, false) AS is_line_reversed,
  coalesce(g.posted, 0.00) AS posted, g.posted_on, coalesce(g.last_id, 0) AS last_id, g.rebased_on, g.rebased_posted`

/** What stands of an asset `f`: a plan that was made after exceptional depreciation began with it. */
export const lastPosting = `
  SELECT d.id AS last_id, d.posted, d.ends_on AS posted_on,
         CASE WHEN d.id > f.plan_since THEN d.rebased_on END AS rebased_on,
         CASE WHEN d.id > f.plan_since THEN d.rebased_posted END AS rebased_posted
    FROM asset_depreciations d
   WHERE d.company_id = f.company_id AND d.asset_id = f.id AND d.reversed_on IS NULL ORDER BY d.id DESC LIMIT 1`

/** `of` says whose lines are looked for, where it is not all of the file's. */
const tables = (of = '') => `fixed_assets f
  LEFT JOIN LATERAL (${lastPosting}) g ON true
  LEFT JOIN asset_categories c ON c.company_id = f.company_id AND c.id = f.category_id
  LEFT JOIN third_parties_today p ON p.company_id = f.company_id AND p.id = f.third_party_id
  LEFT JOIN (
    SELECT x.asset_id, array_agg(x.line_id ORDER BY x.position) AS ids, bool_or(e.status = 'reversed') AS is_reversed
      FROM asset_lines x
      JOIN entry_lines l ON l.company_id = x.company_id AND l.id = x.line_id
      JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
     WHERE x.company_id = $1${of} GROUP BY x.asset_id) t ON t.asset_id = f.id`

const conditions: Conditions<FixedAssetFilter> = {
  on: 'f.acquired_on <= $?',
  status: 'f.status = $?',
  category_id: 'f.category_id = $?',
  account_id: 'f.account_id = $?',
  q: search(
    `folded(concat_ws(E'\\n', f.code, f.label, f.serial_number, f.location, f.note)) LIKE $?`,
  ),
}

export async function listAssets(
  { tx, company }: CompanyReading,
  filter: FixedAssetFilter,
): Promise<AssetRow[]> {
  const { where, values } = conditionsOf(conditions, filter, [company.id])
  return tx.rows<AssetRow>(
    `SELECT ${columns} FROM ${tables()}
      WHERE f.company_id = $1 AND f.deleted_at IS NULL${where} ORDER BY f.code, f.id`,
    values,
  )
}

export async function findAssets(
  { tx, company }: CompanyReading,
  ids: readonly number[],
  where: Where = 'kept',
): Promise<AssetRow[]> {
  const rows = await tx.rows<AssetRow>(
    `SELECT ${columns} FROM ${tables(' AND x.asset_id = ANY ($2)')}
      WHERE f.company_id = $1 AND f.id = ANY ($2) AND (f.deleted_at IS NULL) = $3`,
    [company.id, ids, where === 'kept'],
  )
  return inOrder(ids, rows)
}

export async function findAsset(op: CompanyReading, id: number): Promise<AssetRow | undefined> {
  return (await findAssets(op, [id]))[0]
}

/**
 * Assets that are held until the end. A run holds the file's assets by its place in the queue alone: who waited for one
 * reads what it posted by a statement of its own.
 */
export async function lockAssets(
  op: CompanyOperation,
  ids: readonly number[],
  where: Where = 'kept',
): Promise<AssetRow[]> {
  const held = await holdRecords(op, 'fixed_assets', ids, where)
  await queueForAssets(op)
  return findAssets(op, held, where)
}

/** What a handful of plans has in common; none of it holds a comma or a space. */
const ofPlan = {
  category_id: 'f.category_id',
  nature: 'f.nature',
  method: 'f.method',
  duration_months: 'f.duration_months',
  rate: 'f.rate',
  prorata: 'f.prorata',
  kept_depreciation_account_id: 'f.depreciation_account_id',
  kept_expense_account_id: 'f.expense_account_id',
} as const satisfies Partial<Record<keyof AssetRow, string>>

/** What is said of those alone that are not as nearly all are. */
const ofFew = {
  status: 'f.status',
  in_service_on: 'f.in_service_on',
  residual_value: 'f.residual_value::text',
  previous_depreciation: 'f.previous_depreciation::text',
  previous_until: 'f.previous_until',
  plan_from: 'f.plan_from',
  plan_posted: 'f.plan_posted::text',
  plan_since: 'f.plan_since',
  analytic: 'f.analytic',
} as const satisfies Partial<Record<keyof AssetRow, string>>

const isUsual = `f.status = 'active' AND f.in_service_on = f.acquired_on AND f.residual_value = 0
  AND f.previous_depreciation = 0 AND f.previous_until IS NULL AND f.plan_from = f.in_service_on AND f.plan_posted = 0
  AND f.plan_since = 0 AND f.analytic = '[]'`

/** Where an asset stands by what was posted for it. */
type Standing = Pick<AssetRow, 'posted' | 'posted_on' | 'rebased_on' | 'rebased_posted'>

type OfEach = Pick<AssetRow, 'id' | 'code' | 'label' | 'acquired_on' | 'acquisition_value'>
type OfPlan = Pick<AssetRow, keyof typeof ofPlan>
type OfFew = Pick<AssetRow, keyof typeof ofFew>

export type RunAssetRow = OfEach & OfPlan & OfFew & Standing

type RunAssetCells = [
  id: number,
  code: string,
  label: string,
  acquired_on: Day,
  acquisition_value: string,
  plan: string,
  few: OfFew | null,
]

/**
 * The assets that a run may be about, the queue being held: those that are asked for, else all that stand; as if nothing
 * had been posted for them. There are thousands, so that what many share comes as one text, which is read once, and
 * what few have for those alone; rows are made here, all of one shape.
 */
export async function assetsForRun(
  { tx, company }: CompanyOperation,
  categoryId: number | null,
  asked: readonly number[] | null,
): Promise<RunAssetRow[]> {
  const rows: RunAssetRow[] = []
  const plans = new Map<string, OfPlan>()
  const planOf = (text: string) => {
    const plan = plans.get(text) ?? planIn(text)
    plans.set(text, plan)
    return plan
  }
  const few = Object.entries(ofFew).map(([name, of]) => `'${name}', ${of}`)
  await tx.each<RunAssetCells>(
    `SELECT f.id, f.code, f.label, f.acquired_on, f.acquisition_value, ROW(${Object.values(ofPlan).join(', ')})::text,
            CASE WHEN (${isUsual}) IS NOT TRUE THEN json_build_object(${few.join(', ')}) END
       FROM fixed_assets f
      WHERE f.company_id = $1 AND f.deleted_at IS NULL
        AND CASE WHEN $3::bigint[] IS NULL THEN f.status = 'active' AND ($2::bigint IS NULL OR f.category_id = $2)
                 ELSE f.id = ANY ($3) END
      ORDER BY f.code`,
    [company.id, categoryId, asked],
    (cells) => {
      const row = usualRow(cells, planOf(cells[5]))
      rows.push(cells[6] ? Object.assign(row, cells[6]) : row)
    },
  )
  return rows
}

/** What a text such as `(7,machine,linear,60,,daily,31,52)` says, in the order of `ofPlan`. */
function planIn(text: string): OfPlan {
  const [category, nature, method, months, rate, prorata, depreciation, expense] = text
    .slice(1, -1)
    .split(',')
    .map((cell) => (cell === '' ? null : cell))
  const number = (cell: string | null | undefined) => (cell == null ? null : Number(cell))
  return {
    category_id: number(category),
    nature: nature as OfPlan['nature'],
    method: method as OfPlan['method'],
    duration_months: number(months),
    rate: rate ?? null,
    prorata: prorata as OfPlan['prorata'],
    kept_depreciation_account_id: number(depreciation),
    kept_expense_account_id: number(expense),
  }
}

const nothing = '0.00'
const undistributed: AssetRow['analytic'] = []

/** An asset as nearly all are. */
function usualRow(
  [id, code, label, acquired_on, acquisition_value]: RunAssetCells,
  plan: OfPlan,
): RunAssetRow {
  return {
    id,
    code,
    label,
    category_id: plan.category_id,
    nature: plan.nature,
    status: 'active',
    acquired_on,
    in_service_on: acquired_on,
    acquisition_value,
    residual_value: nothing,
    method: plan.method,
    duration_months: plan.duration_months,
    rate: plan.rate,
    prorata: plan.prorata,
    previous_depreciation: nothing,
    previous_until: null,
    plan_from: acquired_on,
    plan_posted: nothing,
    plan_since: 0,
    analytic: undistributed,
    kept_depreciation_account_id: plan.kept_depreciation_account_id,
    kept_expense_account_id: plan.kept_expense_account_id,
    posted: nothing,
    posted_on: null,
    rebased_on: null,
    rebased_posted: null,
  }
}

/** Says of assets where they stand; looked up for those alone of which the last run does not say it. */
export async function addStanding(
  op: CompanyOperation,
  rows: readonly RunAssetRow[],
  last: LastRun | undefined,
): Promise<void> {
  const others = new Map<number, RunAssetRow>()
  for (const row of rows) {
    const posted = last?.posted.get(row.id)
    if (posted === undefined) others.set(row.id, row)
    else {
      row.posted = posted
      row.posted_on = last!.until
    }
  }
  for (const { id, ...standing } of await standingOf(op, [...others.keys()]))
    Object.assign(others.get(id)!, standing)
}

/** Where assets stand, of those that anything was posted for. */
async function standingOf(
  { tx, company }: CompanyOperation,
  ids: readonly number[],
): Promise<(Standing & { id: number })[]> {
  if (ids.length === 0) return []
  return tx.rows(
    `SELECT f.id, g.posted, g.posted_on, g.rebased_on, g.rebased_posted
       FROM fixed_assets f CROSS JOIN LATERAL (${lastPosting}) g
      WHERE f.company_id = $1 AND f.id = ANY ($2)`,
    [company.id, ids],
  )
}

/** By how much less was posted for assets on a day than today; those where it is nothing are left out. */
export async function postedSince(
  { tx, company }: CompanyReading,
  on: Day,
): Promise<ReadonlyMap<number, string>> {
  const rows = await tx.rows<{ asset_id: number; amount: string }>(
    `SELECT asset_id, sum(CASE WHEN reversed_on IS NULL THEN amount ELSE -amount END) AS amount
       FROM asset_depreciations
      WHERE company_id = $1
        AND (run_id IS NULL OR run_id = ANY (ARRAY(
              SELECT id FROM depreciation_runs WHERE company_id = $1 AND (until > $2 OR status = 'reversed'))))
        AND ((ends_on > $2 AND reversed_on IS NULL) OR (ends_on <= $2 AND reversed_on > $2))
      GROUP BY asset_id`,
    [company.id, on],
  )
  return new Map(rows.map(({ asset_id, amount }) => [asset_id, amount]))
}
