import { type Amount, add, negate, subtract, zero } from '#kernel/money'
import { type Decimal, percentOf } from './decimal.js'
import type { EInvoice, Totals, VatShare, VatTreatment } from './e-invoice.js'
import { netOf } from './rules/totals.js'
import { basesOf, shareKey } from './rules/vat.js'

export type Settled = { readonly totals: Totals; readonly breakdown: readonly VatShare[] }

/**
 * The totals to propose for booking: those the document states while net and VAT come to its gross, though
 * its lines say otherwise; else those that follow from its lines, where each says how it is taxed. What the
 * supplier asks to be paid stays as it is, unless it only repeats a gross that is wrong. The contradiction
 * itself remains a finding.
 */
export function settled(invoice: EInvoice): Settled {
  const { totals, breakdown } = invoice
  if (add(totals.net, totals.vat) === totals.gross) return { totals, breakdown }
  const found = hasWholeLines(invoice)
    ? computed(invoice)
    : { breakdown, totals: fromHeader(totals) }
  const isRepeated = totals.payable === payableOf(totals)
  return isRepeated ? found : { ...found, totals: { ...found.totals, payable: totals.payable } }
}

function hasWholeLines({ lines, adjustments }: EInvoice): boolean {
  return lines.length > 0 && [...lines, ...adjustments].every(({ category }) => category !== null)
}

type Grounds = Pick<EInvoice, 'lines' | 'adjustments' | 'breakdown'> & {
  readonly totals: Pick<Totals, 'prepaid' | 'rounding' | 'vatInTaxCurrency'>
  /** The VAT of a rate where it is known; else it follows from the base. */
  readonly vatByRate?: ReadonlyMap<Decimal, Amount>
}

/** Totals and VAT as they follow from lines, allowances and charges: rounded once for each share. */
export function computed(grounds: Grounds): Settled {
  const { lines, adjustments, totals } = grounds
  const breakdown = sharesOf(grounds)
  const sum = netOf(lines)
  const allowances = sumOf(adjustments, 'allowance')
  const charges = sumOf(adjustments, 'charge')
  const net = add(subtract(sum, allowances), charges)
  const vat = breakdown.reduce((total, { amount }) => add(total, amount), zero)
  const header = { ...totals, lines: sum, allowances, charges, net, vat }
  return { breakdown, totals: fromHeader({ ...header, gross: zero, payable: zero }) }
}

function sumOf(adjustments: EInvoice['adjustments'], kind: 'allowance' | 'charge'): Amount {
  return adjustments.reduce((sum, one) => (one.kind === kind ? add(sum, one.amount) : sum), zero)
}

function fromHeader(totals: Totals): Totals {
  const gross = add(totals.net, totals.vat)
  return { ...totals, gross, payable: payableOf({ ...totals, gross }) }
}

function payableOf({ gross, rounding, prepaid }: Totals): Amount {
  return add(gross, rounding, negate(prepaid))
}

function sharesOf({ breakdown: stated, vatByRate, ...invoice }: Grounds): VatShare[] {
  const treatments = new Map<string, VatTreatment>()
  for (const one of [...invoice.lines, ...invoice.adjustments])
    if (one.category !== null && !treatments.has(shareKey(one))) treatments.set(shareKey(one), one)
  const known = new Map(stated.map((share) => [shareKey(share), share]))
  return [...basesOf(invoice)].map(([key, base]) => {
    const { category, rate } = treatments.get(key)!
    const { exemptionReason = null, exemptionCode = null } = known.get(key) ?? {}
    const amount = rate === null ? zero : (vatByRate?.get(rate) ?? percentOf(base, rate))
    return { category, rate, base, amount, exemptionReason, exemptionCode }
  })
}
