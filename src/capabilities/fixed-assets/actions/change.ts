import { isDeepStrictEqual } from 'node:util'
import { defaultAnalytic } from '#capabilities/ledger'
import { assetNatureOf } from '#countries'
import { addDays } from '#kernel/days'
import { type Amount, formatAmount, storedAmount, subtract } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import { nextVersion } from '#platform/operations/entity'
import type { CompanyOperation } from '#platform/operations/operation'
import { chosenManner, type Wrong } from '../domain/choices.js'
import { fixedAsset } from '../entity.js'
import { messages } from '../problems/refusals.js'
import { type AssetRow, type EarlierPlan, findAssets } from '../queries/assets.js'
import {
  isCodeTaken,
  lastTransfer,
  replaceTakings,
  saveAssets,
  type Takings,
} from '../queries/writing.js'
import type { FixedAsset, FixedAssetPatch } from '../schemas/assets.js'
import { type Accounts, chosenAccounts } from './accounts.js'
import { type AssetBooks, heldRules, readBooks, requireAccounts } from './books.js'
import { categoryFor, checkedFields } from './fields.js'
import { boughtWith, findLines, inOrder, namedLines, takingsFor } from './lines.js'
import { postedOf } from './plans.js'
import { getLocked, loggedAsset, shownAssets } from './show.js'
import { transfer } from './transfer.js'
import { accountIdsIn, accountIdsOf, holdNamed, refuse } from './write.js'

export async function updateFixedAsset(
  op: CompanyOperation,
  { id, body }: { id: number; body: FixedAssetPatch },
): Promise<FixedAsset> {
  const before = await getLocked(op, id)
  requireStanding(before, body)
  const lineIds = namedLines(body)
  const books = await readBooks(op, await heldRules(op), [
    ...accountIdsIn(body),
    ...accountIdsIn({ ...before, expense_account_id: before.kept_expense_account_id } as object),
  ])
  const wrong: Wrong = {}
  requireFree(before, body, wrong)
  const lines = await findLines(op, lineIds ?? before.entry_line_ids, id)
  const analytic =
    body.analytic === undefined
      ? before.analytic
      : await defaultAnalytic(op, body.analytic, 'analytic', before.analytic)
  const draft = changed(before, body, books, wrong, analytic)
  const bought = lineIds ? boughtWith(lines, body, wrong) : inOrder(lines)
  const value = storedAmount(draft.row.acquisition_value)
  const isBoughtAnew = lineIds !== undefined || body.acquisition_value !== undefined
  const takings = isBoughtAnew ? takingsFor(bought, value, wrong) : null
  if (draft.row.code !== before.code && (await isCodeTaken(op, draft.row.code, id)))
    wrong.code = [{ text: messages.codeTaken }]
  refuse(wrong)
  const accounts = await accountIdsOf(op, books, draft.accounts!)
  const isMoved =
    accounts.account_id !== before.account_id ||
    accounts.kept_depreciation_account_id !== before.kept_depreciation_account_id
  const transferOn = body.transfer_on ?? null
  if (isMoved && transferOn === null && (await isBooked(op, before)))
    throw invalidField('transfer_on', messages.transferDayMissing)
  const wished = { ...draft.row, ...accounts }
  const ids = lineIds ?? before.entry_line_ids
  if (isSame(before, wished) && isDeepStrictEqual(ids, before.entry_line_ids)) {
    op.unchanged()
    return (await shownAssets(op, [before], null, books))[0]!
  }
  await holdNamed(op, newlyNamed(before, wished))
  const isTransferred = isMoved && transferOn !== null
  if (isTransferred) await transfer(op, before, wished, transferOn)
  const after = await saved(op, before, wished, takings, isTransferred ? 'transferred' : 'updated')
  return (await shownAssets(op, [after], null, books))[0]!
}

/** Whether entries of its own stand on its accounts. */
async function isBooked(op: CompanyOperation, { id, last_id }: AssetRow): Promise<boolean> {
  return last_id > 0 || (await lastTransfer(op, id)) !== undefined
}

