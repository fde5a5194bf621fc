/** The invoice of the API: plain numbers, seen from the company whose books are kept. */
import { belgianCommunication, iban } from '#countries'
import { folded } from '#kernel/folding'
import { type Amount, add, formatAmount, negate, zero } from '#kernel/money'
import { percentOf, roundedTogether, unitPriceOf } from './decimal.js'
import type { EInvoice, Line, PaymentMeans, VatTreatment } from './e-invoice.js'
import { directionOf, type OwnNumbers, vatNumberOf } from './identity.js'
import { exactNetOf } from './rules/totals.js'
import { settled } from './settle.js'

export type Extracted = {
  document_type: 'invoice' | 'credit_note'
  self_billed: boolean
  direction: 'sale' | 'purchase' | null
  counterparty: Counterparty | null
  number: string | null
  date: string | null
  due_date: string | null
  structured_communication: string | null
  payment_reference: string | null
  currency: string | null
  lines: ExtractedLine[]
  /** Allowances and charges of the document, signed: with the lines they come to `totals.net`. */
  adjustments: ExtractedAdjustment[]
  totals: ExtractedTotals
  payment: { iban: string | null; bic: string | null; paid: boolean }
  /** The invoices that a credit note corrects. */
  corrects: string[]
  nature: string | null
  confidence: number
  language: string | null
}

export type Counterparty = {
  name: string | null
  vat_number: string | null
  iban: string | null
  bic: string | null
}

export type ExtractedLine = {
  description: string
  quantity: number | null
  unit_price: number | null
  /** Null where paper does not say it; then so are the VAT and the gross amount. */
  vat_rate: number | null
  vat_category: string | null
  amount_net: number
  amount_vat: number | null
  amount_gross: number | null
}

export type ExtractedAdjustment = {
  kind: 'allowance' | 'charge'
  description: string | null
  vat_rate: number
  vat_category: string | null
  amount_net: number
}

export type ExtractedTotals = {
  /** Null where nothing was found: an electronic invoice always has them. */
  net: number | null
  vat: number | null
  gross: number | null
  prepaid: number
  rounding: number
  payable: number | null
  vat_breakdown: { category: string | null; rate: number; base: number; amount: number }[]
}

export function extractedOf(invoice: EInvoice, own: OwnNumbers): Extracted {
  const { totals, breakdown } = settled(invoice)
  const direction = directionOf(invoice, own)
  const payment = preferredPayment(invoice)
  const reference = paymentReferenceOf(invoice)
  return {
    document_type: invoice.documentType,
    self_billed: invoice.isSelfBilled,
    direction,
    counterparty: direction === null ? null : counterpartyOf(invoice, direction, payment),
    number: invoice.number === '' ? null : invoice.number,
    date: invoice.issuedOn,
    due_date: invoice.dueOn,
    structured_communication: structuredCommunicationIn(reference),
    payment_reference: reference,
    currency: invoice.currency === '' ? null : invoice.currency,
    lines: withWholeCents(invoice.lines).map((line) => lineOf(line, onlyTreatment(invoice))),
    adjustments: invoice.adjustments.map(({ kind, reason, rate, category, amount }) => ({
      kind,
      description: reason,
      vat_rate: Number(rate ?? 0),
      vat_category: category,
      amount_net: numberOf(kind === 'charge' ? amount : negate(amount)),
    })),
    totals: {
      net: numberOf(totals.net),
      vat: numberOf(totals.vat),
      gross: numberOf(totals.gross),
      prepaid: numberOf(totals.prepaid),
      rounding: numberOf(totals.rounding),
      payable: numberOf(totals.payable),
      vat_breakdown: breakdown.map(({ category, rate, base, amount }) => ({
        category,
        rate: Number(rate ?? 0),
        base: numberOf(base),
        amount: numberOf(amount),
      })),
    },
    payment: { iban: payment?.account ?? null, bic: payment?.bic ?? null, paid: isPaid(invoice) },
    corrects: invoice.references.corrects.map(({ number }) => number),
    nature: null,
    confidence: 1,
    language: null,
  }
}

