import type { Entry } from '#capabilities/ledger'
import { type Amount, add, storedAmount, subtract, zero } from '#kernel/money'
import type { CompanyOperation } from '#platform/operations/operation'
import { transaction as transactionLog } from '../entity.js'
import { differing } from '../problems.js'
import { countHits, holdRules } from '../queries/rules.js'
import { bankOf, type References, referencesOfPayment, setSettled } from '../queries/settling.js'
import type { Booking } from '../schemas/settling.js'
import type { BankTransaction } from '../schemas/transactions.js'
import type { GivenLine } from './given-lines.js'
import { learnBooked, outcomesOf, ruleBehind } from './learn.js'
import { lockPending } from './match.js'
import { postSettlements, rateOf } from './settlement.js'
import { letterTransfers } from './transfers.js'

/** Books a transaction to accounts, or as an advance to a third party, with VAT where a code says so. */
export async function bookTransaction(
  op: CompanyOperation,
  { id, body }: { id: number; body: Booking },
  path = '',
): Promise<BankTransaction> {
  const before = await lockPending(op, id, path)
  await holdRules(op)
  const { entry, given } = await postBooking(op, before, body, path)
  const outcomes = outcomesOf(given, entry)
  const rule_id = await ruleBehind(op, before, outcomes)
  const after = await settle(op, before, entry, { settled_by: 'person', reasons: [], rule_id })
  await learnBooked(op, before, outcomes)
  return after
}

async function postBooking(
  op: CompanyOperation,
  before: BankTransaction,
  body: Booking,
  path: string,
): Promise<{ entry: Entry; given: readonly GivenLine[] }> {
  const amount = storedAmount(before.amount)
  const rate = rateOf(op, before, body.exchange_rate, path)
  const given = linesIn(body, amount, path)
  const difference = subtract(amount, add(...given.map((line) => line.amount)))
  if (difference !== zero) throw differing(`${path}lines`, difference)
  const bank = await bankOf(op, before)
  const references = await returnedTo(op, before, given)
  const settlement = { transaction: before, bank, paid: [], given, written: null, rate, references }
  const [entry] = await postSettlements(op, [{ ...settlement, label: body.label ?? null }])
  return { entry: entry!, given }
}

/** A payment of ours that comes back to a third party is open again under the references of what it paid. */
async function returnedTo(
  op: CompanyOperation,
  { is_return, end_to_end_id }: BankTransaction,
  given: readonly GivenLine[],
): Promise<References | undefined> {
  const isOpenItem = given.some((line) => line.account_id == null && line.account == null)
  if (!is_return || end_to_end_id === null || !isOpenItem) return undefined
  return referencesOfPayment(op, end_to_end_id)
}

async function settle(
  op: CompanyOperation,
  before: BankTransaction,
  entry: Entry,
  by: Pick<BankTransaction, 'settled_by' | 'reasons' | 'rule_id'>,
): Promise<BankTransaction> {
  const after = await setSettled(op, before.id, { status: 'booked', entry_id: entry.id, ...by }, [])
  await letterTransfers(op, [before], [entry])
  op.record(transactionLog.changed(before, after, 'booked'))
  if (by.rule_id !== null) await countHits(op, [by.rule_id])
  return after
}

/** The lines of a booking: as given, or one of all of it whose fields stand at the top. */
function linesIn({ lines, ...one }: Booking, amount: Amount, path: string): GivenLine[] {
  if (lines != null)
    return lines.map((line, place) => ({ ...line, path: `${path}lines.${place}.` }))
  return [{ ...one, label: null, amount, path }]
}
