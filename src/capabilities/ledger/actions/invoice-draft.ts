import { packFor } from '#countries'
import { addDays, type Day, daysBetween, lastDay } from '#kernel/days'
import { formatAmount, zero } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import { parseRate } from '../domain/currency.js'
import { grossOf, type Invoice } from '../domain/invoice.js'
import { invoiceEntry } from '../domain/invoice-entry.js'
import { whole } from '../domain/vat-rule.js'
import { messages, problems } from '../problems.js'
import type { PaymentDiscount } from '../schemas.js'
import { analyticOf } from './analytic.js'
import { type EntryDraft, plainDraft } from './entry-draft.js'
import { invoiceLines } from './invoice-lines.js'
import type { InvoiceWish } from './invoice-wish.js'
import type { References } from './references.js'

/** What of the file an invoice depends on. */
type KeptCompany = { readonly currency: string; readonly countryPack: string }

/** An invoice or credit note: VAT and the line of the third party are computed (accounting rules 1 to 3). */
export function invoiceDraft(
  body: InvoiceWish,
  isCreditNote: boolean,
  references: References,
  path: string,
  company: KeptCompany,
): EntryDraft {
  const journal = references.journal(body.journal_id, `${path}journal_id`)
  const direction = directionOf(journal.type, isCreditNote)
  if (direction === null)
    throw mismatch(`${path}journal_id`, problems.journal_mismatch, journal.code)
  const party = references.thirdParty(body.third_party_id, `${path}third_party_id`)
  if (party.type !== (direction === 'purchase' ? 'supplier' : 'customer'))
    throw mismatch(`${path}third_party_id`, messages.thirdPartyType, journal.code)
  const controlId = party.account_id ?? journal.control_account_id
  if (controlId === null)
    throw invalidField(`${path}journal_id`, messages.noControlAccount, {
      journal: journal.code,
    })
  const kind = { direction, isCreditNote }
  const paymentDiscount = discountOf(body, path)
  // Where the law takes a conditional discount off the base of VAT, it does so whether or not it is earned.
  const isVatReduced = packFor(company).invoicing.discountedVatBase !== null
  const discount = body.payment_discount && isVatReduced ? body.payment_discount.percent : 0n
  const invoice: Invoice = {
    direction,
    isCreditNote,
    controlAccount: references.account(controlId, `${path}third_party_id`).number,
    discount,
    ...invoiceLines(body, kind, discount, references, path),
  }
  const gross = grossOf(invoice)
  if (gross <= zero)
    throw invalidField(`${path}lines`, messages.totalNotPositive, { total: formatAmount(gross) })
  const { currency, rate } = currencyOf(body, path, company.currency)
  const lines = invoiceEntry(invoice, rate?.value ?? null)
  if (lines.length === 0)
    throw invalidField(`${path}lines`, messages.totalNotPositive, { total: formatAmount(zero) })
  const dueDate = dueDateOf(body, party.payment_terms_days)
  const analytic = body.lines.map((line, place) =>
    analyticOf(line.analytic, `${path}lines.${place}.analytic`, references, {
      account: invoice.lines[place]!.account,
      day: body.entry_date,
    }),
  )
  return {
    origin: 'invoice',
    ...plainDraft,
    ...headOf(body),
    path,
    dueDate,
    thirdPartyId: party.id,
    currency,
    exchangeRate: rate?.text ?? null,
    paymentDiscount,
    lines: lines.map((line) => ({
      thirdPartyId: line.isThirdParty ? party.id : null,
      dueDate: line.isThirdParty ? dueDate : null,
      analytic: line.source === null ? null : analytic[line.source]!,
      proposedAnalytic:
        line.source === null ? undefined : body.lines[line.source]!.proposedAnalytic,
      ...line,
    })),
  }
}

type HeadWish = Pick<
  InvoiceWish,
  'journal_id' | 'entry_date' | 'label' | 'reference' | 'document_reference'
>

/** What an entry says of itself, as it was asked for. */
export function headOf(body: HeadWish) {
  return {
    journalId: body.journal_id,
    entryDate: body.entry_date,
    label: body.label ?? null,
    reference: body.reference ?? null,
    documentReference: body.document_reference ?? null,
  }
}

/** What an invoice of a journal is: `entries/invoice` takes invoice journals, `credit-note` the others. */
function directionOf(type: string, isCreditNote: boolean): 'purchase' | 'sale' | null {
  if (type === (isCreditNote ? 'purchase_credit_note' : 'purchase')) return 'purchase'
  return type === (isCreditNote ? 'sale_credit_note' : 'sale') ? 'sale' : null
}

function mismatch(
  path: string,
  text: typeof problems.journal_mismatch | typeof messages.thirdPartyType,
  journal: string,
) {
  const values = { journal }
  return problem(problems.journal_mismatch, values, {
    fields: { [path]: [{ text, values }] },
  })
}

/** A discount for early payment: between nothing and all, until a day not before the invoice. */
function discountOf(
  { payment_discount, entry_date, isOfDocument }: InvoiceWish,
  path: string,
): PaymentDiscount | null {
  if (payment_discount == null) return null
  const { percent, until } = payment_discount
  if (percent <= zero || percent >= whole)
    throw invalidField(`${path}payment_discount.percent`, messages.discountPercent)
  if (until < entry_date && !isOfDocument)
    throw invalidField(`${path}payment_discount.until`, messages.discountUntil)
  return { percent: formatAmount(percent), until }
}

/** Nothing is to be paid before it was invoiced. */
export function requireDueAfter(date: Day, dueDate: Day | null, path: string): void {
  if (dueDate !== null && dueDate < date) throw invalidField(path, messages.dueBeforeDate)
}

/** The day to pay by: as given, else by the terms of the third party. */
function dueDateOf(body: InvoiceWish, terms: number | null): Day | null {
  if (body.due_date !== undefined) return body.due_date
  if (terms === null) return null
  return addDays(body.entry_date, Math.min(terms, daysBetween(body.entry_date, lastDay)))
}

/** As the runtime knows them, asked once somebody names one. */
let isoCurrencies: ReadonlySet<string> | undefined

/** A currency by its code of ISO 4217. */
export function currencyNamed(code: string, path: string): string {
  const currency = code.toUpperCase()
  isoCurrencies ??= new Set(Intl.supportedValuesOf('currency'))
  if (!isoCurrencies.has(currency)) throw invalidField(path, messages.currencyUnknown, { currency })
  return currency
}

/** The currency of a foreign document with its rate, both kept as they were given (accounting rule 8). */
export function currencyOf(
  body: Pick<InvoiceWish, 'currency' | 'exchange_rate'>,
  path: string,
  own: string,
) {
  const currency = currencyNamed(body.currency ?? own, `${path}currency`)
  if (currency === own) {
    if (body.exchange_rate != null)
      throw invalidField(`${path}exchange_rate`, messages.rateOfOwnCurrency)
    return { currency: null, rate: null }
  }
  if (body.exchange_rate == null)
    throw invalidField(`${path}exchange_rate`, messages.rateNeeded, { currency: own })
  const { value, text } = rateNamed(body.exchange_rate, `${path}exchange_rate`)
  return { currency, rate: { value, text } }
}

/** A rate as a fraction, and as the database shows it. */
export function rateNamed(given: string, path: string) {
  const value = parseRate(given)
  if (!value) throw invalidField(path, messages.rateInvalid)
  return { value, text: tenDecimals(given) }
}

/** As the database shows it. */
function tenDecimals(rate: string): string {
  const [units, decimals = ''] = rate.split('.')
  return `${BigInt(units!)}.${decimals.padEnd(10, '0')}`
}
