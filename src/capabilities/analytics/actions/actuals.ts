import type { Day } from '#kernel/days'
import { add, formatAmount, storedAmount, subtract, zero } from '#kernel/money'
import type { CompanyReading } from '#platform/operations/operation'
import { actualsOf, type Posted, totalsOf } from '../domain/actuals.js'
import * as facts from '../queries/budget-facts.js'
import { typesOf } from '../queries/budgets.js'
import type { Budget, BudgetView } from '../schemas/budgets.js'

/** The codes over a code, the nearest first. */
export function aboveIn(codes: readonly facts.CodeFacts[]): (codeId: number) => readonly number[] {
  const parents = new Map(codes.map(({ id, parent_id }) => [id, parent_id]))
  const known = new Map<number, readonly number[]>()
  return function above(codeId: number): readonly number[] {
    const found = known.get(codeId)
    if (found) return found
    const parent = parents.get(codeId) ?? null
    const all = parent === null ? [] : [parent, ...above(parent)]
    known.set(codeId, all)
    return all
  }
}

/** What was posted in a year, or in it up to a day, as budgets look at it. */
export async function postedOf(
  op: CompanyReading,
  { id, periods }: facts.YearFacts,
  axisId: number | null,
  upTo: Day | null = null,
): Promise<(Posted & { readonly accountId: number })[]> {
  const rows = await facts.postedIn(op, id, axisId, upTo)
  const broken = periods.findIndex(
    ({ starts_on, ends_on }) => upTo !== null && starts_on <= upTo && upTo < ends_on,
  )
  const days =
    broken === -1 ? [] : await facts.postedBetween(op, periods[broken]!.starts_on, upTo!, axisId)
  const inMonths = days.map(({ amount, ...row }) => ({
    ...row,
    months: `${broken} ${amount}`,
  }))
  return [...rows, ...inMonths].map(({ account_id, number, code_id, months: found }) => {
    const months = periods.map(() => zero)
    for (const one of found.split(',')) {
      const [period, amount] = one.split(' ')
      months[Number(period)] = storedAmount(amount!)
    }
    return { accountId: account_id, number, codeId: code_id, months }
  })
}

/** A budget with what was posted beside each of its lines. */
export async function withActuals(op: CompanyReading, budget: Budget): Promise<BudgetView> {
  const year = (await facts.findYear(op, budget.fiscal_year_id))!
  const codes = await facts.codesIn(op, budget.axis_id)
  const actuals = actualsOf(
    budget.lines.map((line) => ({
      number: line.number,
      isHeading: line.heading !== null,
      codeId: line.analytic_code_id,
      direction: line.direction,
    })),
    await postedOf(op, year, budget.axis_id),
    year.periods.length,
    aboveIn(codes),
  )
  const sums = actuals.map((amounts) => add(...amounts))
  const types = await typesOf(op, budget.id)
  const totals = totalsOf(sums.map((total, place) => ({ type: types[place]!, total })))
  return {
    ...budget,
    actual_totals: {
      income: formatAmount(totals.income),
      expense: formatAmount(totals.expense),
      result: formatAmount(totals.result),
    },
    lines: budget.lines.map((line, place) => ({
      ...line,
      actual: actuals[place]!.map(formatAmount),
      actual_total: formatAmount(sums[place]!),
      difference: formatAmount(subtract(sums[place]!, storedAmount(line.total))),
    })),
  }
}
