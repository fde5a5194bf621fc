/** The VAT of a document in the currency in which it is declared. */
import { decimal, priceOf } from '#formats/e-invoices/index'
import { formatAmount, storedAmount, zero } from '#kernel/money'

export type AccountedVat = {
  readonly currency: string
  readonly amount: string
  readonly rate: string
}

type Foreign = {
  readonly currency: string
  readonly exchange_rate: string | null
  readonly amount_vat: string
}

/** Directive 2006/112/EC, article 230: whatever the currency, the VAT stands in that of the State too. */
export function accountedVatOf(
  { currency, exchange_rate, amount_vat }: Foreign,
  own: string,
): AccountedVat | null {
  if (!needsAccountedVat({ currency, amount_vat }, own) || exchange_rate === null) return null
  const rate = decimal(exchange_rate)
  const amount = priceOf(decimal(amount_vat), rate, decimal('1'))!
  return { currency: own, amount: formatAmount(amount), rate }
}

export function needsAccountedVat(
  { currency, amount_vat }: Omit<Foreign, 'exchange_rate'>,
  own: string,
): boolean {
  return currency !== own && storedAmount(amount_vat) !== zero
}
