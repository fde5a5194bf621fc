import { type Amount, add, negate, subtract, zero } from '#kernel/money'
import type { Labelled } from './labels.js'
import { near, type TotalsContext } from './shares.js'

/** What is already paid, and what is rounded off: only when they lead to an amount that is said to be due. */
export function paymentOf(
  { figures }: TotalsContext,
  gross: Amount,
): { prepaid: Amount; rounding: Amount; isExplained: boolean } {
  const dues = figures
    .filter(({ kind, by }) => kind === 'due' && by !== 'column')
    .map(({ amount }) => amount)
  const positive = (amount: Amount) => (amount < 0n ? negate(amount) : amount)
  const paid = figures
    .filter(({ kind }) => kind === 'prepaid')
    .map(({ amount }) => positive(amount))
  const rounded = figures
    .filter(({ kind, amount }) => kind === 'rounding' && near(amount, zero, 500n))
    .map(({ amount }) => amount)
  const any = figures.map(({ amount }) => amount)
  const sum = add(...paid)
  for (const prepaid of [...new Set([zero, ...paid, sum])].slice(0, 40))
    for (const rounding of [...new Set([zero, ...rounded])].slice(0, 10)) {
      if (prepaid === zero && rounding === zero) continue
      const due = add(gross, rounding, negate(prepaid))
      if (
        prepaid <= gross &&
        (dues.includes(due) || (prepaid > zero && due > zero && any.includes(due)))
      )
        return { prepaid, rounding, isExplained: true }
    }
  // What was left of earlier documents is asked for too, and is no part of this one.
  const earlier = figures.filter(({ kind }) => kind === 'aside').map(({ amount }) => amount)
  const isDue = (due: Amount) =>
    due === gross || due === zero || earlier.some((rest) => add(gross, rest) === due)
  if (dues.length === 0 || dues.some(isDue))
    return { prepaid: zero, rounding: zero, isExplained: true }
  return told(figures, gross) ?? { prepaid: zero, rounding: zero, isExplained: false }
}

/** Whatever it is called: what stands between the gross and what is due, and makes the one of the other. */
function told(
  figures: readonly Labelled[],
  gross: Amount,
): { prepaid: Amount; rounding: Amount; isExplained: boolean } | undefined {
  const isWhole = ({ amount, kind }: Labelled) =>
    amount === gross && (kind === 'gross' || kind === 'total')
  for (const due of figures.filter(({ kind, by }) => kind === 'due' && by === 'row')) {
    const change = subtract(due.amount, gross)
    const whole = figures.findLast((one) => isWhole(one) && one.cell.row < due.cell.row)
    if (whole === undefined || change === zero) continue
    const between = figures.filter(
      ({ cell }) => cell.row > whole.cell.row && cell.row < due.cell.row,
    )
    const isTold =
      between.length > 0 &&
      between.length <= 6 &&
      (add(...between.map(({ amount }) => amount)) === change ||
        between.some(
          ({ amount }) => amount === change || (change < 0n && amount === negate(change)),
        ))
    if (isTold)
      return { prepaid: change < 0n ? negate(change) : zero, rounding: zero, isExplained: true }
  }
  return undefined
}
