import { type DraftLine, invoiceEntry, lineOn, type References } from '#capabilities/ledger'
import { type Amount, negate, subtract, times, zero } from '#kernel/money'

export type VatRule = ReturnType<References['vatRule']>

/** A line that a transaction is booked to; its amount is signed as the account of the bank sees it. */
export type Booked = {
  readonly account: string
  readonly amount: Amount
  readonly label: string | null
  readonly vat: { readonly rule: VatRule; readonly direction: 'sale' | 'purchase' } | null
  readonly isThirdParty: boolean
}

const whole = 10_000n

/**
 * What a line posts opposite the bank. With a VAT code the amount includes VAT: it is posted as an invoice that is paid
 * at once, or as a credit note where the money goes the other way, with the boxes of either.
 */
export function bookedLines({ account, amount, label, vat, isThirdParty }: Booked): DraftLine[] {
  if (vat === null) return lineOn('credit', account, amount, { label, isThirdParty })
  const gross = amount < zero ? negate(amount) : amount
  const base = times(gross, whole, whole + vat.rule.rate)
  const isCreditNote = vat.direction === 'sale' ? amount < zero : amount > zero
  return invoiceEntry({
    direction: vat.direction,
    isCreditNote,
    controlAccount: '',
    lines: [{ account, amount: base, vat: vat.rule, label }],
    stated: new Map([[vat.rule.code, subtract(gross, base)]]),
  }).filter((line) => !line.isThirdParty)
}
