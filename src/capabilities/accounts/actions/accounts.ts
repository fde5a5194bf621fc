import { defaultAnalytic, ledgerMessages, requireCodes, setCanLetter } from '#capabilities/ledger'
import { holdVatCodes } from '#capabilities/vat-codes'
import { classOf } from '#countries'
import { labelsOf, relabelled } from '#kernel/labels'
import { distinct } from '#kernel/lists'
import { invalid, invalidField, type Message, problem } from '#kernel/problem'
import { binOf } from '#platform/operations/bin'
import type { CompanyOperation, InCompany, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { account as accountLog } from '../entity.js'
import { messages } from '../problems.js'
import { deleteAccounts, restoredHeading, takenNumbers } from '../queries/bin.js'
import { headingAbove, isNumberTaken, lockStrays } from '../queries/chart.js'
import { lockAccount, lockChart } from '../queries/locks.js'
import { lockAccountsById, listAccounts as selectAccounts } from '../queries/read.js'
import { insertAccounts, saveAccounts, takeAccountIds } from '../queries/write.js'
import type {
  Account,
  AccountFilter,
  AccountPatch,
  AccountWithBalance,
  NewAccount,
} from '../schemas/account.js'
import {
  changedAccount,
  inheritedType,
  isAccountNumber,
  isSameAccount,
  isTypeOfClass,
  newAccount,
  typeOfClass,
} from './account-record.js'
import { refuseChangeInUse, refuseRemovalInUse } from './uses.js'
import { findWithBalance } from './with-balance.js'

export async function listAccounts(
  op: Reading & InCompany,
  { query }: { query: AccountFilter },
): Promise<Account[]> {
  return selectAccounts(op, query)
}

export async function readAccount(
  op: Reading & InCompany,
  { id }: { id: number },
): Promise<AccountWithBalance> {
  const found = await findWithBalance(op, id)
  if (!found) throw problem(uncoded.not_found)
  return found
}

export async function createAccount(
  op: CompanyOperation,
  { body }: { body: NewAccount },
): Promise<Account> {
  await lockChart(op)
  const { labels, type, parent } = await checkedNew(op, body)
  const [id] = await takeAccountIds(op.tx, 1)
  const made: Account = {
    ...newAccount(op, id!, body.number, labels),
    type,
    kind: body.kind ?? 'postable',
    parent_id: parent?.id ?? null,
    is_active: body.is_active ?? true,
    is_reconcilable: body.is_reconcilable ?? false,
    vat_code_id: body.vat_code_id ?? null,
    default_analytic: await defaultAnalytic(op, body.default_analytic, 'default_analytic'),
  }
  await insertAccounts(op.tx, op.company.id, [made], op.now)
  op.record(accountLog.created(made))
  if (made.kind === 'heading') await rehang(op, [made.number])
  return made
}

/** What a new account has that must be found, with everything else that it says found good. */
async function checkedNew(
  op: CompanyOperation,
  { number, type: given, kind, vat_code_id, ...names }: NewAccount,
) {
  const parent = await headingAbove(op, number)
  const labels = labelsOf(names, op.company.locale)
  const type = given ?? inheritedType(parent)
  const wrong: Record<string, Message[]> = {}
  if (!isAccountNumber(number)) wrong.number = [{ text: messages.accountNumber }]
  else if (await isNumberTaken(op, number)) wrong.number = [{ text: messages.numberTaken }]
  if (!labels) wrong.label = [{ text: messages.labelMissing }]
  if (!type) wrong.type = [{ text: messages.typeMissing }]
  if (type === 'mixed' && kind !== 'heading') wrong.type = [{ text: messages.mixedIsHeading }]
  else if (type && !wrong.number && !isTypeOfClass(op, { number, type }))
    wrong.type = [typeOfClass(op, { number, type })]
  if (vat_code_id != null && !(await isVatCode(op, vat_code_id)))
    wrong.vat_code_id = [{ text: ledgerMessages.unknownVatCode }]
  if (!labels || !type || Object.keys(wrong).length > 0) throw invalid(wrong)
  return { labels, type, parent }
}

/** Whether a VAT code is there, held against being removed. */
async function isVatCode(op: CompanyOperation, id: number): Promise<boolean> {
  return (await holdVatCodes(op, [id])).length > 0
}

/** Hangs the accounts under some numbers below the headings that now are theirs. */
async function rehang(op: CompanyOperation, under: readonly string[]): Promise<void> {
  const moved = (await lockStrays(op, under)).map(({ right_parent_id, ...before }) => ({
    before,
    after: changedAccount(op, before, { parent_id: right_parent_id }),
  }))
  if (moved.length === 0) return
  await saveAccounts(
    op,
    moved.map(({ after }) => after),
  )
  for (const { before, after } of moved) op.record(accountLog.changed(before, after))
}

export async function updateAccount(
  op: CompanyOperation,
  { id, body }: { id: number; body: AccountPatch },
): Promise<Account> {
  if (body.number !== undefined || body.kind !== undefined) await lockChart(op)
  const before = await lockAccount(op, id)
  if (!before) throw problem(uncoded.not_found)
  const { label: _label, labels: _labels, default_analytic: given, ...fields } = body
  const { default_analytic: old } = before
  const wished = {
    ...before,
    ...fields,
    default_analytic:
      given === undefined ? old : await defaultAnalytic(op, given, 'default_analytic', old),
    labels: relabelled(before.labels, body, op.company.locale),
  }
  if (isSameAccount(before, wished)) {
    op.unchanged()
    return before
  }
  await refuseWish(op, before, wished)
  await refuseChangeInUse(op, before, wished)
  const isMoved = wished.number !== before.number
  const parent = isMoved ? await headingAbove(op, wished.number, id) : undefined
  const parent_id = isMoved ? (parent?.id ?? null) : before.parent_id
  const after = changedAccount(op, before, { ...wished, parent_id })
  await saveAccounts(op, [after])
  op.record(accountLog.changed(before, after))
  if (after.is_reconcilable !== before.is_reconcilable)
    await setCanLetter(op, [id], after.is_reconcilable)
  await rehangAround(op, before, after)
  return after
}

/** What is wrong with a wish whoever uses the account. */
async function refuseWish(op: CompanyOperation, before: Account, wished: Account): Promise<void> {
  if (wished.number !== before.number) {
    if (!isAccountNumber(wished.number)) throw invalidField('number', messages.accountNumber)
    if (await isNumberTaken(op, wished.number)) throw invalidField('number', messages.numberTaken)
  }
  if (wished.type === 'mixed' && wished.kind === 'postable')
    throw invalidField('type', messages.mixedIsHeading)
  const isSameType = wished.type === before.type && classOf(wished.number) === before.class
  if (!isSameType && !isTypeOfClass(op, wished)) throw invalid({ type: [typeOfClass(op, wished)] })
  const { vat_code_id } = wished
  if (
    vat_code_id !== null &&
    vat_code_id !== before.vat_code_id &&
    !(await isVatCode(op, vat_code_id))
  )
    throw invalidField('vat_code_id', ledgerMessages.unknownVatCode)
}

/** A heading that came, went or moved: the accounts below its old and its new number follow. */
async function rehangAround(op: CompanyOperation, before: Account, after: Account): Promise<void> {
  if (before.kind === after.kind && before.number === after.number) return
  await rehangUnder(op, [before, after])
}

const bin = binOf(accountLog, {
  lock: lockAccountsById,
  restoring: restoredHeading,
  erase: deleteAccounts,
})

export async function trashAccount(op: CompanyOperation, { id }: { id: number }): Promise<void> {
  await trashAccounts(op, [id])
}

/** Puts accounts in the bin together; those below a heading that may lose it hang under the next one. */
export async function trashAccounts(
  op: CompanyOperation,
  ids: readonly number[],
  mayLoseHeading: readonly number[] = [],
): Promise<void> {
  await lockChart(op)
  const gone = await bin.trash(op, ids, (befores) =>
    refuseRemovalInUse(op, befores, mayLoseHeading),
  )
  await rehangUnder(op, gone)
}

/** Brings accounts back from the bin, each below the heading that now is its own. */
export async function restoreAccounts(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<readonly Account[]> {
  await lockChart(op)
  const restored = await bin.restore(op, ids, async (binned) => {
    const numbers = binned.map(({ number }) => number)
    if ((await takenNumbers(op, numbers)).length > 0) throw numberTaken()
    await refuseWithoutVatCode(op, binned)
    for (const one of binned) await requireCodes(op, one.default_analytic, 'default_analytic')
  })
  await rehangUnder(op, restored)
  return restored
}

async function refuseWithoutVatCode(
  op: CompanyOperation,
  accounts: readonly Account[],
): Promise<void> {
  const wanted = distinct(accounts.map((account) => account.vat_code_id))
  const held = await holdVatCodes(op, wanted)
  if (held.length < wanted.length) throw invalidField('vat_code_id', messages.vatCodeGone)
}

async function rehangUnder(op: CompanyOperation, accounts: readonly Account[]): Promise<void> {
  const headings = accounts.filter(({ kind }) => kind === 'heading')
  if (headings.length > 0)
    await rehang(
      op,
      headings.map(({ number }) => number),
    )
}

/** Removes accounts in the bin for good, but for those that others still name; returns those that went. */
export async function purgeAccounts(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<number[]> {
  await lockChart(op)
  return bin.purge(op, ids)
}

/** What the database says when two make the same number at once. */
export const numberTaken = () => invalidField('number', messages.numberTaken)
