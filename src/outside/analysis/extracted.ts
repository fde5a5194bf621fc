import { iban as readIban, vatNumber as readVatNumber } from '#countries'
import {
  type Counterparty,
  directionOf,
  type Extracted,
  type ExtractedLine,
  noParty,
  structuredCommunicationIn,
} from '#formats/e-invoices/index'
import { addMonths, type Day, parseDay } from '#kernel/days'
import { folded } from '#kernel/folding'
import { isLanguage } from '#kernel/languages'
import { text } from '#platform/outgoing/fields'
import type { Own } from '#reading'
import type { Answered, AnsweredLine, AnsweredParty } from './answer-schema.js'
import { confidenceOf, fits } from './arithmetic.js'

/**
 * The extract that an answer makes, with nothing in it that cannot be: numbers have their check digits,
 * days are days, amounts fit together. Which side the company is on is found out here, not asked.
 */
export function extractedFrom(answered: Answered, own: Own, today: Day): Extracted {
  const seller = partyOf(answered.seller)
  const buyer = partyOf(answered.buyer)
  const direction = sideOf(seller, buyer, own)
  const iban = ibanOf(answered.payment.iban)
  const bic = bicOf(answered.payment.bic)
  const other = direction === 'sale' ? buyer : seller
  const reference = text(answered.payment.reference, 140)
  const date = dayOf(answered.date, today, 12)
  const extracted: Extracted = {
    document_type: answered.document_type === 'credit_note' ? 'credit_note' : 'invoice',
    self_billed: answered.self_billed,
    direction,
    counterparty: direction === null ? null : counterpartyOf(other, direction, { iban, bic }, own),
    number: text(answered.number, 60),
    date,
    due_date: dayOf(answered.due_date, today, 36),
    structured_communication: structuredCommunicationIn(reference),
    payment_reference: reference,
    currency: currencyOf(answered.currency),
    lines: answered.lines.flatMap(lineOf),
    adjustments: [],
    totals: totalsOf(answered.totals),
    payment: { iban, bic, paid: answered.payment.paid },
    corrects: answered.corrects.slice(0, 20).flatMap((number) => text(number, 60) ?? []),
    nature: text(answered.nature, 60),
    confidence: 0,
    language: isLanguage(answered.language) ? answered.language : null,
  }
  return checked(upright(extracted))
}

/** Figures that contradict each other are worth nothing: a person has to look. */
export function checked(extracted: Extracted): Extracted {
  const { net, vat, gross } = extracted.totals
  const isContradiction =
    net !== null && vat !== null && gross !== null && !fits(net + vat - gross, 1)
  const totals = isContradiction
    ? { ...extracted.totals, net: null, vat: null, gross: null, payable: null, vat_breakdown: [] }
    : extracted.totals
  const clean = { ...extracted, totals }
  return { ...clean, confidence: confidenceOf(clean) }
}

type Side = { readonly name: string | null; readonly vatNumber: string | null }

function partyOf({ name, vat_number }: AnsweredParty): Side {
  const read = readVatNumber((vat_number ?? '').slice(0, 40))
  return { name: text(name, 200), vatNumber: read.ok ? read.value : null }
}

/** By number, then by name; a document that somebody else issued is a purchase. */
function sideOf(seller: Side, buyer: Side, own: Own): 'sale' | 'purchase' | null {
  const party = ({ name, vatNumber }: Side) => ({ ...noParty, name: name ?? '', vatNumber })
  const byNumber = directionOf({ seller: party(seller), buyer: party(buyer) }, own)
  if (byNumber !== null) return byNumber
  const isOwn = ({ name }: Side) => name !== null && plain(name) === plain(own.name)
  if (isOwn(seller) !== isOwn(buyer)) return isOwn(seller) ? 'sale' : 'purchase'
  if (isOwn(seller)) return null
  return seller.name === null && seller.vatNumber === null ? null : 'purchase'
}

function plain(name: string): string {
  return folded(name).replace(/[^a-z0-9]/g, '')
}

function counterpartyOf(
  { name, vatNumber }: Side,
  direction: 'sale' | 'purchase',
  { iban, bic }: { iban: string | null; bic: string | null },
  own: Own,
): Counterparty {
  const isPaidTo = direction === 'purchase' && iban !== null && !own.ibans.includes(iban)
  return {
    name,
    vat_number: vatNumber,
    iban: isPaidTo ? iban : null,
    bic: isPaidTo ? bic : null,
  }
}

