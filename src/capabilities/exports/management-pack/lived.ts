import type { KeyFigures } from './pack.js'

/**
 * The values of a figure up to the month of today, or to the last in which anything is posted: later months have
 * nothing to show.
 */
export function lived(
  { months, currentMonth, rows }: KeyFigures,
  values: readonly (string | null)[],
): (string | null)[] {
  if (currentMonth === null) return [...values]
  const moves = (at: number) =>
    rows.some(({ key, values }) =>
      key === 'cash' ? values[at] !== values[at - 1] : flows.has(key) && holds(values[at]),
    )
  let last = months.length - 1
  while (months[last]! > currentMonth && !moves(last)) last--
  return values.map((value, at) => (at > last ? null : value))
}

const flows = new Set(['turnover', 'purchases', 'staff_costs', 'result', 'invoices'])
const holds = (value: string | null | undefined) => /[1-9]/.test(value ?? '')
