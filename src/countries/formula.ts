/**
 * How boxes of a return and rows of a statement follow from each other. A formula is a sum of codes
 * as `54 + 55 - 61`, in which a code may carry a percentage (`701 * 17.00 %`); `positive(…)` counts
 * a sum below zero as zero; `previous(27)` is a box of the return before.
 */
import { type Amount, add, negate, times, zero } from '#kernel/money'
import { hundredths } from './percent.js'

export type Formula = {
  readonly isPositive: boolean
  readonly isPrevious: boolean
  readonly terms: readonly { sign: 1 | -1; code: string; percent: string | null }[]
}

export function parseFormula(text: string): Formula {
  const wrapped = /^(positive|previous)\((.*)\)$/.exec(text)
  return {
    isPositive: wrapped?.[1] === 'positive',
    isPrevious: wrapped?.[1] === 'previous',
    terms: parseSum(wrapped?.[2] ?? text),
  }
}

/** The codes that a formula reads, those of the return before left out. */
export function codesIn(text: string): string[] {
  const formula = parseFormula(text)
  return formula.isPrevious ? [] : formula.terms.map((term) => term.code)
}

export type Lookup = (code: string) => Amount

/** What a formula comes to when codes have the amounts that `now` and `before` look up. */
export function evaluate(formula: Formula, now: Lookup, before: Lookup = () => zero): Amount {
  const amountOf = formula.isPrevious ? before : now
  const sum = formula.terms.reduce<Amount>((total, term) => {
    const whole = amountOf(term.code)
    const part = term.percent === null ? whole : times(whole, hundredths(term.percent), 10_000n)
    return add(total, term.sign === 1 ? part : negate(part))
  }, zero)
  return formula.isPositive && sum < 0n ? zero : sum
}

type Computed = { readonly code: string; readonly formula: Formula | null }

/** The amounts of all codes: given ones for those without formula, the others computed from them. */
export function solve(
  codes: readonly Computed[],
  given: Lookup,
  before: Lookup = () => zero,
): Map<string, Amount> {
  const formulas = new Map(codes.map(({ code, formula }) => [code, formula]))
  const amounts = new Map<string, Amount>()
  const underway = new Set<string>()
  const amountOf = (code: string): Amount => {
    const known = amounts.get(code)
    if (known !== undefined) return known
    const formula = formulas.get(code)
    if (formula === undefined) throw new RangeError(`a formula names ${code}, which is not there`)
    if (underway.has(code)) throw new RangeError(`${code} follows from itself`)
    underway.add(code)
    const amount = formula === null ? given(code) : evaluate(formula, amountOf, before)
    underway.delete(code)
    amounts.set(code, amount)
    return amount
  }
  for (const { code } of codes) amountOf(code)
  return amounts
}

const term = /^([0-9A-Za-z/:]{1,40})(?: \* (\d{1,3}\.\d{2}) %)?$/

function parseSum(text: string): Formula['terms'] {
  const parts = ` + ${text}`.split(/ ([+-]) /)
  const terms: { sign: 1 | -1; code: string; percent: string | null }[] = []
  for (let place = 1; place < parts.length; place += 2) {
    const match = term.exec(parts[place + 1] ?? '')
    if (!match) throw new SyntaxError(`${text} is not a formula`)
    terms.push({
      sign: parts[place] === '-' ? -1 : 1,
      code: match[1]!,
      percent: match[2] ?? null,
    })
  }
  return terms
}
