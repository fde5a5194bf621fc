import { holdWithTies, letterMany } from '#capabilities/lettering'
import type { Language } from '#kernel/languages'
import { type Amount, add, formatAmount, storedAmount, zero } from '#kernel/money'
import { Overtaken } from '#platform/db/index'
import type { CompanyOperation } from '#platform/operations/operation'
import { autoMatch, type Settlement } from '../domain/matching/auto-match.js'
import { sayReason } from '../domain/matching/texts.js'
import { transaction as transactionLog } from '../entity.js'
import { itemsOf } from '../queries/items.js'
import { lockedDays } from '../queries/locked-days.js'
import { asPending } from '../queries/matching.js'
import { countHits } from '../queries/rules.js'
import * as settling from '../queries/settling.js'
import { transactionsOf } from '../queries/transactions.js'
import type { AutoReply, AutoWish } from '../schemas/auto.js'
import type { BankTransaction } from '../schemas/transactions.js'
import { bookByItself } from './book.js'
import { isWithin } from './match.js'
import { postSettlements, type Settlement as Settled } from './settlement.js'
import { indexFor } from './suggest.js'

/** The most transactions of one call. */
const most = 5000

/** Settles every transaction that is certain, as one operation; what it cannot decide it counts by reason. */
export async function matchCertain(
  op: CompanyOperation,
  { body }: { body: AutoWish },
): Promise<AutoReply> {
  await settling.holdAutoMatch(op)
  const asked = { journal_id: null, from: null, to: null, ids: null, ...body }
  const ids = await settling.lockWaiting(op, asked, most + 1)
  const waiting = await transactionsOf(op, ids.slice(0, most))
  if (waiting.length === 0) {
    op.unchanged()
    return replyOf(op.language, [], [], [], false)
  }
  const index = await indexFor(op, waiting)
  const isLocked = await lockedDays(op)
  const { settled, undecided } = autoMatch(index, waiting.map(asPending), ({ entryDate }) =>
    isLocked(entryDate),
  )
  const byId = new Map(waiting.map((one) => [one.id, one]))
  const isPayment = ({ suggestion }: Settlement) => suggestion.matches.length > 0
  const byItems = settled.filter(isPayment)
  const byAccount = settled.filter((one) => !isPayment(one))
  const after = [...(await settleAll(op, byItems, byId)), ...(await bookAll(op, byAccount, byId))]
  if (after.length === 0) op.unchanged()
  const left = undecided.map(({ reason }) => reason)
  return replyOf(op.language, [...byItems, ...byAccount], after, left, ids.length > most)
}

/** Posts and letters what was decided, all together. */
async function settleAll(
  op: CompanyOperation,
  settled: readonly Settlement[],
  byId: ReadonlyMap<number, BankTransaction>,
): Promise<BankTransaction[]> {
  if (settled.length === 0) return []
  const transactions = settled.map(({ transaction }) => byId.get(transaction.id)!)
  const lineIds = settled.flatMap(({ suggestion }) =>
    suggestion.matches.map(({ lineId }) => lineId),
  )
  const items = new Map((await itemsOf(op, lineIds)).map((item) => [item.line_id, item]))
  const banks = await settling.banksOf(op, transactions)
  const payments = settled.map(
    ({ suggestion }, place): Settled => ({
      transaction: transactions[place]!,
      bank: banks[place]!,
      paid: suggestion.matches.map(({ lineId, amount }) => ({
        item: items.get(lineId)!,
        amount,
        own: amount,
      })),
      given: [],
      rate: null,
      written: null,
      label: null,
    }),
  )
  const entries = await postSettlements(op, payments)
  await requireUnmoved(op, payments)
  const pairs = payments.flatMap(({ paid }, place) =>
    paid.map(({ item }, at) => [item.line_id, entries[place]!.lines[at + 1]!.id]),
  )
  await letterMany(op, pairs, 'bank', true)
  await settling.setSettledMany(
    op,
    settled.map(({ transaction, suggestion }, place) => ({
      id: transaction.id,
      status: 'matched',
      entry_id: entries[place]!.id,
      rule_id: suggestion.ruleId,
      sepa_file_id: suggestion.sepaFileId,
      reasons: reasonsOf(suggestion, op.company.locale),
      matches: suggestion.matches.map(({ lineId, amount }, at) => ({
        lineId,
        paymentLineId: entries[place]!.lines[at + 1]!.id,
        amount: formatAmount(amount),
      })),
    })),
  )
  await countHits(
    op,
    settled.flatMap(({ suggestion }) => suggestion.ruleId ?? []),
  )
  const after = await transactionsOf(
    op,
    transactions.map(({ id }) => id),
  )
  for (const [place, one] of after.entries())
    op.record(transactionLog.changed(transactions[place]!, one, 'matched'))
  return after
}

/** Books what rules and own transfers decided, one after the other. */
async function bookAll(
  op: CompanyOperation,
  settled: readonly Settlement[],
  byId: ReadonlyMap<number, BankTransaction>,
): Promise<BankTransaction[]> {
  const after: BankTransaction[] = []
  for (const { transaction, suggestion } of settled) {
    const {
      accountId: account_id,
      thirdPartyId: third_party_id,
      vatCodeId: vat_code_id,
    } = suggestion
    const by = {
      settled_by: 'auto',
      reasons: reasonsOf(suggestion, op.company.locale),
      rule_id: suggestion.ruleId,
    } as const
    const body = { account_id, third_party_id, vat_code_id }
    after.push(await bookByItself(op, byId.get(transaction.id)!, body, by))
  }
  return after
}

/** What was open when it was read is held and looked at again: one who was quicker makes all of it run again. */
async function requireUnmoved(op: CompanyOperation, payments: readonly Settled[]): Promise<void> {
  const sums = new Map<number, Amount>()
  for (const { item, own } of payments.flatMap((payment) => payment.paid))
    sums.set(item.line_id, add(sums.get(item.line_id) ?? zero, own))
  const ids = [...sums.keys()]
  await holdWithTies(op, ids)
  const isOpen = (await itemsOf(op, ids)).every(({ line_id, open }) =>
    isWithin(sums.get(line_id)!, storedAmount(open)),
  )
  if (!isOpen) throw new Overtaken('an open line was settled meanwhile')
}

const reasonsOf = ({ reasons }: Settlement['suggestion'], language: Language) =>
  reasons.map((reason) => ({
    code: reason.code,
    points: reason.points,
    text: sayReason(reason, language),
  }))

function replyOf(
  language: Language,
  settled: readonly Settlement[],
  after: readonly BankTransaction[],
  left: readonly string[],
  hasMore: boolean,
): AutoReply {
  const counts = new Map<string, number>()
  for (const reason of left) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return {
    matched: after.filter(({ status }) => status === 'matched').length,
    booked: after.filter(({ status }) => status === 'booked').length,
    undecided: left.length,
    has_more: hasMore,
    transactions: after.map(({ id, status, entry_id }, place) => ({
      id,
      status,
      entry_id,
      score: settled[place]!.suggestion.score,
      reasons: reasonsOf(settled[place]!.suggestion, language),
    })),
    undecided_by: Object.fromEntries(counts),
  }
}
