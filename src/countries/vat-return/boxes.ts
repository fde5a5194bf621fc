import { type Amount, add, subtract, times, zero } from '#kernel/money'

/** What a line adds to a box of the VAT return, or takes from it. */
export type BoxAmount = { readonly box: string; readonly amount: Amount }

/** Amounts by box; one that is not there is nothing. */
export type BoxAmounts = Readonly<Record<string, Amount>>

/** A box that counts in a sum, or is taken from it. */
export type SignedBox = { readonly box: string; readonly sign: 1 | -1 }

/** Boxes that count in a sum. */
export function plus(...boxes: readonly string[]): SignedBox[] {
  return boxes.map((box) => ({ box, sign: 1 }))
}

/** Boxes that are taken from a sum. */
export function minus(...boxes: readonly string[]): SignedBox[] {
  return boxes.map((box) => ({ box, sign: -1 }))
}

export function amountIn(amounts: BoxAmounts, box: string): Amount {
  return amounts[box] ?? zero
}

/** What some boxes come to together. */
export function totalOf(amounts: BoxAmounts, boxes: readonly string[]): Amount {
  return add(...boxes.map((box) => amountIn(amounts, box)))
}

/** What some boxes come to, those with a minus taken away. */
export function signedTotal(amounts: BoxAmounts, boxes: readonly SignedBox[]): Amount {
  return boxes.reduce<Amount>((total, { box, sign }) => {
    const amount = amountIn(amounts, box)
    return sign === 1 ? add(total, amount) : subtract(total, amount)
  }, zero)
}

/** Each box once, those that come to nothing left out. */
export function gathered(amounts: Iterable<BoxAmount>): BoxAmounts {
  const sums = new Map<string, Amount>()
  for (const { box, amount } of amounts) sums.set(box, add(sums.get(box) ?? zero, amount))
  return withoutZeros(sums)
}

export function withoutZeros(amounts: Iterable<readonly [string, Amount]>): BoxAmounts {
  return Object.fromEntries([...amounts].filter(([, amount]) => amount !== zero))
}

/** An amount below zero counts as nothing. */
export function positive(amount: Amount): Amount {
  return amount < 0n ? zero : amount
}

/** To the euro; half a euro goes away from zero. */
export function wholeEuros(amount: Amount): Amount {
  return times(times(amount, 1n, 100n), 100n, 1n)
}
