import { atMidnight } from '#kernel/days'
import type { Instant } from '#kernel/instants'
import { type Amount, formatAmount, negate, zero } from '#kernel/money'
import { firstVersion } from '#platform/operations/entity'
import type { CompanyOperation } from '#platform/operations/operation'
import type { AllocatedShare } from '../domain/distribution.js'
import type { DraftLine } from '../domain/lines.js'
import type { Entry, EntryLine, LineShare } from '../schemas.js'
import type { Ready } from './ready.js'
import type { References } from './references.js'

/** What the database gives out. */
export type ShownIds = { entry_id: number; number: number; line_ids: readonly number[] }

/** What stands there until the database has given it out. */
export function unknownIds({ draft }: Ready): ShownIds {
  return { entry_id: 0, number: 0, line_ids: draft.lines.map(() => 0) }
}

/** An entry as GET would show it: everything is known here but what the database gave out. */
export function shown(
  { company, caller, now }: CompanyOperation,
  references: References,
  { draft, journal, period, accounts, total, analytic }: Ready,
  { entry_id, number, line_ids }: ShownIds,
): Entry {
  const lines = draft.lines.map((line, place): EntryLine => {
    const account = accounts[place]!
    return {
      id: line_ids[place]!,
      position: place + 1,
      account_id: account.id,
      account: { id: account.id, number: account.number, label: account.label },
      debit: formatAmount(line.side === 'debit' ? line.amount : zero),
      credit: formatAmount(line.side === 'credit' ? line.amount : zero),
      label: line.label,
      third_party_id: line.thirdPartyId,
      vat_code_id: line.vatCode === null ? null : references.vatCodeId(line.vatCode),
      vat_code: line.vatCode,
      vat_role: line.vatRole,
      boxes: line.boxes.map(shownBox),
      boxes_due_on: line.boxesDueOn,
      due_date: line.dueDate,
      lettering_id: null,
      lettering_code: null,
      partial_lettering_id: null,
      partial_lettering_code: null,
      currency: line.amountCurrency === null ? null : draft.currency,
      amount_currency: signed(line),
      analytic: analytic[place]!.map((share) => named(share, references)),
    }
  })
  const thirdParty =
    draft.thirdPartyId === null
      ? null
      : { id: draft.thirdPartyId, name: references.nameOf(draft.thirdPartyId) }
  return {
    id: entry_id,
    company_id: company.id,
    fiscal_year_id: period.fiscal_year_id,
    period_id: period.id,
    journal_id: journal.id,
    journal: {
      id: journal.id,
      code: journal.code,
      type: journal.type as Entry['journal']['type'],
    },
    number,
    entry_date: atMidnight(draft.entryDate) as Instant,
    due_date: draft.dueDate,
    label: draft.label,
    reference: draft.reference,
    document_reference: draft.documentReference,
    status: 'posted',
    origin: draft.origin,
    phase: draft.phase,
    document_id: draft.documentId,
    third_party_id: draft.thirdPartyId,
    third_party: thirdParty,
    currency: draft.currency,
    exchange_rate: draft.exchangeRate,
    total_debit: formatAmount(total),
    total_credit: formatAmount(total),
    lines_count: lines.length,
    reversed_entry_id: draft.reversedEntryId,
    reversed_by_entry_id: null,
    corrected_entry_id: draft.correctedEntryId,
    payment_discount: draft.paymentDiscount,
    posted_by: caller.user.id,
    attachments_count: 0,
    ...firstVersion(now),
    lines,
  }
}

/** Gives an entry what the database gave out since. */
export function identify(entry: Entry, { entry_id, number, line_ids }: ShownIds): void {
  entry.id = entry_id
  entry.number = number
  entry.lines.forEach((line, place) => {
    line.id = line_ids[place]!
  })
}

/**
 * The text of an entry as the log keeps it, cut where the id of the entry, its number and the ids of its
 * lines will stand: they are 0 so far.
 */
export function cutText(entry: Entry): string[] {
  const [head, ...lines] = JSON.stringify(entry).split(lineId)
  const [before, after] = head!.split(entryNumber)
  if (!before?.startsWith(entryId) || after === undefined || lines.length !== entry.lines.length)
    throw new Error('an entry can only be cut before it has its ids')
  const pieces = [`${afterNumber}${after}`, ...lines.map((line) => `${afterLineId}${line}`)]
  return [
    '{"id":',
    `${before.slice(entryId.length - 1)},"number":`,
    ...pieces.slice(0, -1).map((piece) => `${piece}{"id":`),
    pieces.at(-1)!,
  ]
}

/** The text again, with what the database gave out, as the database itself joined it for the log. */
export function joinText(
  pieces: readonly string[],
  { entry_id, number, line_ids }: ShownIds,
): string {
  const [before, afterId, ...rest] = pieces
  const lines = line_ids.map((id, place) => `${rest[place]}${id}`)
  return `${before}${entry_id}${afterId}${number}${lines.join('')}${rest.at(-1)}`
}

/** How the places begin that are filled later. No text of an entry can look like one: its quotes are escaped. */
const entryId = '{"id":0,'
const afterNumber = ',"entry_date":'
const entryNumber = `,"number":0${afterNumber}`
const afterLineId = ',"position":'
const lineId = `{"id":0${afterLineId}`

/** A share with what it names, in the order of the API. */
function named(
  { axis_id, code_id, percent, amount }: AllocatedShare,
  references: References,
): LineShare {
  const axis_code = references.axis(axis_id).code
  const { code } = references.analyticCode(code_id)!
  return { axis_id, axis_code, code_id, code, percent, amount }
}

export function shownBox({ box, amount }: { box: string; amount: Amount }) {
  return { box, amount: formatAmount(amount) }
}

/** What a line says in the currency of its entry: credits below zero. */
export function signed({ side, amountCurrency }: DraftLine): string | null {
  if (amountCurrency === null) return null
  return formatAmount(side === 'debit' ? amountCurrency : negate(amountCurrency))
}
