import { hundredths } from './percent.js'
import type { UsualPart } from './usual.js'
import { isOutside, type VatCode, type VatPart } from './vat.js'

type Booking = {
  readonly direction: 'sale' | 'purchase'
  readonly rate: string
  readonly deductiblePercent: string
}

/**
 * Whether a VAT code may be used under a regime. Who stands outside VAT charges none and deducts none, but
 * owes what a supplier abroad or a co-contractor leaves to the buyer.
 */
export function servesRegime(code: Booking, regime: string): boolean {
  if (!isOutside(regime) || hundredths(code.rate) === 0n) return true
  return code.direction === 'purchase' && hundredths(code.deductiblePercent) === 0n
}

/** The code that a file under a regime takes where others take `name`; null where the country has none. */
export function codeUnder(pack: VatPart & UsualPart, regime: string, name: string): string | null {
  const code = pack.vatCodes.find((one) => one.code === name)
  if (!code || !isOutside(regime)) return name
  if (servesRegime(code, regime)) return name
  if (code.direction === 'sale') return pack.usual.sale.outside[regime]
  return withoutDeduction(pack, code)?.code ?? null
}

/** The code of the same operation and rate that deducts nothing: that which fills the most of the same boxes. */
function withoutDeduction({ vatCodes }: VatPart, code: VatCode): VatCode | undefined {
  return vatCodes
    .filter(
      (one) =>
        one.direction === 'purchase' &&
        one.rate === code.rate &&
        hundredths(one.deductiblePercent) === 0n &&
        one.isReverseCharge === code.isReverseCharge &&
        one.dueAccount === code.dueAccount &&
        (!code.isReverseCharge || sharedBoxes(one, code) > 0),
    )
    .reduce<VatCode | undefined>(
      (best, one) => (best && sharedBoxes(best, code) >= sharedBoxes(one, code) ? best : one),
      undefined,
    )
}

function sharedBoxes(one: VatCode, other: VatCode): number {
  const boxes = new Set(one.baseBoxes.map(({ box }) => box))
  return other.baseBoxes.filter(({ box }) => boxes.has(box)).length
}
