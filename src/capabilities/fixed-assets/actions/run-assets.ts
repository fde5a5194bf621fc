import { type Day, lastDay } from '#kernel/days'
import { grouped } from '#kernel/lists'
import { type Amount, add, formatAmount, zero } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import { sideBySide } from '#platform/db/side-by-side'
import type { CompanyOperation } from '#platform/operations/operation'
import { type AssetRun, type RunAsset, runOf } from '../domain/run.js'
import type { Steps } from '../domain/steps.js'
import { messages, problems } from '../problems/refusals.js'
import { addStanding, assetsForRun, type RunAssetRow } from '../queries/assets.js'
import { distributionsOf, queueForAssets } from '../queries/books.js'
import { holdCategory } from '../queries/categories.js'
import { queueWithLastRun } from '../queries/runs.js'
import type { NewRun } from '../schemas/runs.js'
import { heldRules, type Rules } from './books.js'
import { findJournal } from './entries.js'
import { plannedFor, planOf, postedOf } from './plans.js'

const mostAssets = 5000

/** An asset with what a run posts for it. */
export type DueAsset = { readonly row: RunAssetRow; readonly run: AssetRun }

/** What a run reads of its file, in the order in which it holds it. */
export type RunFindings = Awaited<ReturnType<typeof readForRun>>

/**
 * Nothing of it waits for what came before it: it is asked for at once, judged later, and read by statements of their own
 * once the queue is held.
 */
export async function readForRun(op: CompanyOperation, body: NewRun) {
  const { category_id: categoryId = null, asset_ids: asked = null, journal_id = null } = body
  const isWhole = asked === null && categoryId === null
  const [books, last, isCategory, rows, journal, distributions] = await sideBySide(
    heldRules(op),
    isWhole ? queueWithLastRun(op) : queueForAssets(op),
    categoryId === null || holdCategory(op, categoryId),
    assetsForRun(op, categoryId, asked),
    findJournal(op, journal_id),
    distributionsOf(op),
  )
  return { books, last: last ?? undefined, isCategory, rows, journal, distributions }
}

/** The assets of a run that something is due for, by code. */
export async function dueAssets(
  rows: readonly RunAssetRow[],
  body: NewRun,
  books: Rules,
  steps: Steps,
): Promise<DueAsset[]> {
  const extraOf = extrasOf(rows, body)
  const runs = rows.map((row) => ({
    row,
    run: runOf(runAssetOf(row, books), extraOf(row.id), steps),
  }))
  requireLeft(runs, body)
  return runs.filter(({ run }) => run.amounts.length > 0)
}

/** The assets that are asked for, by code; one that the file has not is refused at its place. */
export async function assetsOf(
  op: CompanyOperation,
  { asset_ids: asked, category_id: categoryId = null }: NewRun,
  { rows, last, isCategory }: RunFindings,
): Promise<RunAssetRow[]> {
  if (!isCategory) throw invalidField('category_id', messages.unknownCategory)
  await addStanding(op, rows, last)
  if (asked) requireAll(rows, asked)
  if (rows.length > mostAssets)
    throw invalidField('asset_ids', messages.tooManyAssets, { limit: mostAssets })
  return rows.filter(
    ({ status, category_id }) =>
      status === 'active' && (categoryId === null || category_id === categoryId),
  )
}

/** The days on which something may be due: the last one, and those up to which not all assets were posted. */
export function daysAhead(rows: readonly RunAssetRow[], { days }: Steps): readonly Day[] {
  let done = lastDay
  for (const { posted_on } of rows) {
    if (posted_on === null) return days
    if (posted_on < done) done = posted_on
  }
  return days.filter((day, place) => day > done || place === days.length - 1)
}

function requireAll(rows: readonly RunAssetRow[], asked: readonly number[]): void {
  const known = new Set(rows.map(({ id }) => id))
  const missing = asked.findIndex((id) => !known.has(id))
  if (missing >= 0) throw invalidField(`asset_ids.${missing}`, messages.unknownAsset)
}

export function runAssetOf(row: RunAssetRow, books: Rules): RunAsset {
  const plan = planOf(row)
  return {
    id: row.id,
    base: plan.base,
    posted: postedOf(row),
    postedOn: row.posted_on,
    planFrom: row.plan_from ?? row.acquired_on,
    planned: plannedFor(row, books, plan),
  }
}

/** What is exceptional, by asset; each must be one of the run that was not depreciated beyond its end. */
function extrasOf(
  rows: readonly RunAssetRow[],
  { extra, until }: NewRun,
): (assetId: number) => Amount {
  if (!extra?.length) return () => zero
  const byId = new Map(rows.map((row) => [row.id, row]))
  extra.forEach(({ asset_id, amount }, place) => {
    const row = byId.get(asset_id)
    if (!row) throw invalidField(`extra.${place}.asset_id`, messages.unknownAsset)
    if (amount <= zero) throw invalidField(`extra.${place}.amount`, messages.extraNotPositive)
    if (row.posted_on !== null && row.posted_on > until)
      throw postedLater(row.posted_on, `extra.${place}.asset_id`)
  })
  const extras = grouped(extra, ({ asset_id }) => asset_id)
  return (assetId) => add(zero, ...(extras.get(assetId) ?? []).map(({ amount }) => amount))
}

/** The refusal of what depends on a day before the last that was posted. */
export function postedLater(day: Day, field: string) {
  const values = { day }
  const fields = { [field]: [{ text: problems.depreciation_posted_later, values }] }
  return problem(problems.depreciation_posted_later, values, { fields })
}

/** No more is exceptional than is left beside what the plan takes. */
function requireLeft(runs: readonly DueAsset[], { extra }: NewRun): void {
  if (!extra) return
  const left = new Map(runs.map(({ row, run }) => [row.id, run.left]))
  extra.forEach(({ asset_id, amount }, place) => {
    const rest = left.get(asset_id)!
    if (amount > rest)
      throw invalidField(`extra.${place}.amount`, messages.moreThanLeft, {
        left: formatAmount(rest),
      })
    left.set(asset_id, (rest - amount) as Amount)
  })
}