/** The first transfer to a sound IBAN, then any sound IBAN, then whatever is given. */
export function preferredPayment({ payments }: EInvoice): PaymentMeans | undefined {
  const isSound = ({ account }: PaymentMeans) => account !== null && iban(account).ok
  const isTransfer = ({ code }: PaymentMeans) => ['30', '58', '57', '42'].includes(code ?? '')
  return (
    payments.find((means) => isTransfer(means) && isSound(means)) ??
    payments.find(isSound) ??
    payments[0]
  )
}

/** What the payer is to quote: that of the preferred means, or the first one given. */
export function paymentReferenceOf(invoice: EInvoice): string | null {
  const preferred = preferredPayment(invoice)?.reference ?? null
  return (
    preferred ?? invoice.payments.find(({ reference }) => reference !== null)?.reference ?? null
  )
}

/** The twelve digits of a Belgian structured communication, however it is decorated. */
export function structuredCommunicationIn(reference: string | null): string | null {
  if (reference === null || reference.length > 40 || /\p{L}/u.test(reference)) return null
  const read = belgianCommunication(reference.replace(/\D/g, ''))
  return read.ok ? read.value : null
}

/** A hint: nothing is left to pay, or cash or a card was used and the document says that it is paid. */
export function isPaid(invoice: EInvoice): boolean {
  const { payable, prepaid } = invoice.totals
  if (payable === zero && prepaid > zero) return true
  const isAtOnce = invoice.payments.some(({ code }) =>
    ['10', '48', '54', '55'].includes(code ?? ''),
  )
  const said = [...invoice.notes, invoice.paymentTerms ?? '', ...invoice.payments.map(codeTextOf)]
  return isAtOnce && said.some((text) => saysPaid(text.slice(0, 1000)))
}

function codeTextOf({ codeText }: PaymentMeans): string {
  return codeText ?? ''
}

const paidWords = new Set(
  'paye payee acquitte acquittee betaald voldaan paid bezahlt beglichen'.split(' '),
)
const denials = new Set('non pas niet not nicht un nog noch'.split(' '))

function saysPaid(text: string): boolean {
  const words = folded(text).split(/[^a-z]+/)
  const isDenied = words.some((word) => denials.has(word))
  return !isDenied && words.some((word) => paidWords.has(word))
}

function counterpartyOf(
  invoice: EInvoice,
  direction: 'sale' | 'purchase',
  payment: PaymentMeans | undefined,
): Counterparty {
  const party = direction === 'sale' ? invoice.buyer : invoice.seller
  const isPaidTo = direction === 'purchase' && invoice.payee === null
  return {
    name: party.name === '' ? null : party.name,
    vat_number: vatNumberOf(party),
    iban: isPaidTo ? (payment?.account ?? null) : null,
    bic: isPaidTo ? (payment?.bic ?? null) : null,
  }
}

/** Lines of more than two decimals, rounded so that they still come to their sum. */
function withWholeCents(lines: readonly Line[]): readonly Line[] {
  if (lines.every(({ exactNet }) => exactNet === undefined)) return lines
  const rounded = roundedTogether(lines.map(exactNetOf))
  return lines.map((line, place) => ({ ...line, net: rounded[place]! }))
}

/** Where a document has a single rate, its lines need not repeat it. */
function onlyTreatment({ breakdown }: EInvoice): VatTreatment | undefined {
  return breakdown.length === 1 ? breakdown[0] : undefined
}

function lineOf(line: Line, otherwise: VatTreatment | undefined): ExtractedLine {
  const { category, rate } = line.category === null ? (otherwise ?? line) : line
  const vat = rate === null ? zero : percentOf(line.net, rate)
  return {
    description: line.name,
    quantity: line.quantity === null ? null : Number(line.quantity),
    unit_price: line.unitPrice === null ? null : unitPriceOf(line.unitPrice, line.baseQuantity),
    vat_rate: Number(rate ?? 0),
    vat_category: category,
    amount_net: numberOf(line.net),
    amount_vat: numberOf(vat),
    amount_gross: numberOf(add(line.net, vat)),
  }
}

/** The wire form of the invoice is a number; cents of up to thirteen digits pass through it unharmed. */
function numberOf(amount: Amount): number {
  return Number(formatAmount(amount))
}
