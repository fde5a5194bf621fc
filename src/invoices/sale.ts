import type { Day } from '#kernel/days'
import { type Amount, add, negate, zero } from '#kernel/money'
import { decimal, priceOf } from './decimal.js'
import { billing } from './rules/specification.js'
import { categories, shareKey } from './rules/vat.js'
import { reckoned } from './settle.js'
import {
  type Adjustment,
  type Line,
  type LineAdjustment,
  noParty,
  noPayment,
  type Party,
  type PaymentMeans,
  type References,
  type Sheet,
  type VatShare,
} from './sheet.js'

type Loose<Shape, Needed extends keyof Shape> = Pick<Shape, Needed> & Partial<Omit<Shape, Needed>>

export type SaleLine = Loose<
  Omit<Line, 'adjustments'>,
  'name' | 'quantity' | 'unitPrice' | 'category' | 'rate'
> & {
  readonly adjustments?: readonly Loose<LineAdjustment, 'kind' | 'amount'>[]
  /** Why no VAT is charged: a code of VATEX, a text, or both. */
  readonly exemptionCode?: string | null
  readonly exemptionReason?: string | null
}

/** What a sale says; everything that follows from it is left out. Its fields are those of the sheet. */
export type Sale = {
  readonly documentType: Sheet['documentType']
  readonly number: string
  readonly issuedOn: Day
  readonly seller: Loose<Party, 'name'>
  readonly buyer: Loose<Party, 'name'>
  readonly lines: readonly SaleLine[]
  readonly currency?: string
  readonly typeCode?: string
  readonly dueOn?: Day | null
  readonly taxPointOn?: Day | null
  readonly note?: string | null
  readonly period?: Sheet['period']
  readonly references?: Partial<References>
  readonly payee?: Sheet['payee']
  readonly taxRepresentative?: Sheet['taxRepresentative']
  readonly delivery?: Sheet['delivery']
  readonly payments?: readonly Loose<PaymentMeans, 'code'>[]
  readonly paymentTerms?: string | null
  readonly adjustments?: readonly Loose<Adjustment, 'kind' | 'amount' | 'category' | 'rate'>[]
  readonly prepaid?: Amount
  readonly rounding?: Amount
  /** The VAT in the currency in which the seller accounts for it, when the invoice is in another. */
  readonly accountedVat?: { readonly currency: string; readonly amount: Amount }
  readonly attachments?: Sheet['attachments']
  readonly links?: Sheet['links']
}

/** The invoice of a sale as Peppol wants it, with its totals and VAT reckoned; not yet checked. */
export function saleSheet(sale: Sale): Sheet {
  const lines = sale.lines.map(lineOf)
  const adjustments = (sale.adjustments ?? []).map((one) => ({ ...noAdjustment, ...one }))
  const { totals, breakdown } = reckoned({
    lines,
    adjustments,
    breakdown: reasonsIn(sale.lines),
    totals: {
      prepaid: sale.prepaid ?? zero,
      rounding: sale.rounding ?? zero,
      vatInTaxCurrency: sale.accountedVat?.amount ?? null,
    },
  })
  const { documentType } = sale
  return {
    ...billing,
    documentType,
    typeCode: sale.typeCode ?? (documentType === 'credit_note' ? '381' : '380'),
    isSelfBilled: false,
    number: sale.number,
    issuedOn: sale.issuedOn,
    dueOn: sale.dueOn ?? null,
    taxPointOn: sale.taxPointOn ?? null,
    currency: sale.currency ?? 'EUR',
    taxCurrency: sale.accountedVat?.currency ?? null,
    notes: sale.note ? [sale.note] : [],
    period: sale.period ?? null,
    references: { ...noReferences, ...sale.references },
    seller: { ...noParty, ...sale.seller },
    buyer: { ...noParty, ...sale.buyer },
    payee: sale.payee ?? null,
    taxRepresentative: sale.taxRepresentative ?? null,
    delivery: sale.delivery ?? null,
    payments: (sale.payments ?? []).map((means) => ({ ...noPayment, ...means })),
    paymentTerms: sale.paymentTerms ?? null,
    adjustments,
    lines,
    totals,
    breakdown: breakdown.map(withReason),
    attachments: sale.attachments ?? [],
    links: sale.links ?? [],
  }
}

function lineOf(given: SaleLine, place: number): Line {
  const { exemptionCode: _code, exemptionReason: _reason, ...stated } = given
  const adjustments = (given.adjustments ?? []).map((one) => ({ ...noAdjustment, ...one }))
  const line = { ...noLine, id: String(place + 1), ...stated, adjustments }
  return { ...line, net: given.net ?? netOf(line) }
}

function netOf(line: Omit<Line, 'net'>): Amount {
  const { quantity, unitPrice, baseQuantity } = line
  const price =
    quantity === null || unitPrice === null ? undefined : priceOf(quantity, unitPrice, baseQuantity)
  return line.adjustments.reduce(
    (sum, { kind, amount }) => add(sum, kind === 'charge' ? amount : negate(amount)),
    price ?? zero,
  )
}

/** The reasons that lines give, as shares of which only the reason counts. */
function reasonsIn(lines: readonly SaleLine[]): VatShare[] {
  const shares = new Map<string, VatShare>()
  for (const { category, rate, exemptionCode = null, exemptionReason = null } of lines) {
    const isGiven = exemptionCode !== null || exemptionReason !== null
    const key = shareKey({ category, rate })
    if (isGiven && !shares.has(key))
      shares.set(key, { category, rate, exemptionCode, exemptionReason, base: zero, amount: zero })
  }
  return [...shares.values()]
}

function withReason(share: VatShare): VatShare {
  if (share.exemptionCode !== null || share.exemptionReason !== null) return share
  const { category } = share
  const known =
    category !== null && Object.hasOwn(categories, category) ? categories[category] : null
  return { ...share, exemptionCode: known?.exemptionCode ?? null }
}

const noReferences: References = {
  buyer: null,
  order: null,
  salesOrder: null,
  contract: null,
  project: null,
  despatch: null,
  receipt: null,
  tender: null,
  accounting: null,
  corrects: [],
}

const noAdjustment = { reason: null, reasonCode: null, percent: null, base: null }

const noLine = {
  details: null,
  note: null,
  unit: 'C62',
  baseQuantity: decimal('1'),
  period: null,
  sellerCode: null,
  standardCode: null,
  orderLine: null,
  accounting: null,
}
