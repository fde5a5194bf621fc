import { routeFor } from '#capabilities/journals'
import {
  asGiven,
  codesIn,
  type Entry,
  invoiceDraft,
  post,
  type References,
  referencesFor,
  type Share,
} from '#capabilities/ledger'
import { distinct } from '#kernel/lists'
import { storedAmount } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { bookingOf } from '../domain/amounts.js'
import { document } from '../entity.js'
import { documentBooked } from '../events.js'
import { messages } from '../problems.js'
import * as queries from '../queries/documents.js'
import * as duplicates from '../queries/duplicates.js'
import * as proposals from '../queries/proposals.js'
import * as writing from '../queries/writing.js'
import type { BookWish, WarnedDocument } from '../schemas.js'
import { announceDocument } from './announce.js'
import { dayOf, vatReductionOf } from './terms.js'
import { warned } from './warn.js'
import { getLocked } from './write.js'

/** Posts the entry of a document that waits. */
export async function bookDocument(
  op: CompanyOperation,
  { id, body }: { id: number; body: BookWish },
): Promise<WarnedDocument> {
  const { row } = await bookRow(op, await getLocked(op, id), body)
  return warned(op, row)
}

/**
 * Books a document that is held: the journal is the one named, else the document's, else the one of the
 * first rule that fits, else the default of its kind. The entry comes to the gross of the document.
 */
export async function bookRow(
  op: CompanyOperation,
  before: queries.DocumentRow,
  wish: BookWish,
): Promise<{ row: queries.DocumentRow; entry: Entry }> {
  if (before.status === 'booked') throw invalidField('status', messages.alreadyBooked)
  if (before.status === 'cancelled') throw invalidField('status', messages.isCancelled)
  const entryDate = wish.entry_date ?? dayOf(before)
  const named = wish.journal_id ?? before.journal_id
  const routed = named === null ? await routedBy(op, before) : null
  const journalId = named ?? journalIn(routed!)
  const codes = await vatCodesOf(op, before)
  const { references, proposed } = await referencesOf(op, before, routed, {
    days: [entryDate],
    journalIds: [journalId],
    accountIds: distinct(before.lines.map((line) => line.account_id)),
    vatCodes: distinct(before.lines.map((line) => line.vat_code.code)),
    thirdPartyIds: [before.third_party_id],
    analyticCodeIds: codesIn(before.lines.map((line) => line.analytic)),
  })
  const journal = references.journal(journalId, 'journal_id')
  const year = references.yearCodeOf(references.period(entryDate, 'entry_date').fiscal_year_id)
  const number = before.number ?? (await numberFor(op, before, `${journal.code}-${year}`))
  const paymentDiscount = before.payment_discount
  const { amounts, stated } = bookingOf(
    before.lines.map((line) => ({
      net: storedAmount(line.amount_net),
      rate: line.vat_rate,
      vat: codes.get(line.vat_code.code)!,
    })),
    before.vat_breakdown.map(({ rate, base, amount }) => ({
      rate,
      base: storedAmount(base),
      amount: storedAmount(amount),
    })),
    vatReductionOf(op, paymentDiscount),
  )
  const isForeign = before.currency !== op.company.currency
  const exchangeRate = wish.exchange_rate ?? before.exchange_rate
  const draft = invoiceDraft(
    {
      journal_id: journalId,
      entry_date: entryDate,
      ...(before.due_date === null ? {} : { due_date: before.due_date }),
      label: before.third_party.name,
      reference: number,
      document_reference: number,
      third_party_id: before.third_party_id,
      currency: before.currency,
      exchange_rate: isForeign ? plainRate(exchangeRate) : null,
      lines: before.lines.map((line, place) => ({
        account_id: line.account_id,
        amount: amounts[place]!,
        vat_code: line.vat_code.code,
        label: line.description.slice(0, 255),
        analytic: line.analytic?.map(asGiven) ?? null,
        proposedAnalytic: proposed,
      })),
      stated,
      payment_discount: paymentDiscount && {
        percent: storedAmount(paymentDiscount.percent),
        until: paymentDiscount.until,
      },
      isOfDocument: true,
    },
    before.is_credit_note,
    references,
    '',
    op.company,
  )
  const [entry] = await post(op, references, [
    { ...draft, origin: 'document', documentId: before.id },
  ])
  const row = await writing.setStatus(op, before.id, {
    status: 'booked',
    entryId: entry!.id,
    journalId,
    number,
    exchangeRate: isForeign ? (entry!.exchange_rate ?? null) : null,
  })
  op.record(document.changed(before, row, 'booked'))
  await announceDocument(op, documentBooked, row)
  return { row, entry: entry! }
}

