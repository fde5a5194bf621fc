import { ledgerMessages, referencesFor } from '#capabilities/ledger'
import { invalidField, problem } from '#kernel/problem'
import type { PageAsked } from '#platform/api/pages'
import { touch } from '#platform/db/record-writes'
import type { CompanyOperation, InCompany, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { transaction as transactionLog } from '../entity.js'
import { messages } from '../problems.js'
import * as queries from '../queries/transactions.js'
import type {
  BankTransaction,
  TransactionFilter,
  TransactionPatch,
} from '../schemas/transactions.js'

/** Transactions, newest first, with how many are in each state. */
export async function listTransactions(
  op: Reading & InCompany,
  { query, page }: { query: TransactionFilter; page: PageAsked },
) {
  const { ids, total } = await queries.pageOfTransactions(op, query, page.perPage, page.offset)
  const rows = await queries.transactionsOf(op, ids)
  return { rows, total, more: { counts: await queries.countsOf(op, query) } }
}

export async function readTransaction(
  op: Reading & InCompany,
  { id }: { id: number },
): Promise<BankTransaction> {
  const found = await queries.findTransaction(op, id)
  if (!found) throw problem(uncoded.not_found)
  return found
}

/** A person's word on a transaction: who it is from, where it belongs, that it is to be left alone. */
export async function updateTransaction(
  op: CompanyOperation,
  { id, body }: { id: number; body: TransactionPatch },
  path = '',
): Promise<BankTransaction> {
  const [before] = await queries.lockTransactions(op, [id])
  if (!before) throw problem(uncoded.not_found)
  const { note, ...decided } = changedIn(body, before)
  if (before.entry_id !== null && Object.keys(decided).length > 0)
    throw invalidField(`${path}status`, messages.settled)
  await requireKnown(op, decided)
  if (note === undefined && Object.keys(decided).length === 0) {
    op.unchanged()
    return before
  }
  await touch(op, 'bank_transactions', id, { note, ...decided })
  const after = (await queries.findTransaction(op, id))!
  op.record(transactionLog.changed(before, after))
  return after
}

/** What of a wish is another than what stands. */
function changedIn(body: TransactionPatch, before: BankTransaction): TransactionPatch {
  const names = Object.keys(body) as (keyof TransactionPatch)[]
  const changed = names.filter((name) => body[name] !== undefined && body[name] !== before[name])
  return Object.fromEntries(changed.map((name) => [name, body[name]]))
}

async function requireKnown(op: CompanyOperation, body: TransactionPatch): Promise<void> {
  const { account_id: account, third_party_id: party } = body
  const references = await referencesFor(op, {
    accountIds: account == null ? [] : [account],
    thirdPartyIds: party == null ? [] : [party],
  })
  if (account != null) references.account(account, 'account_id')
  // What a blocked third party is owed may be paid and received: it gets no new invoices.
  if (party != null && !references.thirdPartyFacts(party))
    throw invalidField('third_party_id', ledgerMessages.unknownThirdParty)
}

/** Refuses a transaction that is not there, at its place among many. */
export async function requireThere(op: CompanyOperation, ids: readonly number[]): Promise<void> {
  const found = new Set((await queries.lockTransactions(op, ids)).map(({ id }) => id))
  const missing = ids.findIndex((id) => !found.has(id))
  if (missing >= 0) throw invalidField(`items.${missing}.id`, messages.unknownTransaction)
}
