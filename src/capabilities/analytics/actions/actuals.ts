import type { Day } from '#kernel/days'
import { type Amount, add, formatAmount, storedAmount, subtract, zero } from '#kernel/money'
import { sideBySide } from '#platform/db/side-by-side'
import type { CompanyReading } from '#platform/operations/operation'
import { actualsUnder, namesOf, type Posted, totalsOf } from '../domain/actuals.js'
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
  return [...rows, ...inMonths].map(({ account_id, number, code_id, months }) => ({
    accountId: account_id,
    number,
    codeId: code_id,
    months: amountsOf(months, periods.length),
  }))
}

/** Amounts by period, of which those that are not named are nothing. */
function amountsOf(written: string, periods: number): Amount[] {
  const amounts = Array.from({ length: periods }, () => zero)
  for (const one of written.split(',')) {
    const [period, amount] = one.split(' ')
    amounts[Number(period)] = storedAmount(amount!)
  }
  return amounts
}

/** A budget with what was posted beside each of its lines. */
export async function withActuals(op: CompanyReading, budget: Budget): Promise<BudgetView> {
  const { id, fiscal_year_id, axis_id } = budget
  const lines = budget.lines.map((line) => ({
    number: line.number,
    isHeading: line.heading !== null,
    codeId: line.analytic_code_id,
    direction: line.direction,
  }))
  const [year, codes, types, posted] = await sideBySide(
    facts.findYear(op, fiscal_year_id),
    facts.codesIn(op, axis_id),
    typesOf(op, id),
    facts.postedUnder(op, fiscal_year_id, axis_id, namesOf(lines)),
  )
  const periods = year!.periods.length
  const under = posted.map(({ name, code_id, months }) => ({
    name,
    codeId: code_id,
    months: amountsOf(months, periods),
  }))
  const actuals = actualsUnder(lines, under, periods, aboveIn(codes))
  const sums = actuals.map((amounts) => add(...amounts))
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
