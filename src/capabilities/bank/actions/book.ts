import {
  analyticOf,
  type Entry,
  type LineDraft,
  ledgerMessages,
  lineOn,
  plainDraft,
  post,
  type References,
  referencesFor,
} from '#capabilities/ledger'
import { letterMany } from '#capabilities/lettering'
import { packFor } from '#countries'
import { type Amount, add, formatAmount, storedAmount, subtract, zero } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { transaction as transactionLog } from '../entity.js'
import { messages, problems } from '../problems.js'
import { codesOf } from '../queries/codes.js'
import { bankOf, setSettled } from '../queries/settling.js'
import { otherSideOf } from '../queries/transfers.js'
import type { Booking, BookLine } from '../schemas/settling.js'
import type { BankTransaction } from '../schemas/transactions.js'
import { bookedLines } from './booked-lines.js'
import { labelOf, lockPending } from './match.js'

/** Books a transaction to accounts, or as an advance to a third party, with VAT where a code says so. */
export async function bookTransaction(
  op: CompanyOperation,
  { id, body }: { id: number; body: Booking },
  path = '',
): Promise<BankTransaction> {
  const byPerson: SettledBy = { settled_by: 'person', reasons: [], rule_id: null }
  return settleByBooking(op, await lockPending(op, id, path), body, byPerson, path)
}

/** By whom or what a transaction is settled, and why. */
export type SettledBy = Pick<BankTransaction, 'settled_by' | 'reasons' | 'rule_id'>

/** The same of a transaction that is held, whoever decided it. */
export async function settleByBooking(
  op: CompanyOperation,
  before: BankTransaction,
  body: Booking,
  by: SettledBy,
  path = '',
): Promise<BankTransaction> {
  const lines = linesIn(body, storedAmount(before.amount), path)
  const difference = subtract(
    storedAmount(before.amount),
    add(...lines.map(({ amount }) => amount)),
  )
  if (difference !== zero) {
    const values = { difference: formatAmount(difference) }
    const fields = { [`${path}lines`]: [{ text: problems.match_difference, values }] }
    throw problem(problems.match_difference, values, { fields, body: values })
  }
  const drafted = await draftOf(op, before, lines, body)
  const [entry] = await post(op, drafted.references, [drafted.draft])
  await letterTransfer(op, before, entry!)
  const settled = { status: 'booked', entry_id: entry!.id, ...by } as const
  const after = await setSettled(op, before.id, settled, [])
  op.record(transactionLog.changed(before, after, 'booked'))
  return after
}

/** Money between own banks rests on the transit account until its other side is booked: then both are lettered. */
async function letterTransfer(
  op: CompanyOperation,
  transaction: BankTransaction,
  entry: Entry,
): Promise<void> {
  const { internalTransfer } = packFor(op.company).controlAccounts
  const pairs = await otherSideOf(op, transaction, entry.id, internalTransfer)
  if (pairs.length > 0) await letterMany(op, pairs, 'bank')
}

type Line = BookLine & { readonly path: string }

/** The lines of a booking: as given, or one of all of it whose fields stand at the top. */
function linesIn({ lines, ...one }: Booking, amount: Amount, path: string): Line[] {
  if (lines != null)
    return lines.map((line, place) => ({ ...line, path: `${path}lines.${place}.` }))
  return [{ ...one, label: null, amount, path }]
}

async function draftOf(
  op: CompanyOperation,
  transaction: BankTransaction,
  given: readonly Line[],
  { label }: Booking,
) {
  const bank = await bankOf(op, transaction)
  const codes = await codesOf(
    op,
    given.flatMap(({ vat_code_id }) => vat_code_id ?? []),
  )
  const codeOf = ({ vat_code, vat_code_id }: BookLine) =>
    vat_code ?? (vat_code_id == null ? null : (codes.get(vat_code_id) ?? ''))
  const pack = packFor(op.company)
  const { customer, supplier } = pack.controlAccounts
  const vatCodes = given.flatMap((line) => codeOf(line) ?? [])
  const references = await referencesFor(op, {
    days: [transaction.entry_date],
    journalIds: [transaction.journal_id],
    accountNumbers: [
      bank.account,
      customer,
      supplier,
      ...given.flatMap(({ account }) => account ?? []),
    ],
    accountIds: given.flatMap(({ account_id }) => account_id ?? []),
    thirdPartyIds: given.flatMap(({ third_party_id }) => third_party_id ?? []),
    vatCodes,
  })
  const nobodys = { thirdPartyId: null, dueDate: null, analytic: [] }
  const lines = given.flatMap((line): LineDraft[] => {
    const party = partyOf(references, line)
    const booked = bookedLines({
      account: accountOf(references, line, { customer, supplier }, bank.account),
      amount: line.amount,
      label: line.label ?? null,
      vat: vatOf(references, codeOf(line), transaction, line.path),
      isThirdParty: party !== null,
    })
    const analytic = analyticOf(line.analytic, `${line.path}analytic`)
    return booked.map((one) => ({ ...one, ...nobodys, analytic, thirdPartyId: party }))
  })
  const money = lineOn('debit', bank.account, storedAmount(transaction.amount))
  return {
    references,
    draft: {
      ...plainDraft,
      journalId: transaction.journal_id,
      entryDate: transaction.entry_date,
      label: label ?? labelOf(transaction),
      reference: bank.statement_number,
      documentReference: transaction.bank_reference,
      origin: 'bank' as const,
      lines: [...money.map((one) => ({ ...one, ...nobodys })), ...lines],
    },
  }
}

function partyOf(references: References, { third_party_id: id, path }: Line): number | null {
  if (id == null) return null
  if (!references.thirdPartyFacts(id))
    throw invalidField(`${path}third_party_id`, ledgerMessages.unknownThirdParty)
  return id
}

/** The account of a line: as named, or the one of its third party, on which an advance stays open. */
function accountOf(
  references: References,
  line: Line,
  controls: { customer: string; supplier: string },
  bank: string,
): string {
  const { path, third_party_id: party } = line
  const named = line.account_id ?? line.account ?? null
  const field = line.account_id == null ? 'account' : 'account_id'
  if (named === null) {
    if (party == null) throw invalidField(`${path}account_id`, messages.accountOrParty)
    const facts = references.thirdPartyFacts(party)!
    return references.account(facts.account_id ?? controls[facts.type], `${path}third_party_id`)
      .number
  }
  const { number } = references.account(named, `${path}${field}`)
  if (number === bank) throw invalidField(`${path}${field}`, messages.bankAccount)
  return number
}

function vatOf(
  references: References,
  code: string | null,
  { entry_date }: BankTransaction,
  path: string,
) {
  if (code === null) return null
  const found = references.vatCode(code, entry_date, `${path}vat_code`)
  if (found.is_reverse_charge) throw invalidField(`${path}vat_code`, messages.noReverseCharge)
  return { rule: references.vatRule(found), direction: found.direction }
}
