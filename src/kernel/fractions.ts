/** A number that is exact: a numerator over a denominator above zero. */
export type Fraction = { readonly over: bigint; readonly under: bigint }

/** `fraction(1, 3)`; of a fraction that is kept, its shortest form. */
export function fraction(over: bigint | number, under: bigint | number = 1n): Fraction {
  const [one, other] = [BigInt(over), BigInt(under)]
  if (other <= 0n) throw new RangeError('the denominator must be above zero')
  const common = commonOf(one < 0n ? -one : one, other)
  return { over: one / common, under: other / common }
}

export const nothing: Fraction = { over: 0n, under: 1n }

export function plus(one: Fraction, other: Fraction): Fraction {
  if (one.under === other.under) return { over: one.over + other.over, under: one.under }
  return {
    over: one.over * other.under + other.over * one.under,
    under: one.under * other.under,
  }
}

export function minus(one: Fraction, other: Fraction): Fraction {
  if (other.over === 0n) return one
  if (one.under === other.under) return { over: one.over - other.over, under: one.under }
  return {
    over: one.over * other.under - other.over * one.under,
    under: one.under * other.under,
  }
}

export function product(one: Fraction, other: Fraction): Fraction {
  return { over: one.over * other.over, under: one.under * other.under }
}

/** Below zero when one is the smaller, above when it is the larger. */
export function compared(one: Fraction, other: Fraction): number {
  const difference = one.over * other.under - other.over * one.under
  return difference === 0n ? 0 : difference < 0n ? -1 : 1
}

export function larger(one: Fraction, other: Fraction): Fraction {
  return compared(one, other) < 0 ? other : one
}

export function smaller(one: Fraction, other: Fraction): Fraction {
  return compared(one, other) < 0 ? one : other
}

function commonOf(one: bigint, other: bigint): bigint {
  let [left, right] = [one, other]
  while (right !== 0n) [left, right] = [right, left % right]
  return left
}
