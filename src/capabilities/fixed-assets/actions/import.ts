import type { CsvFile } from '#formats/csv/index'
import { distinct } from '#kernel/lists'
import { storedAmount } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import { nextVersion } from '#platform/operations/entity'
import { type Imported, importRows, type Outcome, rowsOf } from '#platform/operations/import-rows'
import type { CompanyOperation } from '#platform/operations/operation'
import { usesThatStop } from '#platform/operations/references'
import type { Wrong } from '../domain/choices.js'
import { fixedAsset } from '../entity.js'
import { messages } from '../problems/refusals.js'
import { type AssetRow, findAssets, lockAssets } from '../queries/assets.js'
import { queueForAssets } from '../queries/books.js'
import { idsOfCodes, replaceTakings, saveAssets } from '../queries/writing.js'
import type { FixedAssetPatch, NewFixedAsset } from '../schemas/assets.js'
import { type AssetBooks, heldRules, readBooks } from './books.js'
import { changed, isSame } from './change.js'
import { type Draft, newDraft } from './fields.js'
import { type Column, columns, columnWords, type Row } from './import-columns.js'
import { bodyOf, inColumns } from './import-rows.js'
import { findLines, inOrder, takingsFor } from './lines.js'
import { loggedAsset } from './show.js'
import { accountIdsOf, codesFor, insertDrafts } from './write.js'

const mostRows = 5000

export const readFile = rowsOf({ columns, words: columnWords })

/** What becomes of a row. */
type Plan = { readonly row: number } & (
  | { readonly is: 'refused'; readonly wrong: Wrong }
  | { readonly is: 'created'; readonly draft: Draft; readonly code: string | null }
  | { readonly is: 'updated'; readonly before: AssetRow; readonly draft: Changed }
)
type Changed = ReturnType<typeof changed>

/** Brings in a file of assets: rows that are good are kept, the others are told what is wrong. */
export async function importFixedAssets(
  op: CompanyOperation,
  { prepared }: { prepared: CsvFile<Column> },
): Promise<Imported> {
  if (prepared.rows.length > mostRows)
    throw invalidField('file', messages.tooManyRows, { limit: mostRows })
  return importRows(op, prepared, (rows) => tryRows(op, rows))
}

async function tryRows(op: CompanyOperation, rows: readonly Row[]): Promise<Outcome[]> {
  await queueForAssets(op)
  const numbers = rows.flatMap(({ cells }) => [
    cells.account,
    cells.depreciation_account,
    cells.expense_account,
  ])
  const codes = distinct(rows.map(({ cells }) => cells.code?.toUpperCase()))
  const known = await knownAssets(op, codes)
  const held = [...known.values()].map((row) => row.kept_expense_account_id)
  const books = await readBooks(op, await heldRules(op), distinct(held), distinct(numbers))
  const ids = [...known.values()].map(({ id }) => id)
  const booked = await usesThatStop(op, 'fixed_assets', ids, 'bin')
  const seen = new Map<string, number>()
  const plans: Plan[] = []
  for (const row of rows)
    plans.push(await withTakings(op, planFor(row, { known, booked }, books, seen)))
  const kept = await keep(op, books, plans)
  return plans.map((plan) => {
    if (plan.is === 'refused')
      return { row: plan.row, status: plan.is, id: null, wrong: plan.wrong }
    return { row: plan.row, ...kept.get(plan.row)!, wrong: {} }
  })
}

async function knownAssets(
  op: CompanyOperation,
  codes: readonly string[],
): Promise<ReadonlyMap<string, AssetRow>> {
  const rows = await lockAssets(op, await idsOfCodes(op, codes))
  return new Map(rows.map((row) => [row.code.toUpperCase(), row]))
}

type Known = {
  readonly known: ReadonlyMap<string, AssetRow>
  /** Those for which something is posted. */
  readonly booked: ReadonlyMap<number, unknown>
}

