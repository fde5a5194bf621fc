import { addBankAccount } from '#capabilities/accounts'
import { controlRolesOf, referencesFor } from '#capabilities/ledger'
import { type ControlRole, type CountryPack, type JournalType, packFor } from '#countries'
import { asItIs } from '#kernel/languages'
import { invalidField } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { messages as inputMessages } from '#platform/shapes/input-messages'
import { messages } from '../problems.js'
import { accountNumbers } from '../queries/references.js'
import type { Journal, JournalPatch } from '../schemas.js'

/** What the control account of a journal is to the program; a general journal has none. */
const roles: Readonly<Record<JournalType, ControlRole | null>> = {
  purchase: 'supplier',
  purchase_credit_note: 'supplier',
  sale: 'customer',
  sale_credit_note: 'customer',
  financial: 'bank',
  cash: 'cash',
  general: null,
}

/** The control account of a journal: as named, as it was, or as its type gives. */
export async function controlAccountOf(
  op: CompanyOperation,
  body: JournalPatch,
  before: Journal | null,
  after: { type: JournalType; label: string },
): Promise<number | null> {
  const role = roles[after.type]
  const named = body.control_account_id ?? body.control_account ?? null
  const field = body.control_account_id == null ? 'control_account' : 'control_account_id'
  if (named !== null) {
    if (role === null) throw invalidField(field, messages.noControlAccount)
    const account = await postable(op, named, field)
    if (account !== before?.control_account_id || roles[before.type] !== role)
      await refuseOfOthers(op, account, role, field)
    return account
  }
  const isEmptied = body.control_account_id === null || body.control_account === null
  const isSameRole = before !== null && roles[before.type] === role
  if (isSameRole && !isEmptied) return before.control_account_id
  if (role === 'bank' && !isSameRole) return newBankAccount(op, after.label)
  if (role === 'supplier' || role === 'customer')
    return postable(op, packFor(op.company).controlAccounts[role], 'control_account_id')
  if (role === null) return null
  throw invalidField('control_account_id', inputMessages.required, { field: 'control_account_id' })
}

/** One account is never the control account of customers and of suppliers, nor of either and of money. */
async function refuseOfOthers(
  op: CompanyOperation,
  account: number,
  role: ControlRole,
  field: string,
): Promise<void> {
  const own = role === 'customer' || role === 'supplier' ? role : 'money'
  const taken = (await controlRolesOf(op, [account])).get(account) ?? new Set()
  if ([...taken].some((other) => other !== own))
    throw invalidField(field, messages.controlAccountOfOthers)
}

/** An account of the file that takes lines, by its number or its id, held until the journal stands. */
async function postable(
  op: CompanyOperation,
  named: number | string,
  field: string,
): Promise<number> {
  const isId = typeof named === 'number'
  const references = await referencesFor(op, {
    accountIds: isId ? [named] : [],
    accountNumbers: isId ? [] : [named],
  })
  return references.account(named, field).id
}

/** A ledger account for one more bank, which has its name. */
async function newBankAccount(op: CompanyOperation, label: string): Promise<number> {
  const pack = packFor(op.company)
  const number = await bankNumber(op, pack)
  const labels = asItIs(label)
  return (await addBankAccount(op, number, labels, pack.controlAccounts.bank)).id
}

/** The next number for a bank: one that the chart keeps for this and nobody uses, else a new one. */
async function bankNumber(op: CompanyOperation, pack: CountryPack): Promise<string> {
  const ofChart = new Set(pack.chart.map(({ number }) => number))
  const taken = (await accountNumbers(op))
    .filter(({ number, is_free }) => !(is_free && ofChart.has(number)))
    .map(({ number }) => number)
  try {
    return pack.bankAccountNumber(taken)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    throw invalidField('control_account_id', messages.noBankNumberLeft)
  }
}
