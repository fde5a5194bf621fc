import { type Amount, add, apportion, sumOf, times, zero } from '#kernel/money'
import { type VatRule, whole } from './vat-rule.js'

export type { VatRule } from './vat-rule.js'

export type InvoiceLine = {
  /** None is needed where VAT alone is invoiced and all of it may be deducted. */
  readonly account: string | null
  /** Without VAT. It may be negative (a discount) or zero. */
  readonly amount: Amount
  /** What VAT is computed on where that is not the amount: a customs agent invoices VAT alone. */
  readonly vatBase?: Amount
  readonly vat: VatRule | null
  readonly label: string | null
}

export type Invoice = {
  readonly direction: 'purchase' | 'sale'
  readonly isCreditNote: boolean
  readonly controlAccount: string
  readonly lines: readonly InvoiceLine[]
  /** VAT by code as the document states it: a supplier may have rounded it in another way. */
  readonly stated?: ReadonlyMap<string, Amount>
  /** What a discount for early payment takes off the base of VAT, in hundredths of a percent. */
  readonly discount?: bigint
}

/** The VAT of one code: computed on the sum of its bases and rounded once (accounting rule 1). */
export type VatAmount = {
  readonly rule: VatRule
  readonly base: Amount
  /** What each line adds to the base; nothing where it has another code. */
  readonly bases: readonly Amount[]
  readonly vat: Amount
  /** What may be deducted; on a sale there is nothing to deduct. */
  readonly deductible: Amount
}

export function vatOf({ direction, lines, stated, discount = 0n }: Invoice): VatAmount[] {
  const rules = new Map(lines.flatMap(({ vat }) => (vat === null ? [] : [[vat.code, vat]])))
  return [...rules.values()].map((rule) => {
    const counted = lines.map((line) => (line.vat?.code === rule.code ? countedOf(line) : zero))
    const base = times(add(...counted), whole - discount, whole)
    const numerators = counted.map((amount) => amount * (whole - discount))
    const vat = stated?.get(rule.code) ?? times(base, rule.rate, whole)
    const deductible = direction === 'sale' ? zero : times(vat, rule.deductiblePercent, whole)
    return { rule, base, bases: apportion(base, numerators, whole), vat, deductible }
  })
}

/** What a line adds to the base of its VAT, before any discount. */
export function countedOf({ amount, vatBase }: InvoiceLine): Amount {
  return vatBase ?? amount
}

/** What the customer or supplier owes or is owed: with reverse charge, the net alone. */
export function grossOf(invoice: Invoice, ofCodes: readonly VatAmount[] = vatOf(invoice)): Amount {
  const net = sumOf(invoice.lines.map((line) => line.amount))
  const charged = ofCodes.filter(({ rule }) => !rule.isReverseCharge)
  return add(net, ...charged.map(({ vat }) => vat))
}
