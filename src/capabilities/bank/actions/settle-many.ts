import type { Entry } from '#capabilities/ledger'
import { holdWithTies, letterMany } from '#capabilities/lettering'
import { type Amount, add, formatAmount, storedAmount, zero } from '#kernel/money'
import { Overtaken } from '#platform/db/index'
import type { CompanyOperation } from '#platform/operations/operation'
import { transaction as transactionLog } from '../entity.js'
import { itemsOf } from '../queries/items.js'
import { countHits } from '../queries/rules.js'
import { banksOf, setSettledMany } from '../queries/settling.js'
import type { BankTransaction } from '../schemas/transactions.js'
import type { GivenLine } from './given-lines.js'
import { isWithin } from './match.js'
import { postSettlements, type Settlement } from './settlement.js'
import { letterTransfers } from './transfers.js'

/** How a transaction that is held is to be settled, in the currency of the file. */
export type Decided = {
  readonly transaction: BankTransaction
  /** Of the entry, where it is not to say what the bank says. */
  readonly label: string | null
  readonly paid: readonly { readonly lineId: number; readonly amount: Amount }[]
  readonly given: readonly GivenLine[]
  readonly by: Pick<BankTransaction, 'settled_by' | 'reasons' | 'rule_id' | 'sepa_file_id'>
}

/** Settles many transactions together: their entries are posted at once, and what they pay is lettered at once. */
export async function settleMany(
  op: CompanyOperation,
  decided: readonly Decided[],
): Promise<BankTransaction[]> {
  if (decided.length === 0) return []
  const transactions = decided.map(({ transaction }) => transaction)
  const settlements = await settlementsOf(op, decided)
  const entries = await postSettlements(op, settlements)
  await letterPaid(op, settlements, entries)
  const after = await setSettledMany(
    op,
    decided.map(({ transaction, paid, by }, place) => ({
      id: transaction.id,
      status: paid.length > 0 ? 'matched' : 'booked',
      entry_id: entries[place]!.id,
      ...by,
      matches: paid.map(({ lineId, amount }, at) => ({
        lineId,
        paymentLineId: entries[place]!.lines[at + 1]!.id,
        amount: formatAmount(amount),
      })),
    })),
  )
  await letterTransfers(op, transactions, entries)
  await countHits(
    op,
    decided.flatMap(({ by }) => by.rule_id ?? []),
  )
  for (const [place, one] of after.entries())
    op.record(
      transactionLog.changed(
        transactions[place]!,
        one,
        one.status === 'matched' ? 'matched' : 'booked',
      ),
    )
  return after
}

async function settlementsOf(
  op: CompanyOperation,
  decided: readonly Decided[],
): Promise<Settlement[]> {
  const lineIds = decided.flatMap(({ paid }) => paid.map(({ lineId }) => lineId))
  const items = new Map((await itemsOf(op, lineIds)).map((item) => [item.line_id, item]))
  const banks = await banksOf(
    op,
    decided.map(({ transaction }) => transaction),
  )
  return decided.map(({ transaction, label, paid, given }, place) => ({
    transaction,
    label,
    bank: banks[place]!,
    paid: paid.map(({ lineId, amount }) => ({ item: items.get(lineId)!, amount, own: amount })),
    given,
    rate: null,
    written: null,
  }))
}

async function letterPaid(
  op: CompanyOperation,
  settlements: readonly Settlement[],
  entries: readonly Entry[],
): Promise<void> {
  const pairs = settlements.flatMap(({ paid }, place) =>
    paid.map(({ item }, at) => [item.line_id, entries[place]!.lines[at + 1]!.id]),
  )
  if (pairs.length === 0) return
  const held = await holdWithTies(op, pairs.flat())
  await requireUnmoved(op, settlements)
  await letterMany(op, pairs, 'bank', { partial: true, held })
}

/** What was open when it was read is looked at again once it is held: one who was quicker makes all of it run again. */
async function requireUnmoved(
  op: CompanyOperation,
  settlements: readonly Settlement[],
): Promise<void> {
  const sums = new Map<number, Amount>()
  for (const { item, own } of settlements.flatMap(({ paid }) => paid))
    sums.set(item.line_id, add(sums.get(item.line_id) ?? zero, own))
  const isOpen = (await itemsOf(op, [...sums.keys()])).every(({ line_id, open }) =>
    isWithin(sums.get(line_id)!, storedAmount(open)),
  )
  if (!isOpen) throw new Overtaken('an open line was settled meanwhile')
}