function lineOf(line: AnsweredLine): ExtractedLine[] {
  const net = amountOf(line.amount_net)
  const gross = amountOf(line.amount_gross)
  const rate = rateOf(line.vat_rate)
  const description = text(line.description, 500)
  // A receipt prints its prices with VAT: what is without follows from the rate.
  const amount_net =
    net ?? (gross !== null && rate !== null ? rounded(gross / (1 + rate / 100)) : null)
  if (amount_net === null || description === null) return []
  const amount_gross = gross ?? (rate === null ? null : rounded(amount_net * (1 + rate / 100)))
  return [
    {
      description,
      quantity: quantityOf(line.quantity),
      unit_price: quantityOf(line.unit_price),
      vat_rate: rate,
      vat_category: null,
      amount_net,
      amount_vat: amount_gross === null ? null : rounded(amount_gross - amount_net),
      amount_gross,
    },
  ]
}

function totalsOf(totals: Answered['totals']): Extracted['totals'] {
  const [net, vat, gross] = [amountOf(totals.net), amountOf(totals.vat), amountOf(totals.gross)]
  const prepaid = amountOf(totals.prepaid) ?? 0
  return {
    net,
    vat,
    gross,
    prepaid,
    rounding: 0,
    payable: amountOf(totals.payable) ?? (gross === null ? null : rounded(gross - prepaid)),
    vat_breakdown: totals.vat_breakdown.flatMap((share) => {
      const [rate, base, amount] = [
        rateOf(share.rate),
        amountOf(share.base),
        amountOf(share.amount),
      ]
      return rate === null || base === null || amount === null
        ? []
        : [{ category: null, rate, base, amount }]
    }),
  }
}

/** A total below zero is a credit note with its amounts turned. */
function upright(extracted: Extracted): Extracted {
  if ((extracted.totals.gross ?? 0) >= 0) return extracted
  const turned = <Value extends number | null>(value: Value) =>
    (value === null || value === 0 ? value : -value) as Value
  const { totals, lines } = extracted
  return {
    ...extracted,
    document_type: 'credit_note',
    lines: lines.map((line) => ({
      ...line,
      quantity: line.quantity === null ? null : Math.abs(line.quantity),
      amount_net: turned(line.amount_net),
      amount_vat: turned(line.amount_vat),
      amount_gross: turned(line.amount_gross),
    })),
    totals: {
      ...totals,
      net: turned(totals.net),
      vat: turned(totals.vat),
      gross: turned(totals.gross),
      prepaid: turned(totals.prepaid),
      payable: turned(totals.payable),
      vat_breakdown: totals.vat_breakdown.map((share) => ({
        ...share,
        base: turned(share.base),
        amount: turned(share.amount),
      })),
    },
  }
}

const largestAmount = 1e11

function amountOf(value: number | null): number | null {
  return value === null || Math.abs(value) >= largestAmount ? null : rounded(value)
}

/** Cents; the extract of the API holds plain numbers. */
function rounded(value: number): number {
  return Number(value.toFixed(2)) + 0
}

function quantityOf(value: number | null): number | null {
  return value === null || Math.abs(value) >= largestAmount ? null : Number(value.toFixed(6)) + 0
}

function rateOf(value: number | null): number | null {
  return value !== null && value >= 0 && value <= 100 ? Number(value.toFixed(2)) : null
}

/** A day between 2000 and so many months from today. */
function dayOf(value: string | null, today: Day, months: number): Day | null {
  const day = value === null ? undefined : parseDay(value.slice(0, 10))
  return day !== undefined && day >= '2000-01-01' && day <= addMonths(today, months) ? day : null
}

function ibanOf(value: string | null): string | null {
  const read = readIban((value ?? '').slice(0, 60))
  return read.ok ? read.value : null
}

function bicOf(value: string | null): string | null {
  const bare = (value ?? '').slice(0, 20).replace(/\s/g, '').toUpperCase()
  return /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/.test(bare) ? bare : null
}

function currencyOf(value: string | null): string | null {
  const code = (value ?? '').trim().toUpperCase()
  return /^[A-Z]{3}$/.test(code) ? code : null
}
