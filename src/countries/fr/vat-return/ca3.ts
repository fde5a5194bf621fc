import { type Amount, add, negate, subtract, times, zero } from '#kernel/money'
import type { VatBox } from '../../vat.js'
import { amountIn, type BoxAmounts, positive, totalOf, wholeEuros } from '../../vat-return/boxes.js'
import type { Composed, ReturnFigures } from '../../vat-return/form.js'
import { asGiven, givenTo, solved } from '../../vat-return/return.js'
import { balanced } from './balanced.js'
import { type FiguredLine, figuredLines } from './rate-lines.js'

/** Operations that are taxed: their sum is that of the bases of the rates, else the return is refused. */
export const taxableOperations = ['A1', 'A2', 'A3', 'A4', 'A5', 'B1', 'B2', 'B3', 'B4']

/** Bases without a rate of their own, which count among those of the rates. */
export const otherBases = ['T7B', '13B']

// biome-ignore format: a list
const untaxedOperations = ['E1', 'E2', 'E3', 'E4', 'E5', 'E6', 'F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7']

/** Lines that say what part of a total is something, and are never added. */
const memos = ['17', '18', '24', '2E']

/**
 * The CA3 in whole euros. The steps are those of the administration: what credit notes make negative goes to the
 * lines for adjustments, and the tax is that of the rounded base.
 */
export function composeCa3(boxes: readonly VatBox[], figures: ReturnFigures): Composed {
  const exact = asGiven(boxes, figures).amounts
  const lines = figuredLines(boxes, figures)
  const given = { ...exact, ...adjustments(exact, lines) }
  const rounded = Object.fromEntries(
    Object.entries(given).map(([box, amount]) => [box, wholeEuros(amount)]),
  )
  const taxed = { ...rounded, ...Object.fromEntries(lines.flatMap(roundedLine)) }
  for (const memo of memos) taxed[memo] = positive(amountIn(taxed, memo))
  const amounts = { ...taxed, ...operations(taxed, lines, figures) }
  return withCredit(boxes, amounts, figures)
}

/** What is negative becomes nothing and goes, as plus, to the line that adjusts. */
function adjustments(exact: BoxAmounts, lines: readonly FiguredLine[]): BoxAmounts {
  const moved = lines.filter(({ base }) => base < 0n)
  const deductions = ['19', '20'].filter((box) => amountIn(exact, box) < 0n)
  const untaxed = untaxedOperations.filter((box) => amountIn(exact, box) < 0n)
  const cleared = [...deductions, ...untaxed].map((box) => [box, zero] as const)
  return {
    ...Object.fromEntries(cleared),
    B5: subtract(amountIn(exact, 'B5'), add(...moved.map(({ base }) => base))),
    '21': subtract(amountIn(exact, '21'), add(...moved.map(({ tax }) => tax))),
    '15': subtract(amountIn(exact, '15'), totalOf(exact, deductions)),
    F8: subtract(amountIn(exact, 'F8'), totalOf(exact, untaxed)),
  }
}

/** The form computes the tax of a rate from the base that it shows; what a person adds comes on top. */
function roundedLine({ line, base, manualTax }: FiguredLine): (readonly [string, Amount])[] {
  const shown = wholeEuros(positive(base))
  // Rounded once: by way of the cent 286.495 would become 287.
  const tax = times(times(shown, line.rate, 1_000_000n), 100n, 1n)
  return [
    [line.base, shown],
    [line.tax, base < 0n ? zero : add(tax, manualTax)],
  ]
}

/**
 * The taxed operations, so that rounding and what moved to B5 leave their sum equal to that of the bases. What
 * people add by hand stays as they gave it.
 */
function operations(
  amounts: BoxAmounts,
  lines: readonly FiguredLine[],
  { manual }: ReturnFigures,
): BoxAmounts {
  const bases = [...lines.map(({ line }) => line.base), ...otherBases]
  const wanted = subtract(totalOf(amounts, bases), totalOf(manual, bases))
  const there = subtract(totalOf(amounts, taxableOperations), totalOf(manual, taxableOperations))
  return balanced(amounts, taxableOperations, subtract(wanted, there))
}

/** Line 26 is all of the credit when its refund is asked for, unless a person gives less; 27 goes on. */
function withCredit(
  boxes: readonly VatBox[],
  amounts: BoxAmounts,
  figures: ReturnFigures,
): Composed {
  const credit = amountIn(solved(boxes, amounts), '25')
  const available = positive(add(credit, negate(amountIn(amounts, 'AA'))))
  const asked = figures.askRestitution ? available : zero
  const refund = Object.hasOwn(figures.manual, '26') ? givenTo(figures, '26') : asked
  const claimed = { ...amounts, '26': refund }
  return {
    amounts: claimed,
    carriedOut: { '22': positive(amountIn(solved(boxes, claimed), '27')) },
    choices: {},
  }
}
