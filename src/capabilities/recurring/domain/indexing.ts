import { type Amount, add, apportion, negate, times, zero } from '#kernel/money'

/** What one is multiplied by, in hundredths of a percent over 100 %. */
export type Factor = { readonly numerator: bigint; readonly denominator: bigint }

/** What a percentage adds to an amount of which it is told in hundredths. */
export function factorOf(percent: Amount): Factor {
  return { numerator: 10_000n + percent, denominator: 10_000n }
}

export function indexed(amount: Amount, { numerator, denominator }: Factor): Amount {
  return times(amount, numerator, denominator)
}

/**
 * Amounts of two sides that are equal, signed: those of the one above zero, of the other below. Each above zero is
 * rounded by itself; the others share what these come to in proportion, to the cent.
 */
export function indexedSides(amounts: readonly Amount[], factor: Factor): Amount[] {
  const grown = amounts.map((amount) => (amount > zero ? indexed(amount, factor) : amount))
  const below = amounts.map((amount) => (amount < zero ? negate(amount) : zero))
  const [before, total] = [add(...below), add(...grown.filter((amount) => amount > zero))]
  if (before === zero) return grown
  const shares = apportion(
    total,
    below.map((amount) => amount * total),
    before,
    'first',
  )
  return grown.map((amount, place) => (amount < zero ? negate(shares[place]!) : amount))
}
