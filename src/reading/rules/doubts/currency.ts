/** Whether amounts are in the money that they are taken to be in. */
import type { Extracted } from '#formats/e-invoices/index'
import { currenciesIn, isOfEuro, namesCrowns } from '../currency.js'
import type { Findings } from '../findings.js'

/**
 * Of a picture the sign may be lost, and it may have been a foreign one; who pays at a till pays in its country's. A sign
 * may be misread too, `£` for `€`: another than the seller's country has is believed where letters say it.
 */
export function isCurrencyDoubtful(
  { paper, parties }: Findings,
  { currency, direction }: Extracted,
): boolean {
  if (!paper.isRecognised) return false
  const named = currenciesIn(paper)
  if (named.length === 0) return !paper.isNarrow && !namesCrowns(paper)
  if (named.length > 1) return true
  const country = direction === 'sale' ? null : (parties.other?.country ?? null)
  const isUsual = direction === 'sale' || country === null || isOfEuro(country)
  return isUsual && currency !== 'EUR' && !named[0]!.isSpelt
}
