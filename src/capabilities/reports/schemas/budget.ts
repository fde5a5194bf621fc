import { budgetStatuses } from '#capabilities/analytics'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { presentAsked, reportOf, spanAsked } from './envelope.js'

const { object, nullable, maybe } = shape

export const BudgetAsked = object({
  budget_id: maybe(
    shape.id({ description: 'the approved one of the fiscal year when absent, else its latest' }),
  ),
  to: maybe(shape.day({ description: 'the last day; else that of the fiscal year of the budget' })),
  fiscal_year_id: spanAsked.fiscal_year_id,
  ...presentAsked,
})
export type BudgetAsked = Static<typeof BudgetAsked>

const compared = {
  budget: shape.decimal(),
  actual: shape.decimal(),
  difference: shape.decimal({ description: 'actual minus budget' }),
}
const Compared = object(compared)

export const BudgetRow = object(
  {
    budget_line_id: nullable(
      shape.id({ description: 'null: income and expense that no line names, credit minus debit' }),
    ),
    account_id: nullable(shape.id()),
    heading: nullable(shape.text({ max: 10, examples: [null] })),
    number: nullable(shape.text({ max: 10, examples: ['604000'] })),
    label: shape.text(),
    analytic_code_id: nullable(shape.id()),
    analytic_code: nullable(shape.text({ max: 20, examples: ['NORTH'] })),
    direction: shape.oneOf(['debit', 'credit'], {
      description: 'on which side amounts are above zero',
    }),
    months: shape.list(
      object({ month: shape.text({ max: 7, examples: ['2026-03'] }), ...compared }),
      { description: 'those that have begun by the last day' },
    ),
    ...compared,
    percent: nullable(
      shape.decimal({ description: 'actual of budget; null without budget', examples: ['98.50'] }),
    ),
    link: nullable(shape.text({ max: 1000, description: 'the lines behind the actual' })),
  },
  { title: 'BudgetReportRow' },
)
export type BudgetRow = Static<typeof BudgetRow>

export const BudgetReport = reportOf(
  {
    budget: object({
      id: shape.id(),
      label: shape.text(),
      revision: shape.integer({ min: 1 }),
      status: shape.oneOf(budgetStatuses),
      axis_id: nullable(shape.id()),
      axis_code: nullable(shape.text({ max: 20 })),
    }),
    rows: shape.list(BudgetRow),
    totals: object({ income: Compared, expense: Compared, result: Compared }),
  },
  'BudgetReport',
)
