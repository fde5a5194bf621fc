/** Electronic invoices: read as data, checked as far as it matters for the books. */
import { iban, vatNumber } from '#countries'
import {
  type EInvoice,
  type Extracted,
  embeddedPdf,
  extractedOf,
  type Finding,
  type Reading as InvoiceReading,
  InvoiceRefusal,
  readInvoice,
} from '#formats/e-invoices/index'
import { languageOf } from './language.js'
import type { Page } from './page.js'
import { agreesWithPrint } from './printed.js'
import { type KnownParty, type Question, ReadingRefusal, type Warning } from './reading.js'

export type Structured = {
  readonly extracted: Extracted
  readonly thirdPartyId: number | null
  readonly warnings: readonly Warning[]
  readonly isTrusted: boolean
  /** The readable original that the sender embedded, as yet unopened. */
  readonly embedded: Uint8Array | null
}

/** `printed` are the pages of the PDF that carried the document. Throws a `ReadingRefusal`. */
export function readStructured(
  xml: Uint8Array,
  question: Omit<Question, 'bytes'>,
  printed: readonly Page[] = [],
): Structured {
  const { invoice: document, findings } = invoiceOf(xml)
  const stated = withLines(extractedOf(document, question.own), document)
  const isNegative = (stated.totals.gross ?? 0) < 0 || (stated.totals.net ?? 0) < 0
  const isCredit = stated.document_type === 'credit_note'
  const extracted = {
    ...(isNegative ? reversed(stated) : stated),
    language: languageOf(printed.length > 0 ? textOf(printed) : wordsOf(document)),
  }
  const party = partyOf(extracted, question.known)
  const warnings = [
    ...findingWarnings(findings, extracted),
    ...ownWarnings(extracted, document, question, party),
    ...(isNegative ? [warning(isCredit ? 'negative_credit_note' : 'negative_invoice')] : []),
    ...(agreesWithPrint(stated.totals, printed) ? [] : [warning('pdf_xml_mismatch')]),
  ]
  return {
    extracted,
    thirdPartyId: party?.id ?? null,
    warnings,
    isTrusted: warnings.length === 0,
    embedded: embeddedPdf(document)?.content ?? null,
  }
}

/** The readable original inside an electronic invoice, as yet unopened. */
export function embeddedOriginal(xml: Uint8Array): Uint8Array | null {
  return embeddedPdf(invoiceOf(xml).invoice)?.content ?? null
}

function invoiceOf(xml: Uint8Array): InvoiceReading {
  try {
    return readInvoice(xml)
  } catch (error) {
    if (!(error instanceof InvoiceRefusal)) throw error
    const isCoding = error.code === 'xml_encoding_unsupported'
    throw new ReadingRefusal(isCoding ? 'xml_malformed' : error.code, error)
  }
}

function warning(code: Warning['code'], values: Warning['values'] = {}): Warning {
  return { code, values }
}

/** Profiles without lines still say what is owed at each rate: that is one line each. */
function withLines(extracted: Extracted, { seller }: EInvoice): Extracted {
  if (extracted.lines.length > 0) return extracted
  const lines = extracted.totals.vat_breakdown.map(({ category, rate, base, amount }) => ({
    description: seller.name,
    quantity: 1,
    unit_price: base,
    vat_rate: rate,
    vat_category: category,
    amount_net: base,
    amount_vat: amount,
    amount_gross: Math.round((base + amount) * 100) / 100,
  }))
  return lines.length > 0 ? { ...extracted, lines, adjustments: [] } : extracted
}

/** An invoice below zero is a credit note, whatever it calls itself; a credit note below zero is an invoice. */
function reversed(extracted: Extracted): Extracted {
  const { totals } = extracted
  return {
    ...extracted,
    document_type: extracted.document_type === 'credit_note' ? 'invoice' : 'credit_note',
    lines: extracted.lines.map((line) => ({
      ...line,
      ...turnedRound(line),
      amount_net: opposite(line.amount_net),
      amount_vat: line.amount_vat === null ? null : opposite(line.amount_vat),
      amount_gross: line.amount_gross === null ? null : opposite(line.amount_gross),
    })),
    adjustments: extracted.adjustments.map((one) => ({
      ...one,
      kind: one.kind === 'charge' ? 'allowance' : 'charge',
      amount_net: opposite(one.amount_net),
    })),
    totals: {
      net: totals.net === null ? null : opposite(totals.net),
      vat: totals.vat === null ? null : opposite(totals.vat),
      gross: totals.gross === null ? null : opposite(totals.gross),
      prepaid: opposite(totals.prepaid),
      rounding: opposite(totals.rounding),
      payable: totals.payable === null ? null : opposite(totals.payable),
      vat_breakdown: totals.vat_breakdown.map((share) => ({
        ...share,
        base: opposite(share.base),
        amount: opposite(share.amount),
      })),
    },
  }
}

/** The sign stood on the price, or on the quantity. */
function turnedRound({ quantity, unit_price }: Extracted['lines'][number]) {
  if (unit_price !== null && unit_price < 0) return { unit_price: opposite(unit_price) }
  return quantity === null ? {} : { quantity: opposite(quantity) }
}

/** Zero has no sign. */
function opposite(figure: number): number {
  return figure === 0 ? 0 : -figure
}

/**
 * What touches the books: amounts, VAT and who. That a sender left out a reference or the address of an
 * access point is no reason to mistrust an invoice.
 */
