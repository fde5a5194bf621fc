import { declaredBy } from '#countries'
import type { Day } from '#kernel/days'
import { type Amount, add, storedAmount, zero } from '#kernel/money'
import type { CompanyReading } from '#platform/operations/operation'
import { type Parts, partsOf, type Weights, weightedFigures, weightsOf } from '../domain/control.js'
import { readAmounts } from '../domain/figures.js'
import { monthsOf } from '../domain/kinds.js'
import { declaredOfWaiting, movedByReturns } from '../queries/control.js'
import { type DeclarationRow, listDeclarations } from '../queries/declarations.js'
import { type Context, formOf } from './context.js'

export type Months = { readonly from: Day; readonly to: Day }

export function isWithin(month: Day, { from, to }: Months): boolean {
  return from <= month && month <= to
}

/** What returns declared of one figure, taken apart; of waiting lines besides. */
export type DeclaredParts = Parts & { readonly declared: Amount; readonly waiting: Amount }

/** The validated returns that end in a span, what they declared, and which months they cover. */
export type ReturnsIn = {
  readonly all: readonly DeclarationRow[]
  readonly turnover: DeclaredParts
  readonly vat: DeclaredParts
  readonly covered: ReadonlySet<Day>
  /** Credit less debit that they moved out of each waiting account. */
  readonly moved: ReadonlyMap<number, Amount>
}

export async function returnsIn(
  op: CompanyReading,
  context: Context,
  { from, to }: Months,
): Promise<ReturnsIn> {
  const all = await listDeclarations(op, {})
  const ended = all.filter(
    ({ status, ends_on }) => status !== 'draft' && from <= ends_on && ends_on <= to,
  )
  const rows = ended.filter((row) => row.period_type === 'yearly' || !hasYear(ended, row))
  const turnover: DeclaredParts[] = []
  const vat: DeclaredParts[] = []
  for (const row of rows) {
    const form = formOf(context, row.form)
    const details = row.details.map(({ box, amount, adjusted }) => ({
      box,
      amount: storedAmount(amount),
      adjusted: adjusted === null ? null : storedAmount(adjusted),
    }))
    const declared = declaredBy(form, { boxes: readAmounts(row.boxes), details })
    const figures = (await declaredOfWaiting(op, idsBehind(ended, row))).map(({ box, amount }) => ({
      ...{ box, vatCode: null, account: '', lines: 0 },
      amount: storedAmount(amount),
    }))
    const taken = (weights: Weights, total: Amount): DeclaredParts => ({
      ...partsOf(row.details, weights, total),
      declared: total,
      waiting: weightedFigures(form, figures, weights),
    })
    turnover.push(taken(weightsOf(form, form.control.turnover), declared.turnover))
    vat.push(taken(weightsOf(form, form.control.vat), declared.vat))
  }
  const moved = await movedByReturns(
    op,
    ended.map(({ id }) => id),
  )
  return {
    all,
    turnover: summed(turnover),
    vat: summed(vat),
    covered: new Set(rows.flatMap(({ starts_on, ends_on }) => monthsOf(starts_on, ends_on))),
    moved: new Map(moved.map(({ account_id, amount }) => [account_id, storedAmount(amount)])),
  }
}

/** A year that was declared stands for the returns of its periods. */
function hasYear(rows: readonly DeclarationRow[], { year }: DeclarationRow): boolean {
  return rows.some((row) => row.period_type === 'yearly' && row.year === year)
}

function idsBehind(rows: readonly DeclarationRow[], row: DeclarationRow): number[] {
  if (row.period_type !== 'yearly') return [row.id]
  return rows.filter(({ year }) => year === row.year).map(({ id }) => id)
}

function summed(parts: readonly DeclaredParts[]): DeclaredParts {
  const of = (name: keyof DeclaredParts) => add(zero, ...parts.map((part) => part[name]))
  return {
    declared: of('declared'),
    ledger: of('ledger'),
    carried: of('carried'),
    manual: of('manual'),
    rounding: of('rounding'),
    waiting: of('waiting'),
  }
}
