/** What was expected of a year beside what was posted. */
import type { Day } from '#kernel/days'
import { type Amount, add, magnitude, subtract, times, zero } from '#kernel/money'

export type Period = { readonly starts_on: Day }

export type BudgetMonth = {
  readonly month: string
  readonly budget: Amount
  readonly actual: Amount
}
export type Compared = { readonly budget: Amount; readonly actual: Amount }

/** The months that have begun by a day, each with what was expected of the whole of it. */
export function monthsUpTo(
  to: Day,
  periods: readonly Period[],
  budget: readonly Amount[],
  actual: readonly Amount[],
): BudgetMonth[] {
  return periods
    .map(({ starts_on }, place) => ({ starts_on, place }))
    .filter(({ starts_on }) => starts_on <= to)
    .map(({ starts_on, place }) => ({
      month: starts_on.slice(0, 7),
      budget: budget[place] ?? zero,
      actual: actual[place] ?? zero,
    }))
}

export function sumOf(compared: readonly Compared[]): Compared {
  return {
    budget: add(...compared.map(({ budget }) => budget)),
    actual: add(...compared.map(({ actual }) => actual)),
  }
}

/** Actual minus budget. */
export function differenceOf({ budget, actual }: Compared): Amount {
  return subtract(actual, budget)
}

/** What was posted in hundredths of what was expected, with two decimals; null where nothing was. */
export function percentOf({ budget, actual }: Compared): Amount | null {
  if (budget === zero) return null
  const hundred = 10_000n as Amount
  return times(hundred, budget < zero ? -actual : actual, magnitude(budget))
}
