import {
  type Entry,
  type EntryDraft,
  type LineDraft,
  lineOn,
  plainDraft,
  post,
  type References,
  rateNamed,
  referencesFor,
} from '#capabilities/ledger'
import { packFor } from '#countries'
import { distinct } from '#kernel/lists'
import { type Amount, add, magnitude, storedAmount, subtract, zero } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { messages } from '../problems.js'
import type { Item } from '../queries/items.js'
import type { JournalOfBank, References as Named } from '../queries/settling.js'
import type { BankTransaction } from '../schemas/transactions.js'
import { type GivenLine, resolvedLines, wantedBy } from './given-lines.js'
import { inOwn, type Rate } from './rate.js'

/** An open line with how much of it is paid: in the currency of the transaction, and in that of the file. */
export type Paid = { readonly item: Item; readonly amount: Amount; readonly own: Amount }

/** Where a difference goes that is booked away. */
export type Written = { readonly account: string; readonly amount: Amount }

/** How a transaction is settled: by open lines, by lines to accounts, or by both. */
export type Settlement = {
  readonly transaction: BankTransaction
  readonly bank: JournalOfBank
  readonly paid: readonly Paid[]
  readonly given: readonly GivenLine[]
  readonly written: Written | null
  readonly rate: Rate | null
  readonly label: string | null
  /** By what it is known, where that is not the statement and the reference of the bank. */
  readonly references?: Named | undefined
}

/** The rate of a transaction in another currency than the file's, which is asked for then and refused else. */
export function rateOf(
  { company }: Pick<CompanyOperation, 'company'>,
  { currency }: BankTransaction,
  given: string | null | undefined,
  path: string,
): Rate | null {
  const field = `${path}exchange_rate`
  if (currency === company.currency) {
    if (given != null) throw invalidField(field, messages.rateOfOwnCurrency)
    return null
  }
  if (given == null) throw invalidField(field, messages.rateNeeded, { currency })
  return { currency, ...rateNamed(given, field) }
}

/** Posts settlements, however many, each as an entry of its own: the bank first, then a line for each that is paid. */
export async function postSettlements(
  op: CompanyOperation,
  settlements: readonly Settlement[],
): Promise<Entry[]> {
  const { exchangeLoss, exchangeGain } = packFor(op.company).controlAccounts
  const isForeign = settlements.some(({ rate }) => rate !== null)
  const wanted = await wantedBy(
    op,
    settlements.flatMap(({ given }) => given),
  )
  const references = await referencesFor(op, {
    days: distinct(settlements.map(({ transaction }) => transaction.entry_date)),
    journalIds: distinct(settlements.map(({ transaction }) => transaction.journal_id)),
    accountNumbers: distinct([
      ...settlements.flatMap(accountsOf),
      ...wanted.accountNumbers,
      ...(isForeign ? [exchangeLoss, exchangeGain] : []),
    ]),
    accountIds: wanted.accountIds,
    thirdPartyIds: distinct([
      ...settlements.flatMap(({ paid }) => paid.map(({ item }) => item.third_party_id)),
      ...wanted.thirdPartyIds,
    ]),
    vatCodes: wanted.vatCodes,
    analyticCodeIds: wanted.analyticCodeIds,
  })
  const drafts = settlements.map((settlement) =>
    draftOf(op, references, settlement, wanted.codeOf, { exchangeLoss, exchangeGain }),
  )
  // Who was blocked or retired meanwhile can still pay and be paid.
  const isPayment = settlements.some(({ paid }) => paid.length > 0)
  return post(op, isPayment ? references.lenient() : references, drafts)
}

function accountsOf({ bank, paid, written }: Settlement): string[] {
  const ofItems = paid.map(({ item }) => item.account)
  return [bank.account, ...ofItems, ...(written ? [written.account] : [])]
}

const nobodys = { thirdPartyId: null, dueDate: null, analytic: null }

function draftOf(
  op: CompanyOperation,
  references: References,
  settlement: Settlement,
  codeOf: (line: GivenLine) => string | null,
  exchange: { exchangeLoss: string; exchangeGain: string },
): EntryDraft {
  const { transaction, bank, paid, given, written, rate, label, references: named } = settlement
  const abroad = (amount: Amount) => (rate === null ? null : magnitude(amount))
  const amount = storedAmount(transaction.amount)
  const plain = (side: 'debit' | 'credit', account: string, of: Amount): LineDraft[] =>
    lineOn(side, account, inOwn(of, rate), { amountCurrency: abroad(of) }).map((line) => ({
      ...line,
      ...nobodys,
    }))
  const lines: LineDraft[] = [
    ...plain('debit', bank.account, amount),
    ...paid.flatMap(({ item, amount: of, own }) =>
      lineOn('credit', item.account, own, {
        isThirdParty: item.third_party_id !== null,
        amountCurrency: abroad(of),
      }).map((line) => ({ ...line, ...nobodys, thirdPartyId: item.third_party_id })),
    ),
    ...(written ? plain('credit', written.account, written.amount) : []),
    ...resolvedLines(op, references, { transaction, bank, rate }, given, codeOf),
  ]
  const gained = balance(lines)
  const account = gained > zero ? exchange.exchangeGain : exchange.exchangeLoss
  const ofExchange = rate === null ? [] : lineOn('credit', account, gained)
  return {
    ...plainDraft,
    journalId: transaction.journal_id,
    entryDate: transaction.entry_date,
    label: label ?? labelOf(transaction),
    reference: named?.reference ?? bank.statement_number,
    documentReference: named?.document_reference ?? transaction.bank_reference,
    origin: 'bank',
    isRepeat: paid.length > 0,
    currency: rate?.currency ?? null,
    exchangeRate: rate?.text ?? null,
    lines: [...lines, ...ofExchange.map((line) => ({ ...line, ...nobodys }))],
  }
}

/** Debit minus credit. */
function balance(lines: readonly LineDraft[]): Amount {
  const of = (side: 'debit' | 'credit') =>
    add(...lines.filter((line) => line.side === side).map((line) => line.amount))
  return subtract(of('debit'), of('credit'))
}

export function labelOf({ counterpart_name, communication }: BankTransaction): string | null {
  const words = [counterpart_name, communication].filter((word) => word !== null).join(' ')
  return words === '' ? null : words.slice(0, 255)
}