function findingWarnings(findings: readonly Finding[], extracted: Extracted): Warning[] {
  const totals = findings.filter(isAboutTotals)
  const others = findings.filter((one) => !isAboutTotals(one) && isAboutBooks(one, extracted))
  const rules = [...new Set(others.map(({ rule }) => rule))]
  return [
    ...(totals.length > 0 ? [warning('totals_mismatch', { rule: totals[0]!.rule })] : []),
    ...rules.map((rule) => warning('invoice_rule_broken', { rule })),
  ]
}

/** Percentages of allowances that lack their base, or the other way round, change no amount. */
const ofPercentages = new Set(['PEPPOL-EN16931-R041', 'PEPPOL-EN16931-R042'])

function isAboutTotals({ about, rule }: Finding): boolean {
  return about === 'totals' && !ofPercentages.has(rule)
}

/** Check digits and what is missing altogether have warnings of their own; who may send which type is no matter of the books. */
const saidElsewhere = new Set(
  'DUBBEL-VAT DUBBEL-IBAN BR-CO-09 BR-02 BR-03 BR-05 BR-16 PEPPOL-EN16931-P0112'.split(' '),
)

function isAboutBooks({ rule, about, path }: Finding, extracted: Extracted): boolean {
  if (saidElsewhere.has(rule)) return false
  if (about === 'vat') return !/exemptionReason$|^delivery\./.test(path)
  const other = extracted.direction === 'sale' ? 'buyer' : 'seller'
  if (about === 'identity') return path === `${other}.name` || path === 'seller.vatNumber'
  if (about !== 'form') return false
  if (rule === 'DUBBEL-NUMBER') return true
  if (rule === 'DUBBEL-DATE') return path === 'dueOn'
  return ['typeCode', 'currency'].includes(path)
}

function ownWarnings(
  extracted: Extracted,
  document: EInvoice,
  question: Omit<Question, 'bytes'>,
  party: KnownParty | undefined,
): Warning[] {
  const { counterparty, direction, date } = extracted
  const account = counterparty?.iban ?? null
  const wrongAccount = document.payments.find(({ account }) => isWrongIban(account))?.account
  const wrongNumber = [document.seller, document.buyer]
    .map((one) => one.vatNumber)
    .find((number) => number !== null && isWrongVatNumber(number, counterparty?.vat_number ?? null))
  return [
    ...(direction === null ? [warning('own_company_not_found')] : []),
    ...(counterparty && counterparty.name === null && counterparty.vat_number === null
      ? [warning('counterparty_missing')]
      : []),
    ...(extracted.number === null ? [warning('number_missing')] : []),
    ...(date === null ? [warning('date_missing')] : []),
    ...(date !== null && date > question.today ? [warning('date_in_future', { date })] : []),
    ...(extracted.currency === null ? [warning('currency_missing')] : []),
    ...(extracted.lines.length === 0 ? [warning('lines_missing')] : []),
    ...(wrongNumber ? [warning('vat_number_invalid', { number: wrongNumber })] : []),
    ...(wrongAccount ? [warning('iban_invalid', { iban: wrongAccount })] : []),
    ...(account !== null && party && isNewAccount(party, account)
      ? [warning('iban_unknown', { iban: account })]
      : []),
  ]
}

function isWrongIban(account: string | null): boolean {
  return account !== null && /^[A-Z]{2}\d{2}/.test(account) && !iban(account).ok
}

const union = new Set(
  'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' '),
)

/** A number without its country is right when it is right for the country of its holder. */
function isWrongVatNumber(stated: string, read: string | null): boolean {
  const number = read?.endsWith(stated) ? read : stated
  if (!/^[A-Z]{2}/.test(number)) return true
  return union.has(number.slice(0, 2)) && !vatNumber(number).ok
}

/** Money to an account that this supplier never used is how invoices are forged. */
function isNewAccount({ ibans }: KnownParty, account: string): boolean {
  const known = ibans.map((one) => one.replace(/\s/g, '').toUpperCase())
  return known.length > 0 && iban(account).ok && !known.includes(account)
}

/** The known party by its numbers; by its account only where a single one has it. */
function partyOf(
  { counterparty, direction }: Extracted,
  known: readonly KnownParty[],
): KnownParty | undefined {
  if (counterparty === null || direction === null) return undefined
  const type = direction === 'sale' ? 'customer' : 'supplier'
  const parties = known.filter((party) => party.type === type)
  const number = counterparty.vat_number
  const byNumber = parties.find(
    ({ vatNumber, enterpriseNumber }) =>
      number !== null &&
      (bare(vatNumber) === number || (enterpriseNumber && number.endsWith(bare(enterpriseNumber)))),
  )
  const byAccount = parties.filter(({ ibans }) =>
    ibans.some((one) => counterparty.iban !== null && bare(one) === counterparty.iban),
  )
  const fits = byAccount.filter(
    ({ vatNumber }) => vatNumber === null || number === null || bare(vatNumber) === number,
  )
  return byNumber ?? (fits.length === 1 ? fits[0] : undefined)
}

function bare(number: string | null): string {
  return (number ?? '').replace(/[\s./-]/g, '').toUpperCase()
}

function wordsOf({ lines, notes, paymentTerms }: EInvoice): string {
  const names = lines.slice(0, 100).map(({ name, details }) => `${name} ${details ?? ''}`)
  return [...names, ...notes, paymentTerms ?? ''].join(' ').slice(0, 20_000)
}

function textOf(pages: readonly Page[]): string {
  return pages
    .flatMap(({ words }) => words.map(({ text }) => text))
    .slice(0, 3000)
    .join(' ')
}
