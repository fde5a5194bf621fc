import { differenceRules, holdWithTies, letterMany } from '#capabilities/lettering'
import type { Text } from '#kernel/languages'
import {
  type Amount,
  add,
  formatAmount,
  magnitude,
  storedAmount,
  subtract,
  times,
  zero,
} from '#kernel/money'
import { type FieldMessages, invalid, invalidField, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { transaction as transactionLog } from '../entity.js'
import { differing, messages } from '../problems.js'
import { type Item, itemsOf } from '../queries/items.js'
import { holdRules } from '../queries/rules.js'
import { bankOf, setSettled } from '../queries/settling.js'
import { lockTransactions } from '../queries/transactions.js'
import type { Matching } from '../schemas/settling.js'
import type { BankTransaction } from '../schemas/transactions.js'
import { learnMatched } from './learn.js'
import { abroad, inOwn, type Rate } from './rate.js'
import { requireOfFile, transitMatches } from './sepa-match.js'
import { type Paid, postSettlements, rateOf, type Written } from './settlement.js'

/** Settles open lines by a transaction: one entry, one payment line for each, lettered or tied. */
export async function matchTransaction(
  op: CompanyOperation,
  { id, body }: { id: number; body: Matching },
  path = '',
): Promise<BankTransaction> {
  const before = await lockPending(op, id, path)
  await holdRules(op)
  const rate = rateOf(op, before, body.exchange_rate, path)
  const sepaFileId = body.sepa_file_id ?? null
  if (body.matches && sepaFileId !== null)
    await requireOfFile(op, before, sepaFileId, body.matches, path)
  const matches = body.matches ?? (await transitMatches(op, before, sepaFileId, path))
  const paid = await paidBy(op, matches, rate, path)
  const given = (body.rest ?? []).map((line, place) => ({ ...line, path: `${path}rest.${place}.` }))
  const settled = add(...paid.map(({ amount }) => amount), ...given.map(({ amount }) => amount))
  const difference = subtract(storedAmount(before.amount), settled)
  const written = await writtenOff(op, difference, rate, body.write_off ?? false, path)
  const bank = await bankOf(op, before)
  const settlement = { transaction: before, bank, paid, given, written, rate }
  const [entry] = await postSettlements(op, [{ ...settlement, label: body.label ?? null }])
  await requireStillOpen(op, paid, path)
  const payments = paid.map((_, place) => entry!.lines[place + 1]!.id)
  await letterMany(
    op,
    paid.map(({ item }, place) => [item.line_id, payments[place]!]),
    'bank',
    { partial: true },
  )
  const after = await setSettled(
    op,
    id,
    {
      status: 'matched',
      entry_id: entry!.id,
      settled_by: 'person',
      reasons: [],
      sepa_file_id: sepaFileId,
    },
    paid.map(({ item, amount }, place) => ({
      lineId: item.line_id,
      paymentLineId: payments[place]!,
      amount: formatAmount(amount),
    })),
  )
  op.record(transactionLog.changed(before, after, 'matched'))
  await learnMatched(
    op,
    before,
    paid.map(({ item }) => item.third_party_id),
  )
  return after
}

/** A transaction that waits, held. */
export async function lockPending(
  op: CompanyOperation,
  id: number,
  path = '',
): Promise<BankTransaction> {
  const [before] = await lockTransactions(op, [id])
  if (!before) throw problem(uncoded.not_found)
  if (before.status !== 'pending')
    throw invalidField(`${path}status`, messages.notPending, { status: before.status })
  return before
}

type Wished = NonNullable<Matching['matches']>[number]

/** What is to be paid of each line; each that does not fit is refused at its place. */
async function paidBy(
  op: CompanyOperation,
  matches: readonly Wished[],
  rate: Rate | null,
  path: string,
): Promise<Paid[]> {
  const ids = matches.map(({ line_id }) => line_id)
  const items = new Map((await itemsOf(op, ids)).map((item) => [item.line_id, item]))
  const wrong: Record<string, FieldMessages[string]> = {}
  const refuse = (place: number, field: string, text: Text, open = '') => {
    wrong[`${path}matches.${place}.${field}`] = [{ text, values: { open } }]
  }
  const paid = matches.map(({ line_id, amount }, place) => {
    const item = items.get(line_id)
    const open = item ? openFor(item, rate) : zero
    if (ids.indexOf(line_id) < place) refuse(place, 'line_id', messages.givenTwice)
    else if (item?.is_of_money) refuse(place, 'line_id', messages.lineOfMoney)
    else if (!item || open === zero) refuse(place, 'line_id', messages.unknownLine)
    else if (amount != null && !isWithin(amount, open))
      refuse(place, 'amount', messages.beyondOpen, formatAmount(open))
    const of = amount ?? open
    return { item: item!, amount: of, own: item ? ownPart(item, of, open) : zero }
  })
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return paid
}

/** What is open of a line in the currency of the transaction: its own where it is in that, else at the rate. */
function openFor(item: Item, rate: Rate | null): Amount {
  const open = storedAmount(item.open)
  if (rate === null) return open
  if (item.currency !== rate.currency) return abroad(open, rate)
  return times(
    storedAmount(item.amount_currency!),
    magnitude(open),
    magnitude(storedAmount(item.whole)),
  )
}

/** The part of what is open in the file's currency that an amount of the transaction pays. */
function ownPart({ open: whole }: Item, amount: Amount, open: Amount): Amount {
  const own = storedAmount(whole)
  return amount === open || open === zero ? own : times(own, magnitude(amount), magnitude(open))
}

/** Whether an amount has the sign of what is open, and no more than its size. */
export function isWithin(amount: Amount, open: Amount): boolean {
  return open > zero ? amount > zero && amount <= open : amount < zero && amount >= open
}

/** Where a difference goes that may be booked away; null where there is none. */
async function writtenOff(
  op: CompanyOperation,
  difference: Amount,
  rate: Rate | null,
  mayWriteOff: boolean,
  path: string,
): Promise<Written | null> {
  if (difference === zero) return null
  const { limit, loss, gain } = await differenceRules(op)
  const isWithinLimit = magnitude(inOwn(difference, rate)) <= limit
  if (mayWriteOff && isWithinLimit)
    return { account: difference > zero ? gain : loss, amount: difference }
  throw differing(`${path}matches`, difference)
}

/** What was open when it was read may be settled by now: looked at again under the lock that lettering takes. */
async function requireStillOpen(
  op: CompanyOperation,
  paid: readonly Paid[],
  path: string,
): Promise<void> {
  const ids = paid.map(({ item }) => item.line_id)
  await holdWithTies(op, ids)
  const now = new Map((await itemsOf(op, ids)).map((item) => [item.line_id, item]))
  paid.forEach(({ item, own }, place) => {
    const open = storedAmount(now.get(item.line_id)!.open)
    if (open === zero) throw invalidField(`${path}matches.${place}.line_id`, messages.unknownLine)
    if (!isWithin(own, open))
      throw invalidField(`${path}matches.${place}.amount`, messages.beyondOpen, {
        open: formatAmount(open),
      })
  })
}
