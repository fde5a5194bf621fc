import { disposalAccounts } from '#countries'
import { addDays, type Day } from '#kernel/days'
import { add, formatAmount, storedAmount, subtract, zero } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import { nextVersion } from '#platform/operations/entity'
import type { CompanyOperation } from '#platform/operations/operation'
import { resultOf, writtenOffBy } from '../domain/disposal.js'
import { fixedAsset } from '../entity.js'
import { messages } from '../problems/refusals.js'
import { type AssetRow, findAssets } from '../queries/assets.js'
import { insertPostings, listPostings } from '../queries/postings.js'
import { lastTransfer, saveAssets } from '../queries/writing.js'
import type { Disposal, FixedAsset } from '../schemas/assets.js'
import { type AssetBooks, heldRules, makeBeside, readBooks } from './books.js'
import { type Going, postDisposal } from './disposal-entries.js'
import { plannedFor, postedOf } from './plans.js'
import { type AskedPrice, priceOf } from './price.js'
import { postedLater, runAssetOf } from './run-assets.js'
import { getLocked, loggedAsset, shownAssets } from './show.js'

/** Takes an asset out of the books: what is still to be written off, the invoice, and what it comes to. */
export async function disposeOfAsset(
  op: CompanyOperation,
  { id, body }: { id: number; body: Disposal },
): Promise<FixedAsset> {
  const before = await getLocked(op, id)
  requireStanding(before, body.disposed_on)
  await requireMoved(op, before, body.disposed_on)
  const price = await priceOf(op, body)
  const rules = await heldRules(op)
  const books = await readBooks(op, rules, [])
  const row = await withAccount(op, before, books)
  const going = goingOf(row, body, books, price)
  const entries = await postDisposal(op, going)
  if (entries.depreciation) await keepLast(op, going, entries.depreciation.id)
  const wished: AssetRow = {
    ...row,
    status: 'disposed',
    disposal_kind: body.kind,
    disposed_on: body.disposed_on,
    disposal_value: price.amount === null ? null : formatAmount(price.amount),
    disposal_result: formatAmount(resultOf(going.disposed, price.amount ?? zero)),
    disposal_entry_id: entries.disposal.id,
    disposal_depreciation_entry_id: entries.depreciation?.id ?? null,
    disposal_invoice_entry_id: entries.invoice?.id ?? price.line?.entry_id ?? null,
    disposal_line_id: price.line?.id ?? null,
    ...nextVersion(before, op.now),
  }
  await saveAssets(op, [wished])
  const [after] = await findAssets(op, [id])
  op.record(fixedAsset.changed(loggedAsset(before), loggedAsset(after!), 'disposed'))
  return (await shownAssets(op, [after!], null, rules))[0]!
}

function requireStanding({ status, acquired_on, posted_on }: AssetRow, day: Day): void {
  if (status === 'disposed') throw invalidField('status', messages.isDisposed)
  if (day < acquired_on) throw invalidField('disposed_on', messages.goneBeforeBought)
  if (posted_on !== null && posted_on > day) throw postedLater(posted_on, 'disposed_on')
}

/** It goes from the account on which it stands, and not before it came there. */
async function requireMoved(op: CompanyOperation, { id }: AssetRow, day: Day): Promise<void> {
  const last = await lastTransfer(op, id)
  if (last && day < last.transferred_on)
    throw invalidField('disposed_on', messages.goneBeforeMoved, { day: last.transferred_on })
}

/** What was written off before these books, of something without a plan, stands on the account beside its own. */
async function withAccount(
  op: CompanyOperation,
  row: AssetRow,
  books: AssetBooks,
): Promise<AssetRow> {
  if (row.kept_depreciation_account_id !== null || postedOf(row) === zero) return row
  const { rules, accounts } = books
  const account = accounts.byId(row.account_id)!
  const beside = rules.depreciationAccount(account.number, (one) => accounts.isPostable(one))
  if (!beside) return row
  const found = beside.isMade
    ? await makeBeside(op, books, beside.number, account)
    : accounts.numbered(beside.number)!
  return { ...row, kept_depreciation_account_id: found.id }
}

function goingOf(row: AssetRow, body: Disposal, books: AssetBooks, price: AskedPrice): Going {
  const { rules, calendar, accounts } = books
  const numberOf = (id: number | null) => (id === null ? null : accounts.byId(id)!.number)
  const planned = plannedFor(row, books)
  const written = writtenOffBy(body.disposed_on, row, rules, calendar, planned)
  const before = postedOf(row)
  const due = written > before ? subtract(written, before) : zero
  const posted = add(before, due)
  const value = storedAmount(row.acquisition_value)
  const account = numberOf(row.account_id)!
  const category = books.categories.find(({ id }) => id === row.category_id)
  const question = {
    nature: row.nature,
    account,
    isNonRecurring: body.non_recurring ?? false,
    isGain: (price.amount ?? zero) >= subtract(value, posted),
  }
  return {
    row,
    body,
    rules: { rules, calendar },
    due,
    price,
    disposed: { account, depreciation: numberOf(row.kept_depreciation_account_id), value, posted },
    accounts: disposalAccounts(rules.disposal, question, {
      gain: numberOf(category?.gain_account_id ?? null),
      loss: numberOf(category?.loss_account_id ?? null),
    }),
  }
}

/** Keeps what was written off last, up to the day on which it goes. */
function keepLast(op: CompanyOperation, going: Going, entryId: number): Promise<void> {
  const { row, body, due, disposed, rules } = going
  const { planned, planFrom } = runAssetOf(row, rules)
  const next = row.posted_on === null ? planFrom : addDays(row.posted_on, 1)
  const open = rules.calendar.years.find(({ isClosed }) => !isClosed)!
  const last = {
    assetId: row.id,
    startsOn: next < body.disposed_on ? next : body.disposed_on,
    endsOn: body.disposed_on,
    amount: formatAmount(due),
    exceptional: formatAmount(zero),
    isLate: planned(addDays(open.startsOn, -1)) > postedOf(row),
    posted: formatAmount(subtract(disposed.posted, storedAmount(row.previous_depreciation))),
    rebasedOn: row.rebased_on,
    rebasedPosted: row.rebased_posted,
  }
  return insertPostings(op, null, listPostings([last]), () => entryId)
}
