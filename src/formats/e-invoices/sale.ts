import type { Day } from '#kernel/days'
import { type Amount, add, negate, zero } from '#kernel/money'
import { isListed } from './code-lists.js'
import { type Decimal, decimal, priceOf } from './decimal.js'
import {
  type Adjustment,
  type EInvoice,
  type Line,
  type LineAdjustment,
  noParty,
  noPayment,
  type Party,
  type PaymentMeans,
  type References,
  type VatShare,
  type VatTreatment,
} from './e-invoice.js'
import { billing } from './rules/specification.js'
import { categories, shareKey } from './rules/vat.js'
import { computed } from './settle.js'

type Loose<Shape, Needed extends keyof Shape> = Pick<Shape, Needed> & Partial<Omit<Shape, Needed>>

export type SaleLine = Loose<
  Omit<Line, 'adjustments'>,
  'name' | 'quantity' | 'unitPrice' | 'category' | 'rate'
> & {
  readonly adjustments?: readonly Loose<LineAdjustment, 'kind' | 'amount'>[]
} & Exemption

/** Why no VAT is charged: a code of VATEX, a text, or both. */
type Exemption = {
  readonly exemptionCode?: string | null
  readonly exemptionReason?: string | null
}

export type SaleAdjustment = Loose<Adjustment, 'kind' | 'amount' | 'category' | 'rate'> & Exemption

/** What a sale says; everything that follows from it is left out. Its fields are those of the invoice. */
export type Sale = {
  readonly documentType: EInvoice['documentType']
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
  /** Notes by their subject of UNTDID 4451, for those who may have several. */
  readonly notesBySubject?: Readonly<Record<string, string>>
  /** Under which rules it is written, where it is not Peppol BIS Billing. */
  readonly form?: Pick<EInvoice, 'specification' | 'process'>
  readonly period?: EInvoice['period']
  readonly references?: Partial<References>
  readonly payee?: EInvoice['payee']
  readonly taxRepresentative?: EInvoice['taxRepresentative']
  readonly delivery?: EInvoice['delivery']
  readonly payments?: readonly Loose<PaymentMeans, 'code'>[]
  readonly paymentTerms?: string | null
  readonly adjustments?: readonly SaleAdjustment[]
  readonly prepaid?: Amount
  readonly rounding?: Amount
  /** The VAT of each rate as it was charged, where that is not what the bases give to the cent. */
  readonly vatByRate?: ReadonlyMap<Decimal, Amount>
  /** The VAT in the currency in which the seller accounts for it, when the invoice is in another. */
  readonly accountedVat?: { readonly currency: string; readonly amount: Amount }
  readonly attachments?: EInvoice['attachments']
  readonly links?: EInvoice['links']
}

/** The invoice of a sale as Peppol wants it, with its totals and VAT computed; not yet checked. */
export function saleInvoice(sale: Sale): EInvoice {
  const lines = sale.lines.map(lineOf)
  const adjustments = (sale.adjustments ?? []).map(adjustmentOf)
  const { totals, breakdown } = computed({
    lines,
    adjustments,
    breakdown: reasonsIn([...sale.lines, ...(sale.adjustments ?? [])]),
    ...(sale.vatByRate ? { vatByRate: sale.vatByRate } : {}),
    totals: {
      prepaid: sale.prepaid ?? zero,
      rounding: sale.rounding ?? zero,
      vatInTaxCurrency: sale.accountedVat?.amount ?? null,
    },
  })
  const { documentType } = sale
  return {
    ...(sale.form ?? billing),
    documentType,
    typeCode: sale.typeCode ?? (documentType === 'credit_note' ? '381' : '380'),
    isSelfBilled: false,
    number: sale.number,
    issuedOn: sale.issuedOn,
    dueOn: sale.dueOn ?? null,
    taxPointOn: sale.taxPointOn ?? null,
    currency: sale.currency ?? 'EUR',
    taxCurrency: sale.accountedVat?.currency ?? null,
    notes: [
      ...Object.entries(sale.notesBySubject ?? {}).map(([subject, text]) => `#${subject}#${text}`),
      ...(sale.note ? [plainNote(sale.note)] : []),
    ],
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

/** Between two number signs stands the subject of a note; other words there are no subject, and are kept from being one. */
function plainNote(note: string): string {
  const subject = /#([^#]*)#/.exec(note)?.[1]
  const isPlain = subject === undefined || subject === '' || isListed('note-subjects', subject)
  return isPlain ? note : note.replaceAll('#', '\uff03')
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

function adjustmentOf(given: SaleAdjustment): Adjustment {
  const { exemptionCode: _code, exemptionReason: _reason, ...stated } = given
  return { ...noAdjustment, ...stated }
}

/**
 * The reasons that lines give, as shares of which only the reason counts. A category has one share: texts
 * that differ are said one after the other, codes that differ leave none that is true of all.
 */
function reasonsIn(lines: readonly (VatTreatment & Exemption)[]): VatShare[] {
  const shares = new Map<string, VatShare & { readonly reasons: ReadonlySet<string> }>()
  for (const { category, rate, exemptionCode = null, exemptionReason = null } of lines) {
    if (exemptionCode === null && exemptionReason === null) continue
    const key = shareKey({ category, rate })
    const known = shares.get(key)
    const reasons = new Set(
      [...(known?.reasons ?? []), exemptionReason].filter((one) => one !== null),
    )
    const isSameCode = known === undefined || known.exemptionCode === exemptionCode
    shares.set(key, {
      ...{ category, rate, base: zero, amount: zero, reasons },
      exemptionCode: isSameCode ? exemptionCode : null,
      exemptionReason: [...reasons].join(' / ') || null,
    })
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
