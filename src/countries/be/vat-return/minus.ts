import { type Amount, add, negate, zero } from '#kernel/money'
import { amountIn, type BoxAmounts } from '../../vat-return/boxes.js'

/** What stands below zero in a grid goes as plus to another, so that the balance of the return stays. */
export type MinusRule = Readonly<Record<string, string>>

/**
 * Empties grids that stand below zero into others. All rules of a step look at what stood before it: two grids
 * that go to each other change places when both are negative.
 */
export function withoutMinus(amounts: BoxAmounts, steps: readonly MinusRule[]): BoxAmounts {
  const after = new Map(Object.entries(amounts))
  const put = (box: string, amount: Amount) => after.set(box, add(after.get(box) ?? zero, amount))
  for (const rules of steps) {
    const negative = Object.entries(rules).map(([from, to]) => ({
      from,
      to,
      held: after.get(from),
    }))
    for (const { from, to, held = zero } of negative) {
      if (held >= 0n) continue
      put(from, negate(held))
      put(to, negate(held))
    }
  }
  return Object.fromEntries(after)
}

/** Grids whose negative net waits for the next return: they show nothing, and the rest is carried out. */
export function withoutCarried(
  amounts: BoxAmounts,
  grids: readonly string[],
): { amounts: BoxAmounts; carriedOut: BoxAmounts } {
  const negative = grids.filter((grid) => amountIn(amounts, grid) < 0n)
  return {
    amounts: { ...amounts, ...Object.fromEntries(negative.map((grid) => [grid, zero])) },
    carriedOut: Object.fromEntries(negative.map((grid) => [grid, amountIn(amounts, grid)])),
  }
}
