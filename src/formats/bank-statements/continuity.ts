import { formatAmount } from '#kernel/money'
import type { Statement, StatementWarning } from './statement.js'

type Known = Pick<Statement, 'number' | 'openingBalance' | 'closingBalance'>

/** What a reader should know when one statement of an account is followed by another. */
export function continuityWarnings(before: Known, after: Known): StatementWarning[] {
  const warnings: StatementWarning[] = []
  const [closing, opening] = [before.closingBalance, after.openingBalance]
  if (closing !== null && opening !== null && closing !== opening)
    warnings.push({
      code: 'gap_before',
      line: null,
      values: { closing: formatAmount(closing), opening: formatAmount(opening) },
    })
  if (before.number !== null && after.number !== null && !follows(before.number, after.number))
    warnings.push({
      code: 'number_gap',
      line: null,
      values: { before: before.number, number: after.number },
    })
  return warnings
}

/** Numbers count on, and may begin again with a year. */
function follows(before: string, number: string): boolean {
  const [[year, count], [nextYear, nextCount]] = [partsOf(before), partsOf(number)]
  return nextCount === count + 1n || (nextYear !== year && nextCount === 1n)
}

function partsOf(number: string): [year: string, count: bigint] {
  return [number.slice(0, 4), BigInt(number.slice(5))]
}