function planFor(
  row: Row,
  { known, booked }: Known,
  books: AssetBooks,
  seen: Map<string, number>,
): Plan {
  const refused = (wrong: Wrong): Plan => ({ row: row.row, is: 'refused', wrong })
  const code = row.cells.code?.toUpperCase() || null
  const earlier = code === null ? undefined : seen.get(code)
  if (earlier !== undefined)
    return refused({ code: [{ text: messages.sameInFile, values: { row: earlier } }] })
  const body = bodyOf(row, books)
  if ('wrong' in body) return refused(body.wrong)
  const before = code === null ? undefined : known.get(code)
  if (before && (booked.has(before.id) || before.status === 'disposed'))
    return refused({ code: [{ text: messages.knownAndPosted }] })
  const wrong: Wrong = {}
  const plan = before
    ? { is: 'updated' as const, before, draft: changed(before, patchOf(body.given), books, wrong) }
    : created(body.given, books, wrong)
  if (!plan || Object.keys(wrong).length > 0) return refused(inColumns(wrong))
  if (code !== null) seen.set(code, row.row)
  return { row: row.row, ...plan }
}

function created(given: NewFixedAsset, books: AssetBooks, wrong: Wrong) {
  const draft = newDraft(given, books, [], wrong)
  return draft && { is: 'created' as const, draft, code: given.code ?? null }
}

/** What a row says of a known asset; an empty cell leaves the field as it is. */
function patchOf(given: NewFixedAsset): FixedAssetPatch {
  const said = Object.entries(given).filter(([, value]) => value !== null && value !== undefined)
  return Object.fromEntries(said) as FixedAssetPatch
}

/** What was bought with lines takes of them what it now costs; where they have less, the row is refused. */
async function withTakings(op: CompanyOperation, plan: Plan): Promise<Plan> {
  if (plan.is !== 'updated') return plan
  const { row, before, draft } = plan
  const { acquisition_value: value } = draft.row
  if (before.entry_line_ids.length === 0 || value === before.acquisition_value) return plan
  const wrong: Wrong = {}
  const lines = await findLines(op, before.entry_line_ids, before.id)
  const takings = takingsFor(inOrder(lines), storedAmount(value), wrong)
  if (Object.keys(wrong).length > 0) return { row, is: 'refused', wrong }
  const own = takings.map((one) => ({ ...one, assetId: before.id }))
  await replaceTakings(op, [before.id], own)
  return plan
}

type Kept = { readonly status: Outcome['status']; readonly id: number }

/** Writes what is good: all that is new together, all that changed together. */
async function keep(
  op: CompanyOperation,
  books: AssetBooks,
  plans: readonly Plan[],
): Promise<ReadonlyMap<number, Kept>> {
  const kept = new Map<number, Kept>()
  const creations = plans.filter((plan) => plan.is === 'created')
  const codes = await codesFor(
    op,
    creations.map(({ code, draft }) => ({ code, stem: draft.stem })),
  )
  const drafts = creations.map(({ draft }, place) => ({ draft, code: codes[place]! }))
  const made = await insertDrafts(op, books, drafts)
  creations.forEach(({ row }, place) => {
    kept.set(row, { status: 'created', id: made[place]!.id })
  })
  const updates = plans.filter((plan) => plan.is === 'updated')
  const changes: { before: AssetRow; after: AssetRow }[] = []
  for (const { row, before, draft } of updates) {
    const wished = { ...draft.row, ...(await accountIdsOf(op, books, draft.accounts!)) }
    const isUnchanged = isSame(before, wished)
    kept.set(row, { status: isUnchanged ? 'unchanged' : 'updated', id: before.id })
    if (!isUnchanged) changes.push({ before, after: { ...wished, ...nextVersion(before, op.now) } })
  }
  await saveAssets(
    op,
    changes.map(({ after }) => after),
  )
  const after = await findAssets(
    op,
    changes.map(({ before }) => before.id),
  )
  changes.forEach(({ before }, place) => {
    op.record(fixedAsset.changed(loggedAsset(before), loggedAsset(after[place]!)))
  })
  return kept
}
