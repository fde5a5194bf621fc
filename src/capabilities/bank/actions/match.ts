import {
  type Entry,
  type EntryDraft,
  type LineDraft,
  lineOn,
  plainDraft,
  post,
  referencesFor,
} from '#capabilities/ledger'
import { differenceRules, holdWithTies, letterMany } from '#capabilities/lettering'
import type { Text } from '#kernel/languages'
import { distinct } from '#kernel/lists'
import { type Amount, add, formatAmount, negate, storedAmount, subtract, zero } from '#kernel/money'
import { type FieldMessages, invalid, invalidField, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { transaction as transactionLog } from '../entity.js'
import { messages, problems } from '../problems.js'
import { type Item, itemsOf } from '../queries/items.js'
import { bankOf, type JournalOfBank, setSettled } from '../queries/settling.js'
import { lockTransactions } from '../queries/transactions.js'
import type { Matching } from '../schemas/settling.js'
import type { BankTransaction } from '../schemas/transactions.js'

/** An open line with how much of it is paid. */
export type Paid = { readonly item: Item; readonly amount: Amount }

/** Settles open lines by a transaction: one entry, one payment line for each, lettered or tied. */
export async function matchTransaction(
  op: CompanyOperation,
  { id, body }: { id: number; body: Matching },
  path = '',
): Promise<BankTransaction> {
  const before = await lockPending(op, id, path)
  const paid = await paidBy(op, body, path)
  const difference = subtract(storedAmount(before.amount), add(...paid.map(({ amount }) => amount)))
  const written = await writtenOff(op, difference, body.write_off ?? false, path)
  const bank = await bankOf(op, before)
  const payment = { transaction: before, bank, paid, written, label: body.label ?? null }
  const entry = (await postPayments(op, [payment]))[0]!
  await requireStillOpen(op, paid, path)
  const payments = paid.map((_, place) => entry.lines[place + 1]!.id)
  await letterMany(
    op,
    paid.map(({ item }, place) => [item.line_id, payments[place]!]),
    'bank',
    true,
  )
  const after = await setSettled(
    op,
    id,
    { status: 'matched', entry_id: entry.id, settled_by: 'person', reasons: [] },
    paid.map(({ item, amount }, place) => ({
      lineId: item.line_id,
      paymentLineId: payments[place]!,
      amount: formatAmount(amount),
    })),
  )
  op.record(transactionLog.changed(before, after, 'matched'))
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

/** What is to be paid of each line; each that does not fit is refused at its place. */
async function paidBy(op: CompanyOperation, { matches }: Matching, path: string): Promise<Paid[]> {
  const ids = matches.map(({ line_id }) => line_id)
  const items = new Map((await itemsOf(op, ids)).map((item) => [item.line_id, item]))
  const wrong: Record<string, FieldMessages[string]> = {}
  const refuse = (place: number, field: string, text: Text, open = '') => {
    wrong[`${path}matches.${place}.${field}`] = [{ text, values: { open } }]
  }
  const paid = matches.map(({ line_id, amount }, place) => {
    const item = items.get(line_id)
    const open = storedAmount(item?.open ?? '0.00')
    if (ids.indexOf(line_id) < place) refuse(place, 'line_id', messages.givenTwice)
    else if (item?.is_of_money) refuse(place, 'line_id', messages.lineOfMoney)
    else if (!item || open === zero) refuse(place, 'line_id', messages.unknownLine)
    else if (amount != null && !isWithin(amount, open))
      refuse(place, 'amount', messages.beyondOpen, item.open)
    return { item: item!, amount: amount ?? open }
  })
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  return paid
}

function isWithin(amount: Amount, open: Amount): boolean {
  return open > zero ? amount > zero && amount <= open : amount < zero && amount >= open
}

/** Where a difference goes that may be booked away; null where there is none. */
async function writtenOff(
  op: CompanyOperation,
  difference: Amount,
  mayWriteOff: boolean,
  path: string,
): Promise<Written | null> {
  if (difference === zero) return null
  const { limit, loss, gain } = await differenceRules(op)
  const isWithinLimit = difference <= limit && difference >= negate(limit)
  if (mayWriteOff && isWithinLimit)
    return { account: difference > zero ? gain : loss, amount: difference }
  const values = { difference: formatAmount(difference) }
  const fields = { [`${path}matches`]: [{ text: problems.match_difference, values }] }
  throw problem(problems.match_difference, values, { fields, body: values })
}

/** Where a difference goes that is booked away. */
export type Written = { readonly account: string; readonly amount: Amount }

export type Payment = {
  readonly transaction: BankTransaction
  readonly bank: JournalOfBank
  readonly paid: readonly Paid[]
  readonly written: Written | null
  readonly label: string | null
}

/** Posts payments, however many, each as an entry of its own. */
export async function postPayments(
  op: CompanyOperation,
  payments: readonly Payment[],
): Promise<Entry[]> {
  const references = await referencesFor(op, {
    days: distinct(payments.map(({ transaction }) => transaction.entry_date)),
    journalIds: distinct(payments.map(({ transaction }) => transaction.journal_id)),
    accountNumbers: distinct(payments.flatMap(accountsOf)),
    thirdPartyIds: distinct(
      payments.flatMap(({ paid }) => paid.map(({ item }) => item.third_party_id)),
    ),
  })
  // Who was blocked or retired meanwhile can still pay and be paid.
  return post(op, references.lenient(), payments.map(draftOf))
}

function accountsOf({ bank, paid, written }: Payment): string[] {
  return [
    bank.account,
    ...paid.map(({ item }) => item.account),
    ...(written ? [written.account] : []),
  ]
}

/** The bank first, then a line for each that is paid, then what is written off. */
function draftOf({ transaction, bank, paid, written, label }: Payment): EntryDraft {
  const nobodys = { thirdPartyId: null, dueDate: null, analytic: [] }
  const amount = storedAmount(transaction.amount)
  const lines: LineDraft[] = [
    ...lineOn('debit', bank.account, amount).map((line) => ({ ...line, ...nobodys })),
    ...paid.flatMap(({ item, amount: of }) =>
      lineOn('credit', item.account, of, { isThirdParty: item.third_party_id !== null }).map(
        (line) => ({ ...line, ...nobodys, thirdPartyId: item.third_party_id }),
      ),
    ),
    ...(written ? lineOn('credit', written.account, written.amount) : []).map((line) => ({
      ...line,
      ...nobodys,
    })),
  ]
  return {
    ...plainDraft,
    journalId: transaction.journal_id,
    entryDate: transaction.entry_date,
    label: label ?? labelOf(transaction),
    reference: bank.statement_number,
    documentReference: transaction.bank_reference,
    origin: 'bank',
    isRepeat: true,
    lines,
  }
}

export function labelOf({ counterpart_name, communication }: BankTransaction): string | null {
  const words = [counterpart_name, communication].filter((word) => word !== null).join(' ')
  return words === '' ? null : words.slice(0, 255)
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
  paid.forEach(({ item, amount }, place) => {
    const open = storedAmount(now.get(item.line_id)!.open)
    if (open === zero) throw invalidField(`${path}matches.${place}.line_id`, messages.unknownLine)
    if (!isWithin(amount, open))
      throw invalidField(`${path}matches.${place}.amount`, messages.beyondOpen, {
        open: formatAmount(open),
      })
  })
}
