import { ledgerMessages } from '#capabilities/ledger'
import { iban as readIban } from '#countries'
import {
  cleanedName,
  cleanedReference,
  communicationOf,
  type BankTransaction as Told,
} from '#formats/bank-statements/index'
import { fieldTexts } from '#kernel/field-texts'
import { formatAmount, zero } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import { notRevertible } from '#platform/changes/problems'
import type { CompanyOperation } from '#platform/operations/operation'
import { problems } from '#platform/problems'
import { messages as inputMessages } from '#platform/shapes/input-messages'
import { type StoredTransaction, storedTransaction } from '../domain/stored.js'
import { twinsAmong } from '../domain/twins.js'
import { transaction as transactionLog } from '../entity.js'
import { bankTransactionImported } from '../events.js'
import { messages } from '../problems.js'
import * as bin from '../queries/bin.js'
import { insertStatement, isBalanceTold } from '../queries/files.js'
import { type BankJournal, holdBankJournals } from '../queries/journals.js'
import * as queries from '../queries/transactions.js'
import type { Feed, FeedReply, FeedTransaction } from '../schemas/feed.js'
import type { BankTransaction } from '../schemas/transactions.js'
import { importedData } from './imported-data.js'

/** Takes transactions that an integrator tells, all of them or none; what is known already is not kept twice. */
export async function feedTransactions(
  op: CompanyOperation,
  { body }: { body: Feed },
): Promise<FeedReply> {
  const journal = await journalOf(op, body)
  const told = body.transactions.map((one, place) => toldBy(one, journal, `transactions.${place}`))
  const known = await queries.knownFeed(
    op,
    journal.id,
    body.transactions.map(({ external_id }) => external_id),
  )
  const ids = new Map(known.map(({ external_id, id }) => [external_id, id]))
  const twinOf = await twinsOf(op, journal, told)
  const fresh: { external_id: string; stored: StoredTransaction }[] = []
  const adopted = new Map<string, number>()
  body.transactions.forEach(({ external_id }, place) => {
    const isSeen = ids.has(external_id) || adopted.has(external_id)
    if (isSeen || fresh.some((one) => one.external_id === external_id)) return
    const stored = storedTransaction(told[place]!)
    const twin = twinOf(stored)
    if (twin === undefined) fresh.push({ external_id, stored })
    else adopted.set(external_id, twin.id)
  })
  await giveIds(op, adopted)
  const origin = { journalId: journal.id, statementId: null, fileId: null, source: 'api' as const }
  const made = await queries.insertTransactions(
    op,
    origin,
    fresh.map(({ external_id, stored }) => ({ ...stored, external_id })),
  )
  for (const one of made) {
    ids.set(one.external_id!, one.id)
    op.record(transactionLog.created(one, 'imported'))
    op.emit(bankTransactionImported, importedData(one))
  }
  await keepBalance(op, journal, body, made[0])
  if (made.length === 0) op.unchanged()
  const news = new Set(made.map(({ id }) => id))
  const transactions = body.transactions.map(({ external_id }) => {
    const id = (ids.get(external_id) ?? adopted.get(external_id))!
    const isNew = news.delete(id)
    return { external_id, id, status: isNew ? ('imported' as const) : ('duplicate' as const) }
  })
  return {
    imported: made.length,
    duplicates: transactions.length - made.length,
    transactions,
  }
}

async function journalOf(op: CompanyOperation, body: Feed): Promise<BankJournal> {
  const journals = await holdBankJournals(op)
  const currency = body.currency?.toUpperCase() ?? null
  if (body.journal_id != null) {
    const named = journals.find(({ id }) => id === body.journal_id)
    if (!named) throw invalidField('journal_id', messages.notFinancial)
    if (currency !== null && currency !== named.currency)
      throw invalidField('currency', messages.currencyMismatch, {
        currency,
        journal: named.code,
        own: named.currency,
      })
    return named
  }
  if (body.iban == null) throw invalidField('iban', inputMessages.required, { field: 'iban' })
  const read = readIban(body.iban)
  if (!read.ok) throw invalidField('iban', fieldTexts.badIban)
  const found = journals.find(
    (one) => one.iban === read.value && one.currency === (currency ?? op.company.currency),
  )
  if (!found) throw invalidField('iban', messages.notFinancial)
  return found
}

