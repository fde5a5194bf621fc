import { addDays, type Day, daysBetween, lastDay } from '#kernel/days'
import { type Amount, formatAmount, zero } from '#kernel/money'
import { invalidField, problem } from '#kernel/problem'
import { messages as inputMessages } from '#platform/http/input-messages'
import { converted, parseRate } from '../domain/currency.js'
import { accountsNeeded, grossOf, type Invoice, invoiceEntry } from '../domain/invoice.js'
import type { DraftLine } from '../domain/lines.js'
import { messages, problems } from '../problems.js'
import type { AnalyticShare } from '../schemas.js'
import { type EntryDraft, type LineDraft, plainDraft } from './post.js'
import type { References } from './references.js'

export type AccountNamed = { account?: string | null; account_id?: number | null }

/** An invoice or credit note as it is asked for, by hand or by a document. */
export type InvoiceWish = {
  journal_id: number
  entry_date: Day
  due_date?: Day | null
  label?: string | null
  reference?: string | null
  document_reference?: string | null
  third_party_id: number
  currency?: string | null
  exchange_rate?: string | null
  lines: (AccountNamed & {
    /** Without VAT. */
    amount: Amount
    vat_code?: string | null
    label?: string | null
    analytic?: AnalyticShare[] | null
  })[]
  /** The VAT of a code as the document states it, where it was rounded in another way. */
  stated?: ReadonlyMap<string, Amount>
}

/** An invoice or credit note: VAT and the line of the third party are reckoned (accounting rules 1 to 3). */
export function invoiceDraft(
  body: InvoiceWish,
  isCreditNote: boolean,
  references: References,
  path: string,
  fileCurrency: string,
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
  const invoice: Invoice = {
    ...kind,
    controlAccount: references.account(controlId, `${path}third_party_id`).number,
    ...(body.stated ? { stated: body.stated } : {}),
    lines: body.lines.map((line, place) => {
      const at = `${path}lines.${place}`
      return {
        account: accountOf(line, references, at),
        amount: line.amount,
        vat: ruleOf(line.vat_code ?? null, kind, body.entry_date, references, `${at}.vat_code`),
        label: line.label ?? null,
      }
    }),
  }
  const gross = grossOf(invoice)
  if (gross <= zero)
    throw invalidField(`${path}lines`, messages.totalNotPositive, { total: formatAmount(gross) })
  const { currency, rate } = currencyOf(body, path, fileCurrency)
  const inOwn = invoiceEntry(invoice)
  const lines = rate === null ? inOwn : converted(inOwn, rate.value)
  if (lines.length === 0)
    throw invalidField(`${path}lines`, messages.totalNotPositive, { total: formatAmount(zero) })
  const dueDate = dueDateOf(body, party.payment_terms_days)
  body.lines.forEach((line, place) => {
    analyticOf(line.analytic, `${path}lines.${place}.analytic`)
  })
  return {
    ...plainDraft,
    ...headOf(body),
    path,
    origin: 'invoice',
    dueDate,
    thirdPartyId: party.id,
    currency,
    exchangeRate: rate?.text ?? null,
    lines: lines.map((line) => lineOfInvoice(line, party.id, dueDate)),
  }
}

function lineOfInvoice(line: DraftLine, thirdPartyId: number, dueDate: Day | null): LineDraft {
  return {
    ...line,
    thirdPartyId: line.isThirdParty ? thirdPartyId : null,
    dueDate: line.isThirdParty ? dueDate : null,
    analytic: [],
  }
}

function headOf(body: InvoiceWish) {
  return {
    journalId: body.journal_id,
    entryDate: body.entry_date,
    label: body.label ?? null,
    reference: body.reference ?? null,
    documentReference: body.document_reference ?? null,
  }
}

/** The number of the account that a line names, by number or by id. */
export function accountOf(line: AccountNamed, references: References, path: string): string {
  if (line.account != null) return references.account(line.account, `${path}.account`).number
  if (line.account_id != null)
    return references.account(line.account_id, `${path}.account_id`).number
  throw invalidField(`${path}.account`, inputMessages.required, { field: `${path}.account` })
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

/** What a VAT code says, once it fits the invoice and the accounts for its VAT are there. */
function ruleOf(
  code: string | null,
  kind: Pick<Invoice, 'direction' | 'isCreditNote'>,
  day: Day,
  references: References,
  path: string,
) {
  if (code === null) return null
  const vat = references.vatCode(code, day, path)
  if (vat.direction !== kind.direction)
    throw invalidField(path, messages.vatCodeDirection, { code })
  const rule = references.vatRule(vat)
  for (const account of accountsNeeded(rule, kind)) {
    if (account === null) throw invalidField(path, messages.vatCodeWithoutAccount, { code })
    references.account(account, path)
  }
  return rule
}

/** The day to pay by: as given, else by the terms of the third party. */
function dueDateOf(body: InvoiceWish, terms: number | null): Day | null {
  if (body.due_date !== undefined) return body.due_date
  if (terms === null) return null
  return addDays(body.entry_date, Math.min(terms, daysBetween(body.entry_date, lastDay)))
}

const isoCurrencies: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** A currency by its code of ISO 4217. */
export function currencyNamed(code: string, path: string): string {
  const currency = code.toUpperCase()
  if (!isoCurrencies.has(currency)) throw invalidField(path, messages.currencyUnknown, { currency })
  return currency
}

/** The currency of a foreign document with its rate, both kept as they were given (accounting rule 8). */
function currencyOf(body: InvoiceWish, path: string, own: string) {
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

/** Analytic codes have no table yet, so that none that is named can exist. */
export function analyticOf(
  analytic: readonly AnalyticShare[] | null | undefined,
  path: string,
): readonly AnalyticShare[] {
  if (analytic == null || analytic.length === 0) return []
  throw invalidField(`${path}.0.code_id`, messages.analyticUnknown)
}