/** As it was given: the database shows ten decimals always. */
function plainRate(rate: string | null): string | null {
  if (rate === null || !rate.includes('.')) return rate
  return rate.replace(/0{1,10}$/, '').replace(/\.$/, '')
}

type Wanted = Parameters<typeof referencesFor>[1] & { readonly analyticCodeIds: readonly number[] }

/** What the entry refers to, with the distribution that the first rule which fits proposes. */
async function referencesOf(
  op: CompanyOperation,
  row: queries.DocumentRow,
  routed: Routed | null,
  wanted: Wanted,
): Promise<{ references: References; proposed: readonly Share[] }> {
  const known = routed?.then.analytic ?? []
  const references = await referencesFor(op, {
    ...wanted,
    analyticCodeIds: [...wanted.analyticCodeIds, ...codesIn([known])],
  })
  const isAsked = references.axes.length > 0 && row.lines.some((line) => line.analytic === null)
  if (routed || !isAsked) return { references, proposed: known }
  const { then: outcome } = await routedBy(op, row)
  if (outcome.analytic.length === 0) return { references, proposed: [] }
  const analyticCodeIds = [...wanted.analyticCodeIds, ...codesIn([outcome.analytic])]
  return {
    references: await referencesFor(op, { ...wanted, analyticCodeIds }),
    proposed: outcome.analytic,
  }
}

function journalIn({ journal }: Routed): number {
  if (journal === null) throw invalidField('journal_id', messages.noJournal)
  return journal.id
}

type Routed = Awaited<ReturnType<typeof routeFor>>

function routedBy(op: CompanyOperation, row: queries.DocumentRow): Promise<Routed> {
  return routeFor(op, {
    direction: row.direction,
    documentType: row.is_credit_note ? 'credit_note' : 'invoice',
    isCreditNote: row.is_credit_note,
    thirdPartyId: row.third_party_id,
    thirdPartyCountry: null,
    source: row.source,
    amount: storedAmount(row.amount_gross),
    texts: [
      row.number,
      row.third_party.name,
      ...row.lines.map(({ description }) => description),
    ].filter((text) => text !== null),
  })
}

async function vatCodesOf(op: CompanyOperation, row: queries.DocumentRow) {
  const facts = await proposals.vatFacts(op, distinct(row.lines.map((line) => line.vat_code_id)))
  return new Map(facts.map((one) => [one.code, one]))
}

/** The number of a sale that has none: the next of its journal and year that nothing else has. */
async function numberFor(
  op: CompanyOperation,
  { direction, is_credit_note }: queries.DocumentRow,
  series: string,
): Promise<string | null> {
  if (direction === 'purchase') return null
  await duplicates.takeTurns(op)
  for (;;) {
    const place = await duplicates.nextNumber(op, series)
    const number = `${series}-${String(place).padStart(4, '0')}`
    if (!(await duplicates.isNumberTaken(op, number, is_credit_note))) return number
  }
}

/** Takes bookings back: the documents wait again. Their entries are reversed by who calls. */
export async function unbook(op: CompanyOperation, ids: readonly number[]): Promise<void> {
  for (const before of await queries.lockDocuments(op, ids)) {
    if (before.status !== 'booked') continue
    const after = await writing.setStatus(op, before.id, { status: 'pending', entryId: null })
    op.record(document.changed(before, after, 'unbooked'))
  }
}

/** Documents whose entry was reversed by hand are cancelled; they keep naming it. */
export async function cancelBookedBy(
  op: CompanyOperation,
  entryIds: readonly number[],
): Promise<void> {
  for (const before of await queries.lockBookedBy(op, entryIds)) {
    if (before.status !== 'booked') continue
    const after = await writing.setStatus(op, before.id, {
      status: 'cancelled',
      entryId: before.journal_entry_id,
    })
    op.record(document.changed(before, after, 'cancelled'))
  }
}

/** Documents whose reversed entry was posted again are booked by the new one. */
export async function bookAgain(
  op: CompanyOperation,
  pairs: readonly { readonly originalId: number; readonly againId: number }[],
): Promise<void> {
  const rows = await queries.lockBookedBy(
    op,
    pairs.map(({ originalId }) => originalId),
  )
  for (const before of rows) {
    if (before.status !== 'cancelled') continue
    const { againId } = pairs.find(({ originalId }) => originalId === before.journal_entry_id)!
    const after = await writing.setStatus(op, before.id, { status: 'booked', entryId: againId })
    op.record(document.changed(before, after, 'booked'))
  }
}
