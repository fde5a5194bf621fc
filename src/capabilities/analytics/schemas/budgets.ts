import { record } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, nullable, maybe, optional } = shape

export const budgetStatuses = ['draft', 'approved', 'archived'] as const
/** How a total is shared among the periods. */
export const spreads = ['even', 'weights', 'previous_year'] as const

const mostLines = 5000
const mostPeriods = 60

const months = shape.list(shape.decimal({ examples: ['100.00'] }), {
  description: 'one amount per period of the fiscal year',
})

export const Totals = object(
  {
    income: shape.decimal(),
    expense: shape.decimal(),
    result: shape.decimal({ description: 'income minus expense' }),
  },
  { title: 'BudgetTotals', description: 'over lines of income and expense' },
)
export type Totals = Static<typeof Totals>

const line = {
  id: shape.id(),
  position: shape.integer({ min: 1 }),
  account_id: nullable(shape.id()),
  heading: nullable(shape.text({ max: 10, examples: [null] })),
  number: shape.text({ max: 10, examples: ['604000'] }),
  label: shape.text({ max: 255, description: 'of what it stands for' }),
  analytic_code_id: nullable(
    shape.id({ description: 'null on an axis: what is not allocated', examples: [null] }),
  ),
  direction: shape.oneOf(['debit', 'credit'], {
    description: 'on which side amounts are above zero',
  }),
  months,
  total: shape.decimal(),
  note: nullable(shape.text()),
}

const actuals = {
  actual: optional(shape.list(shape.decimal(), { description: 'per period; with `actuals`' })),
  actual_total: optional(shape.decimal()),
  difference: optional(shape.decimal({ description: 'actual minus budget' })),
}

export const BudgetLine = object(line, { title: 'BudgetLine' })
export type BudgetLine = Static<typeof BudgetLine>

const head = {
  id: shape.id(),
  company_id: shape.id(),
  label: shape.text({ examples: ['Budget 2026'] }),
  fiscal_year_id: shape.id(),
  axis_id: nullable(shape.id({ description: 'null: without analytics' })),
  axis_code: nullable(shape.text({ max: 20, examples: ['SITE'] })),
  revision: shape.integer({ min: 1, description: 'per fiscal year and axis' }),
  status: shape.oneOf(budgetStatuses),
  copied_from_id: nullable(shape.id()),
  note: nullable(shape.text({ max: 2000 })),
  lines_count: shape.integer({ min: 0 }),
  totals: Totals,
}

export const BudgetHead = object({ ...head, ...record }, { title: 'BudgetHead' })
export type BudgetHead = Static<typeof BudgetHead>
export const BudgetHeads = shape.list(BudgetHead)

export const Budget = object(
  { ...head, ...record, lines: shape.list(BudgetLine) },
  { title: 'Budget' },
)
export type Budget = Static<typeof Budget>

/** A budget beside what was posted, where that is asked for. */
export const BudgetView = object(
  {
    ...head,
    ...record,
    actual_totals: optional(Totals),
    lines: shape.list(object({ ...line, ...actuals }, { title: 'BudgetViewLine' })),
  },
  { title: 'BudgetView' },
)
export type BudgetView = Static<typeof BudgetView>

export const BudgetFilter = object({
  fiscal_year_id: maybe(shape.id()),
  axis_id: maybe(shape.id()),
  status: maybe(shape.oneOf(budgetStatuses)),
})
export type BudgetFilter = Static<typeof BudgetFilter>

export const ActualsAsked = object({
  actuals: maybe(shape.boolean({ description: 'also what was posted' })),
})

export const GivenLine = object(
  {
    account_id: maybe(shape.id({ description: 'an account, or `heading` instead' })),
    heading: maybe(
      shape.text({ max: 10, description: 'an account number or the beginning of one' }),
    ),
    analytic_code_id: maybe(shape.id({ description: 'a code of the axis of the budget' })),
    months: maybe(
      shape.list(shape.amount(), { max: mostPeriods, description: 'one amount per period' }),
    ),
    total: maybe(shape.amount({ description: 'shared among the periods, instead of `months`' })),
    spread: maybe(shape.oneOf(spreads, { description: '`even` when absent' })),
    weights: maybe(
      shape.list(shape.amount(), { max: mostPeriods, description: 'one per period, 0 or more' }),
    ),
    note: maybe(shape.text()),
  },
  { title: 'GivenBudgetLine', examples: [{ heading: '61', total: '1200.00' }] },
)
export type GivenLine = Static<typeof GivenLine>

const lines = shape.list(GivenLine, { max: mostLines, examples: [[{ heading: '61', total: 12 }]] })
const growth = maybe(
  shape.amount({ description: 'percent, -100 to 1000, two decimals', examples: ['3.00'] }),
)

export const NewBudget = object(
  {
    label: shape.text({ examples: ['Budget 2026'] }),
    fiscal_year_id: shape.id(),
    axis_id: maybe(shape.id({ examples: [null] })),
    note: maybe(shape.text({ max: 2000 })),
    lines: maybe(lines),
    from: maybe(
      object(
        {
          fiscal_year_id: shape.id(),
          growth,
          accounts: maybe(
            shape.list(shape.text({ max: 10, examples: ['6'] }), { min: 1, max: 100 }),
          ),
        },
        { description: 'made of what was posted in a year, instead of `lines`' },
      ),
    ),
    copy_of: maybe(
      object(
        { budget_id: shape.id(), growth },
        { description: 'made of another budget, instead of `lines`' },
      ),
    ),
  },
  { title: 'NewBudget', examples: [{ label: 'Budget 2026', fiscal_year_id: 1 }] },
)
export type NewBudget = Static<typeof NewBudget>

export const BudgetPatch = object(
  {
    label: optional(shape.text()),
    note: maybe(shape.text({ max: 2000 })),
    status: optional(
      shape.oneOf(budgetStatuses, {
        description: 'approving one archives the approved one of the same year and axis',
      }),
    ),
    fiscal_year_id: optional(shape.id({ description: 'while it has no lines' })),
    axis_id: maybe(shape.id({ description: 'while it has no lines' })),
  },
  { title: 'BudgetPatch', examples: [{ label: 'Budget 2026, spring' }] },
)
export type BudgetPatch = Static<typeof BudgetPatch>

export const BudgetLines = object({ lines }, { title: 'BudgetLines' })
export type BudgetLines = Static<typeof BudgetLines>