/** Writes an asset as it now is and records it. */
export async function saved(
  op: CompanyOperation,
  before: AssetRow,
  wished: AssetRow,
  takings: readonly Omit<Takings, 'assetId'>[] | null,
  action: string,
): Promise<AssetRow> {
  const { account_id, kept_depreciation_account_id, kept_expense_account_id } = wished
  await requireAccounts(op, [account_id, kept_depreciation_account_id, kept_expense_account_id])
  const row = { ...wished, ...nextVersion(before, op.now) }
  await saveAssets(op, [row])
  if (takings)
    await replaceTakings(
      op,
      [row.id],
      takings.map((one) => ({ ...one, assetId: row.id })),
    )
  const [after] = await findAssets(op, [row.id])
  op.record(fixedAsset.changed(loggedAsset(before), loggedAsset(after!), action))
  return after!
}

const stillFree = ['label', 'note', 'location', 'serial_number']

/** What is gone takes words alone. */
function requireStanding({ status }: AssetRow, body: FixedAssetPatch): void {
  if (status === 'active') return
  if (Object.keys(body).some((name) => !stillFree.includes(name)))
    throw invalidField('status', messages.isDisposed)
}

/** Once something is posted, what it was computed from stays. */
function requireFree(before: AssetRow, body: FixedAssetPatch, wrong: Wrong): void {
  if (before.last_id === 0) return
  const isOther = {
    acquired_on: body.acquired_on !== undefined && body.acquired_on !== before.acquired_on,
    in_service_on: body.in_service_on != null && body.in_service_on !== before.in_service_on,
    prorata: body.prorata != null && body.prorata !== before.prorata && before.prorata !== null,
    previous_depreciation:
      body.previous_depreciation != null &&
      formatAmount(body.previous_depreciation) !== before.previous_depreciation,
    previous_until:
      body.previous_until !== undefined && body.previous_until !== before.previous_until,
  }
  for (const [name, moved] of Object.entries(isOther))
    if (moved) wrong[name] = [{ text: messages.fixedOncePosted }]
}

/** An asset as a change would have it, and its accounts. */
export function changed(
  before: AssetRow,
  body: FixedAssetPatch,
  books: AssetBooks,
  wrong: Wrong,
  analytic: AssetRow['analytic'] = before.analytic,
): { row: AssetRow; accounts: Accounts | undefined } {
  const category =
    body.category_id == null || body.category_id === before.category_id
      ? null
      : categoryFor(body.category_id, null, books, wrong)
  const nature = category?.nature ?? natureAfter(before, body, books)
  const given = { ...body, acquired_on: body.acquired_on ?? before.acquired_on }
  const manner = chosenManner(body, before, nature, books.rules, wrong)
  const accounts = accountsAfter(before, body, category, manner.method !== 'none', books, wrong)
  const value = body.acquisition_value ?? storedAmount(before.acquisition_value)
  const residual = body.residual_value ?? storedAmount(before.residual_value)
  const isPosted = before.last_id > 0
  const previous = body.previous_depreciation ?? previousOf(before)
  const facts = {
    ...manner,
    nature,
    acquired_on: given.acquired_on,
    in_service_on: inServiceAfter(before, body),
    value,
    residual,
    previous,
    previous_until: body.previous_until === undefined ? before.previous_until : body.previous_until,
  }
  const checked = checkedFields(facts, books, wrong)
  const plan = isPosted
    ? replanned(before, checked, wrong, body)
    : { plan_since: 0, earlier_plans: [] }
  const kept = { serial_number: body.serial_number, location: body.location, note: body.note }
  const row: AssetRow = {
    ...before,
    ...checked,
    ...plan,
    ...Object.fromEntries(Object.entries(kept).filter(([, one]) => one !== undefined)),
    label: body.label ?? before.label,
    code: body.code ?? before.code,
    category_id: category?.id ?? before.category_id,
    ...(body.third_party_id === undefined ? {} : partyOf(body.third_party_id)),
    document_id: body.document_id === undefined ? before.document_id : body.document_id,
    analytic,
  }
  return { row, accounts }
}

