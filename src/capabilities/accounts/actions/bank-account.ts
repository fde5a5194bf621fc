import { packFor, parentOf } from '#countries'
import type { Text } from '#kernel/languages'
import type { CompanyOperation } from '#platform/operations/operation'
import { account as accountLog } from '../entity.js'
import { headingsAbove, lockNumber, renameAccount } from '../queries/bank-account.js'
import { lockChart } from '../queries/locks.js'
import { findAccount } from '../queries/read.js'
import { insertAccounts, takeAccountIds } from '../queries/write.js'
import type { Account } from '../schemas/account.js'
import { newAccount } from './account-record.js'

/**
 * The ledger account of one more bank of a file, which will be the control account of its journal. One
 * that the country's chart keeps for this gets the name of the bank, as at the set-up of a file; else
 * it is made, `like` an account of the chart.
 */
export async function addBankAccount(
  op: CompanyOperation,
  number: string,
  labels: Text,
  like: string,
): Promise<Account> {
  await lockChart(op)
  const known = await lockNumber(op, number)
  if (known === undefined) return makeAccount(op, number, labels, like)
  const before = (await findAccount(op, known))!
  await renameAccount(op, known, labels)
  const after = { ...(await findAccount(op, known))!, is_control: true }
  op.record(accountLog.changed(before, after))
  return after
}

async function makeAccount(
  op: CompanyOperation,
  number: string,
  labels: Text,
  like: string,
): Promise<Account> {
  const model = packFor(op.company).chart.find((row) => row.number === like)!
  const above = await headingsAbove(op, number)
  const headings = new Map(above.map((heading) => [heading.number, heading.id]))
  const parent = parentOf(number, (candidate) => headings.has(candidate))
  const [id] = await takeAccountIds(op.tx, 1)
  const made: Account = {
    ...newAccount(op, id!, number, labels),
    type: model.type,
    kind: 'postable',
    parent_id: parent === null ? null : headings.get(parent)!,
    is_active: true,
    is_reconcilable: model.isReconcilable,
    is_control: true,
    vat_code_id: null,
  }
  await insertAccounts(op.tx, op.company.id, [made], op.now)
  op.record(accountLog.created(made))
  return made
}
