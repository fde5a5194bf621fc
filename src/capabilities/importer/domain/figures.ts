/** Numbers of an extract, which are JSON numbers, as the books write them. */
import { type Amount, formatAmount, parseAmount } from '#kernel/money'

/** A number of the extract as cents; it has two decimals by its making. */
export function centsOf(value: number): Amount {
  return parseAmount(value) ?? parseAmount(value.toFixed(2))!
}

/** A rate of the extract as the books write it: `21.00`. */
export function rateText(rate: number): string {
  return formatAmount(centsOf(rate))
}

/** A quantity of the extract as text, with the six decimals that are kept at most. */
export function quantityText(value: number | null): string | null {
  if (value === null || !Number.isFinite(value) || Math.abs(value) >= 1e13) return null
  return value
    .toFixed(6)
    .replace(/0{1,6}$/, '')
    .replace(/\.$/, '')
}