/** Without a category, what it is follows from its account. */
function natureAfter(before: AssetRow, { account_id }: FixedAssetPatch, books: AssetBooks) {
  if (before.category_id !== null || account_id == null || account_id === before.account_id)
    return before.nature
  return assetNatureOf(books.rules, books.accounts.byId(account_id)?.number ?? '')
}

const partyOf = (id: number | null) => ({ third_party_id: id, kept_third_party_id: id })

/** What was said of earlier depreciation; null where nothing was. */
function previousOf({ previous_until, previous_depreciation }: AssetRow): Amount | null {
  const amount = storedAmount(previous_depreciation)
  return previous_until === null && amount === 0n ? null : amount
}

/** A first day of service that was that of the acquisition moves with it. */
function inServiceAfter(before: AssetRow, body: FixedAssetPatch) {
  if (body.in_service_on != null) return body.in_service_on
  return before.in_service_on === before.acquired_on && body.acquired_on !== undefined
    ? body.acquired_on
    : before.in_service_on
}

/** The accounts that it has, unless others are named or its new category has another. */
function accountsAfter(
  before: AssetRow,
  body: FixedAssetPatch,
  category: AssetBooks['categories'][number] | null,
  isPlanned: boolean,
  books: AssetBooks,
  wrong: Wrong,
): Accounts | undefined {
  const own = {
    account_id: before.account_id,
    depreciation_account_id: before.kept_depreciation_account_id,
    expense_account_id: before.kept_expense_account_id,
  }
  const from = category && category.account_id !== before.account_id ? category : own
  return chosenAccounts(body, from, isPlanned, books, wrong, Object.values(own))
}

const planned = [
  'method',
  'duration_months',
  'rate',
  'prorata',
  'acquisition_value',
  'residual_value',
] as const

/** A change of plan is for what is not posted: the rest is spread over the rest of the new life. */
function replanned(
  before: AssetRow,
  after: Pick<AssetRow, (typeof planned)[number] | 'depreciable_value'>,
  wrong: Wrong,
  body: FixedAssetPatch,
): Pick<AssetRow, 'plan_from' | 'plan_posted' | 'plan_since' | 'earlier_plans'> {
  const { plan_from, plan_posted, plan_since, earlier_plans } = before
  const isSamePlan = planned.every((name) => before[name] === after[name])
  if (isSamePlan) return { plan_from, plan_posted, plan_since, earlier_plans }
  const posted = postedOf(before)
  if (subtract(storedAmount(after.depreciable_value), posted) < 0n) {
    const field = body.acquisition_value === undefined ? 'residual_value' : 'acquisition_value'
    const values = { posted: formatAmount(posted) }
    if (!wrong[field]) wrong[field] = [{ text: messages.belowPosted, values }]
  }
  const isUsed = before.last_id > plan_since
  return {
    plan_from: after.method === 'none' ? null : addDays(before.posted_on!, 1),
    plan_posted: formatAmount(posted),
    plan_since: before.last_id,
    earlier_plans: isUsed ? [...earlier_plans, earlierPlan(before)] : earlier_plans,
  }
}

function earlierPlan(row: AssetRow): EarlierPlan {
  const { method, duration_months, rate, prorata, acquisition_value, residual_value } = row
  const { plan_from, plan_posted, plan_since } = row
  const manner = { method, duration_months, rate, prorata, acquisition_value, residual_value }
  return { ...manner, plan_from, plan_posted, plan_since }
}

export function isSame(before: AssetRow, after: AssetRow): boolean {
  const { depreciation_account_id: _one, expense_account_id: _other, ...old } = before
  const { depreciation_account_id: _third, expense_account_id: _fourth, ...now } = after
  return isDeepStrictEqual(old, now)
}

/** What a change names that was not named before. */
function newlyNamed(before: AssetRow, after: AssetRow) {
  const names = ['category_id', 'third_party_id', 'document_id'] as const
  return Object.fromEntries(
    names.filter((name) => after[name] !== before[name]).map((name) => [name, after[name]]),
  )
}
