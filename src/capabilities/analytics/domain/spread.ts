/** How amounts of a budget are shared among periods, grown, and carried to another year. */
import type { Day } from '#kernel/days'
import { type Amount, byLargestRemainder, times, zero } from '#kernel/money'

/** A total shared alike among periods, to the cent. */
export function evenly(total: Amount, periods: number): Amount[] {
  return byLargestRemainder(
    total,
    Array.from({ length: periods }, () => 1n),
  )
}

/** A total in proportion to what was there before; alike where there was nothing, or less. */
export function inProportion(total: Amount, before: readonly Amount[]): Amount[] {
  const weights = before.map((amount) => (amount > 0n ? amount : 0n))
  return weights.some((weight) => weight > 0n)
    ? byLargestRemainder(total, weights)
    : evenly(total, before.length)
}

/** A percentage in hundredths that makes the whole. */
const whole = 10_000n

/** An amount that has grown by a percentage, in hundredths; half away from zero. */
export function grown(amount: Amount, growth: bigint): Amount {
  return times(amount, whole + growth, whole)
}

type Month = { readonly starts_on: Day }

/**
 * The amounts of a year's periods as those of another: one by one where both have as many, else by calendar month.
 * Where one year has a month twice, the later counts; what it lacks is nothing.
 */
export function byMonth(
  amounts: readonly Amount[],
  from: readonly Month[],
  to: readonly Month[],
): Amount[] {
  if (from.length === to.length) return [...amounts]
  const monthOf = ({ starts_on }: Month) => starts_on.slice(5, 7)
  const known = new Map(from.map((period, place) => [monthOf(period), amounts[place]!]))
  return to.map((period) => known.get(monthOf(period)) ?? zero)
}

/** The amounts of a year's periods as those of another, by their place. */
export function byPlace(amounts: readonly Amount[], periods: number): Amount[] {
  return Array.from({ length: periods }, (_, place) => amounts[place] ?? zero)
}
