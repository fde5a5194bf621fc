import { type BoxAmounts, parseFormula, type SignedBox, type VatForm } from '#countries'
import { type Amount, add, negate, storedAmount, subtract, zero } from '#kernel/money'
import type { CountedFigure } from './ledger.js'

/** How boxes count in a figure that the books are held against: added, or taken away. */
export type Weights = ReadonlyMap<string, 1 | -1>

/** The boxes behind some others, totals taken apart into those that entries fill. */
export function weightsOf(
  { boxes }: Pick<VatForm, 'boxes'>,
  signed: readonly SignedBox[],
): Weights {
  const byName = new Map(boxes.map((box) => [box.box, box]))
  const weights = new Map<string, 1 | -1>()
  const put = ({ box, sign }: SignedBox): void => {
    const formula = byName.get(box)?.formula ?? null
    const parsed = formula === null ? null : parseFormula(formula)
    if (parsed === null || parsed.isPrevious) weights.set(box, sign)
    else
      for (const term of parsed.terms) put({ box: term.code, sign: (sign * term.sign) as 1 | -1 })
  }
  signed.forEach(put)
  return weights
}

/** What some amounts come to by their weights. */
export function weighted(amounts: BoxAmounts, weights: Weights): Amount {
  return add(
    ...Object.entries(amounts).map(([box, amount]) => {
      const weight = weights.get(box)
      return weight === undefined ? zero : weight === 1 ? amount : negate(amount)
    }),
  )
}

/** What figures of the books come to in a form, by the weights of its boxes. */
export function weightedFigures(
  form: VatForm,
  figures: readonly CountedFigure[],
  weights: Weights,
): Amount {
  return add(
    ...figures.map((figure) => {
      const declared = form.declares(figure)
      return declared ? weighted({ [declared.box]: declared.amount }, weights) : zero
    }),
  )
}

type Detail = {
  readonly box: string
  readonly ledger: string | null
  readonly carried: string | null
  readonly manual: string | null
}

/** What a return was given of a figure: by the ledger, by the return before, by hand; and what rounding made of it. */
export type Parts = {
  readonly ledger: Amount
  readonly carried: Amount
  readonly manual: Amount
  readonly rounding: Amount
}

export function partsOf(details: readonly Detail[], weights: Weights, declared: Amount): Parts {
  const of = (name: 'ledger' | 'carried' | 'manual') =>
    weighted(
      Object.fromEntries(
        details.map((detail) => [detail.box, storedAmount(detail[name] ?? '0.00')]),
      ),
      weights,
    )
  const [ledger, carried, manual] = [of('ledger'), of('carried'), of('manual')]
  return { ledger, carried, manual, rounding: subtract(declared, add(ledger, carried, manual)) }
}

export const reasonCodes = [
  'not_declared',
  'no_vat_code',
  'other_account',
  'waiting',
  'manual',
  'rounding',
  'carried',
] as const
export type ReasonCode = (typeof reasonCodes)[number]

export type Reason = {
  readonly code: ReasonCode
  readonly amount: Amount
  readonly lines: number | null
}

export function reason(code: ReasonCode, amount: Amount, lines: number | null = null): Reason {
  return { code, amount, lines }
}

/** The books against what was declared, with why they differ; what no reason explains is left over. */
export type Compared = {
  readonly ledger: Amount
  readonly declared: Amount
  readonly difference: Amount
  readonly reasons: readonly Reason[]
  readonly unexplained: Amount
}

export function compared(ledger: Amount, declared: Amount, reasons: readonly Reason[]): Compared {
  const told = reasons.filter(({ amount, lines }) => amount !== zero || (lines ?? 0) > 0)
  const difference = subtract(ledger, declared)
  const explained = add(...told.map(({ amount }) => amount))
  return {
    ledger,
    declared,
    difference,
    reasons: told,
    unexplained: subtract(difference, explained),
  }
}
