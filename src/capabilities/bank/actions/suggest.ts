import { differenceRules } from '#capabilities/lettering'
import {
  filesOnTheirWay,
  itemsInPayment,
  mandateReferences,
  ownPayments,
} from '#capabilities/payments'
import { packFor } from '#countries'
import { addDays, type Day } from '#kernel/days'
import type { Language } from '#kernel/languages'
import { distinct } from '#kernel/lists'
import { formatAmount, storedAmount } from '#kernel/money'
import { problem } from '#kernel/problem'
import type { CompanyReading, InCompany, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import {
  indexWithoutItems,
  type MatchingBooks,
  type MatchingIndex,
  matchingIndex,
  withItems,
  withOwnPayments,
} from '../domain/matching/matching-index.js'
import type {
  Suggestion as Found,
  OwnPayment,
  PendingTransaction,
} from '../domain/matching/model.js'
import { nearbyOf } from '../domain/matching/nearby.js'
import { suggestionsFor } from '../domain/matching/suggestions.js'
import { sayReason } from '../domain/matching/texts.js'
import * as queries from '../queries/matching.js'
import { taughtRules } from '../queries/rules.js'
import { findTransaction } from '../queries/transactions.js'
import type { Suggestion, SuggestionsAsked } from '../schemas/suggestions.js'
import type { BankTransaction } from '../schemas/transactions.js'
import { keptIndex } from './kept-index.js'
import { asRule } from './rules.js'

/** How long before the oldest that waits what was paid is known, so that who pays twice is seen. */
const daysBack = 200

/** What a transaction may be, best first; nothing unless it waits. */
export async function listSuggestions(
  op: Reading & InCompany,
  { id, query }: { id: number; query: SuggestionsAsked },
): Promise<Suggestion[]> {
  const found = await findTransaction(op, id)
  if (!found) throw problem(uncoded.not_found)
  if (found.status !== 'pending') return []
  const pending = queries.asPending(found)
  const index = (await indexKept(op, found)) ?? (await indexNear(op, found, pending))
  return suggestionsFor(index, pending, query.limit ?? 10).map((one) => shown(one, op.language))
}

/** That of the whole file, where it is kept, with the payments of ours that this one names. */
async function indexKept(
  op: Reading & InCompany,
  found: BankTransaction,
): Promise<MatchingIndex | null> {
  const index = await keptIndex(op, async () => {
    const books = await wholeBooks(op, [])
    const { items, paid, parties } = books
    return {
      index: matchingIndex(books),
      records: items.length + paid.length + parties.length,
    }
  })
  if (!index || (found.end_to_end_id === null && found.payment_information_id === null))
    return index
  return withOwnPayments(index, await ownPaymentsFor(op, [found]))
}

/** For one transaction: only what it can concern is read and indexed, which is little of a large file. */
async function indexNear(
  op: CompanyReading,
  found: BankTransaction,
  pending: PendingTransaction,
): Promise<MatchingIndex> {
  const index = indexWithoutItems(await booksFor(op, [found]))
  const nearby = nearbyOf(index, pending)
  const items = await queries.openItemsNear(op, await itemsInPayment(op), nearby)
  const paid = await queries.paidNear(op, await firstPaid(op), nearby)
  return withItems(index, items, paid)
}

/** All that matching looks things up in, read once. */
export async function indexFor(
  op: CompanyReading,
  waiting: readonly BankTransaction[],
): Promise<MatchingIndex> {
  return matchingIndex(await wholeBooks(op, waiting))
}

async function wholeBooks(
  op: CompanyReading,
  waiting: readonly BankTransaction[],
): Promise<MatchingBooks> {
  return {
    ...(await booksFor(op, waiting)),
    items: await queries.openItemsOf(op, await itemsInPayment(op)),
    paid: await queries.paidSince(op, await firstPaid(op)),
  }
}

/** What was paid is known from some time before the oldest transaction that waits, whichever is asked for. */
async function firstPaid(op: CompanyReading): Promise<Day> {
  const oldest = await queries.oldestWaiting(op)
  if (!oldest) throw new Error('no transaction waits')
  return addDays(oldest, -daysBack)
}

/** All but the items. */
async function booksFor(
  op: CompanyReading,
  waiting: readonly BankTransaction[],
): Promise<Omit<MatchingBooks, 'items' | 'paid'>> {
  const pack = packFor(op.company)
  const { limit } = await differenceRules(op)
  const banks = await queries.ownBanks(op, pack.controlAccounts.internalTransfer)
  return {
    parties: await queries.partiesOf(op, await mandateReferences(op)),
    rules: (await taughtRules(op)).map(asRule),
    ownAccounts: banks.accounts,
    ownPayments: await ownPaymentsFor(op, waiting),
    settings: {
      currency: op.company.currency,
      writeOffLimit: limit,
      transitAccountId: banks.transitAccountId,
    },
  }
}

/** Payments of our own files: those that transactions name, and those whose money is on its way. */
async function ownPaymentsFor(
  op: CompanyReading,
  waiting: readonly BankTransaction[],
): Promise<OwnPayment[]> {
  const rows = await ownPayments(op, {
    endToEndIds: distinct(waiting.map(({ end_to_end_id }) => end_to_end_id)),
    paymentInformationIds: distinct(
      waiting.map(({ payment_information_id }) => payment_information_id),
    ),
    fileIds: await filesOnTheirWay(op),
  })
  return rows.map((row) => ({
    fileId: row.file_id,
    journalId: row.journal_id,
    endToEndId: row.end_to_end_id,
    paymentInformationId: row.payment_information_id,
    thirdPartyId: row.third_party_id,
    mandateReference: row.mandate_reference,
    amount: storedAmount(row.amount),
    lineId: row.transit_line_id,
    entryId: row.transit_entry_id,
    lineOpen: storedAmount(row.transit_open),
  }))
}

function shown(found: Found, language: Language): Suggestion {
  const matches = found.matches.map((match) => ({
    line_id: match.lineId,
    entry_id: match.entryId,
    amount: formatAmount(match.amount),
    open: formatAmount(match.open),
    reference: match.reference,
    due_date: match.dueDate,
  }))
  const [first] = matches
  return {
    kind: found.kind,
    line_id: first?.line_id ?? null,
    entry_id: first?.entry_id ?? null,
    amount: first?.amount ?? null,
    matches,
    third_party_id: found.thirdPartyId,
    account_id: found.accountId,
    vat_code_id: found.vatCodeId,
    rule_id: found.ruleId,
    sepa_file_id: found.sepaFileId,
    difference: formatAmount(found.difference),
    score: found.score,
    certain: found.isCertain,
    reasons: found.reasons.map((reason) => ({
      code: reason.code,
      points: reason.points,
      text: sayReason(reason, language),
    })),
  }
}