function toldBy(given: FeedTransaction, journal: BankJournal, path: string): Told {
  if (given.amount === zero) throw invalidField(`${path}.amount`, inputMessages.amount)
  const counterpart = given.counterpart_iban == null ? null : readIban(given.counterpart_iban)
  if (counterpart && !counterpart.ok)
    throw invalidField(`${path}.counterpart_iban`, fieldTexts.badIban)
  const { communication, structuredCommunication } = communicationOf(
    given.structured_communication ?? null,
    given.communication ?? null,
  )
  return {
    sequence: 0,
    detail: 0,
    accountIban: journal.iban,
    currency: journal.currency,
    entryDate: given.entry_date,
    valueDate: given.value_date ?? given.entry_date,
    amount: given.amount,
    counterpartName: cleanedName(given.counterpart_name ?? null),
    counterpartIban: counterpart?.ok ? counterpart.value : null,
    counterpartAccount: null,
    counterpartBic: given.counterpart_bic ?? null,
    communication,
    structuredCommunication,
    transactionCode: given.transaction_code ?? null,
    bankReference: cleanedReference(given.bank_reference ?? null),
    endToEndId: cleanedReference(given.end_to_end_id ?? null),
    paymentInformationId: null,
    mandateReference: cleanedReference(given.mandate_reference ?? null),
    creditorId: given.creditor_id ?? null,
    purpose: null,
    isReturn: false,
    returnReason: null,
    originalAmount: given.original_amount ?? null,
    originalCurrency: given.original_currency ?? null,
    exchangeRate: null,
    details: [],
  }
}

/** Transactions that a statement brought before and nobody told yet, each to be taken once. */
async function twinsOf(op: CompanyOperation, journal: BankJournal, told: readonly Told[]) {
  const days = told.map(({ entryDate }) => entryDate).sort()
  const known = await queries.knownBetween(op, journal.id, days[0]!, days.at(-1)!)
  return twinsAmong(known.filter(({ is_told }) => is_told))
}

/** Transactions that a statement brought are known by the id of who tells them first, too. */
async function giveIds(op: CompanyOperation, adopted: ReadonlyMap<string, number>): Promise<void> {
  const found = await queries.lockTransactions(op, [...adopted.values()])
  const befores = new Map(
    found.filter((one) => one.external_id === null).map((one) => [one.id, one]),
  )
  const given = [...adopted].flatMap(([externalId, id]) =>
    befores.has(id) ? { id, externalId } : [],
  )
  await queries.setExternalIds(op, given)
  for (const after of await queries.transactionsOf(op, [...befores.keys()]))
    op.record(transactionLog.changed(befores.get(after.id)!, after))
}

/** A balance that was told is a statement without a number, for the reconciliation; told again it is the same. */
async function keepBalance(
  op: CompanyOperation,
  journal: BankJournal,
  { balance }: Feed,
  toldWith: BankTransaction | undefined,
): Promise<void> {
  if (balance == null || (await isBalanceTold(op, journal.id, balance))) return
  await insertStatement(op, null, {
    journalId: journal.id,
    place: 0,
    format: 'api',
    number: null,
    iban: journal.iban,
    currency: journal.currency,
    openingBalance: null,
    openingDate: null,
    closingBalance: formatAmount(balance.amount),
    closingDate: balance.on,
    transactionsCount: 0,
    toldWith: toldWith?.id,
  })
}

/** Takes back what an integrator told, with the balance; what is settled or stands on a statement since stays. */
export async function takeBackTold(op: CompanyOperation, ids: readonly number[]): Promise<void> {
  await holdBankJournals(op)
  const told = await queries.lockTransactions(op, ids)
  if (told.length < ids.length) throw notRevertible('already_reverted')
  if (told.some(({ statement_id }) => statement_id !== null)) throw notRevertible('in_use')
  const settled = told.filter(({ entry_id }) => entry_id !== null).length
  if (settled > 0)
    throw problem(problems.record_in_use, {}, { body: { used_by: { transactions: settled } } })
  for (const one of told) op.record(transactionLog.removed(one))
  await bin.move(op, 'told', ids, 'bin')
}

/** Brings it again, unless it came otherwise meanwhile. */
export async function tellAgain(op: CompanyOperation, ids: readonly number[]): Promise<void> {
  const living = new Set((await holdBankJournals(op)).map(({ id }) => id))
  const told = await queries.lockTransactions(op, ids, 'binned')
  if (told.length < ids.length) throw notRevertible('already_reverted')
  if (!told.every(({ journal_id }) => living.has(journal_id)))
    throw invalidField('journal_id', ledgerMessages.unknownJournal)
  if (await bin.cameAgain(op, 'told', ids)) throw notRevertible('in_use')
  await bin.move(op, 'told', ids, 'books')
  for (const one of await queries.transactionsOf(op, ids))
    op.record(transactionLog.created(one, 'restored'))
}

/** Takes the id of an integrator from a transaction that a statement brought. */
export async function takeBackId(op: CompanyOperation, before: BankTransaction): Promise<void> {
  await queries.setExternalIds(op, [{ id: before.id, externalId: null }])
  const [after] = await queries.transactionsOf(op, [before.id])
  op.record(transactionLog.changed(before, after!))
}
