/** The extract of the API, from what was made out of a document. */
import type { Extracted } from '#formats/e-invoices/index'
import { type Amount, add, negate } from '#kernel/money'
import { languageOf } from '../language.js'
import type { Own } from '../reading.js'
import { currencyOf, type SellerCountries } from './currency.js'
import type { Findings } from './findings.js'
import type { Identifiers } from './identifiers.js'
import { categoryOf, numberFrom, percentNumber } from './lines.js'
import { isPaidBy, natureOf } from './notes.js'
import { correctedIn } from './numbers.js'
import type { Found } from './totals.js'

export function extractedFrom(findings: Findings, own: Own): Extracted {
  const { paper, totals, lines, number, issue, due, ids, exemption, kind, parties } = findings
  const shares = lines.shares.length > 0 ? lines.shares : totals.shares
  const account = findings.account?.value ?? null
  const bic = findings.account === undefined ? null : bicNear(ids, findings.account.row)
  return {
    document_type: kind === 'credit_note' ? 'credit_note' : 'invoice',
    self_billed: false,
    direction: parties.direction,
    counterparty: counterpartyOf(findings, account, bic),
    number: number?.value ?? null,
    date: issue?.spot.day ?? null,
    due_date: due?.spot.day ?? null,
    structured_communication: ids.communications[0]?.value ?? null,
    payment_reference: ids.references[0]?.value ?? null,
    currency: currencyOf(paper, sellerCountries(findings, own)),
    lines: lines.lines,
    adjustments: lines.adjustments,
    totals: {
      ...amountsOf(totals),
      vat_breakdown: shares.map(({ rate, base, vat }) => ({
        category: categoryOf(rate, exemption, shares),
        rate: percentNumber(rate),
        base: numberFrom(base),
        amount: numberFrom(vat),
      })),
    },
    payment: { iban: account, bic, paid: isPaidBy(paper, findings.isReceipt) },
    corrects: kind === 'credit_note' ? correctedIn(paper, number?.value ?? null) : [],
    nature: natureOf(
      paper,
      lines.lines.map(({ description }) => description),
    ),
    confidence: confidenceOf(findings),
    language: languageOf(paper.cells.map(({ text }) => text).join(' ')),
  }
}

function amountsOf({ net, vat, gross, prepaid, rounding }: Found) {
  const payable = gross === null ? null : add(gross, negate(prepaid), rounding)
  return {
    net: shown(net),
    vat: shown(vat),
    gross: shown(gross),
    prepaid: numberFrom(prepaid),
    rounding: numberFrom(rounding),
    payable: shown(payable),
  }
}

function shown(amount: Amount | null): number | null {
  return amount === null ? null : numberFrom(amount)
}

/** The data of a known party beat what was printed, or recognised. */
function counterpartyOf(
  { parties }: Findings,
  account: string | null,
  bic: string | null,
): Extracted['counterparty'] {
  const { direction, known, other } = parties
  const name = known?.name ?? parties.name
  const number = other?.kind === 'vat' ? other.value : (known?.vatNumber ?? null)
  if (direction === null || (name === null && number === null)) return null
  const isPaidTo = direction === 'purchase'
  return {
    name,
    vat_number: number,
    iban: isPaidTo ? account : null,
    bic: isPaidTo ? bic : null,
  }
}

function sellerCountries({ parties, account }: Findings, own: Own): SellerCountries {
  if (parties.direction === 'sale') return { registered: own.country, likely: own.country }
  const registered = parties.other?.country ?? null
  return { registered, likely: registered ?? account?.value.slice(0, 2) ?? null }
}

function bicNear({ bics }: Identifiers, row: number): string | null {
  const distance = (one: Identifiers['bics'][number]) => Math.abs(one.cell.row - row)
  return [...bics].sort((one, other) => distance(one) - distance(other))[0]?.value ?? null
}

/** The least certain of the fields without which nothing can be booked. */
function confidenceOf({ paper, parties, number, issue, totals }: Findings): number {
  const { other } = parties
  const ofParty = other?.isSound === true ? other.confidence : parties.nameConfidence * 0.9
  const ofNumber = number === undefined ? 0 : Math.min(1, number.weight / 9)
  const ofDate =
    issue === undefined ? 0 : Math.min(1, 0.5 + issue.weight / 16) * issue.spot.confidence
  const ofTotals =
    totals.confidence * (totals.fitsRates ? 1 : 0.6) * (totals.isContradicted ? 0.5 : 1)
  const ofDirection = parties.direction === null ? 0 : 1
  const least = Math.min(ofParty, ofNumber, ofDate, ofTotals, ofDirection)
  const source = paper.isRecognised ? 0.93 : 0.99
  return Math.round(Math.max(0, Math.min(1, least * source)) * 100) / 100
}

/** An extract with nothing on it. */
export function nothingExtracted(): Extracted {
  return {
    document_type: 'invoice',
    self_billed: false,
    direction: null,
    counterparty: null,
    number: null,
    date: null,
    due_date: null,
    structured_communication: null,
    payment_reference: null,
    currency: null,
    lines: [],
    adjustments: [],
    totals: {
      net: null,
      vat: null,
      gross: null,
      prepaid: 0,
      rounding: 0,
      payable: null,
      vat_breakdown: [],
    },
    payment: { iban: null, bic: null, paid: false },
    corrects: [],
    nature: null,
    confidence: 0,
    language: null,
  }
}
