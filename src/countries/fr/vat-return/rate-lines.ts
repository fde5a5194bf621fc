import { type Amount, add, times } from '#kernel/money'
import { parseFormula } from '../../formula.js'
import { hundredths } from '../../percent.js'
import type { VatBox } from '../../vat.js'
import { amountIn } from '../../vat-return/boxes.js'
import type { ReturnFigures } from '../../vat-return/form.js'
import { givenTo } from '../../vat-return/return.js'

/** A line of the CA3 with a base and its tax, at a rate in hundredths of a percent. */
export type RateLine = { readonly base: string; readonly tax: string; readonly rate: bigint }

/** What a rate line is given, exact to the cent. */
export type FiguredLine = {
  readonly line: RateLine
  readonly base: Amount
  /** With the tax of what a person added to the base. */
  readonly tax: Amount
  readonly manualTax: Amount
}

/** The rate lines: those whose tax the form computes, as the check of their box says. */
export function rateLines(boxes: readonly VatBox[]): RateLine[] {
  return boxes.flatMap(({ box, check }) => {
    const term = check === null ? undefined : parseFormula(check).terms[0]
    if (!term?.percent) return []
    return [{ base: term.code, tax: box, rate: hundredths(term.percent) }]
  })
}

export function figuredLines(boxes: readonly VatBox[], figures: ReturnFigures): FiguredLine[] {
  return rateLines(boxes).map((line) => ({
    line,
    base: givenTo(figures, line.base),
    tax: add(
      givenTo(figures, line.tax),
      times(amountIn(figures.manual, line.base), line.rate, 10_000n),
    ),
    manualTax: amountIn(figures.manual, line.tax),
  }))
}
