import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { commonAsked, comparedAsked, reportOf, spanAsked } from './envelope.js'

const { object, nullable, maybe } = shape

/** What every statement takes. */
export const statementAsked = {
  ...commonAsked,
  scheme: maybe(
    shape.text({
      max: 40,
      examples: ['abbreviated'],
      description: 'a model of the country; else that of the settings',
    }),
  ),
  zero: maybe(shape.boolean({ description: '0 leaves out the rows that are empty' })),
}

const { from: _, ...dayAsked } = spanAsked

export const BalanceSheetAsked = object({ ...dayAsked, ...statementAsked, compare: comparedAsked })
export type BalanceSheetAsked = Static<typeof BalanceSheetAsked>

export const IncomeStatementAsked = object({
  ...spanAsked,
  ...statementAsked,
  compare: comparedAsked,
  by: maybe(shape.oneOf(['month', 'quarter'], { description: 'a column for each, 24 at most' })),
})
export type IncomeStatementAsked = Static<typeof IncomeStatementAsked>

export const previous = nullable(
  shape.decimal({ description: 'the same in the comparison; null without one' }),
)
export const link = nullable(shape.text({ max: 2000, description: 'the lines behind the figure' }))

export const StatedAccount = object(
  {
    account_id: nullable(shape.id()),
    number: shape.text({ max: 10, examples: ['400000'] }),
    label: shape.text(),
    amount: shape.decimal({ description: 'in the sign of the row' }),
    previous,
    link,
  },
  { title: 'StatedAccount' },
)
export type StatedAccount = Static<typeof StatedAccount>

export const statementRow = {
  statement: shape.oneOf(['assets', 'liabilities', 'income', 'appropriation']),
  code: shape.text({ max: 10, examples: ['22/27'] }),
  label: shape.text(),
  level: shape.integer({ min: 0, max: 9, description: '0 for totals', examples: [2] }),
  amount: shape.decimal(),
  previous,
  gross: nullable(shape.decimal({ description: 'the amount before the contra column' })),
  contra: nullable(
    object({ code: shape.text({ max: 10, examples: ['AS'] }), amount: shape.decimal(), previous }),
    { description: 'what the form shows in a column of its own, such as depreciation' },
  ),
  formula: nullable(
    shape.text({ max: 255, description: 'how it follows from others', examples: ['22 + 23'] }),
  ),
  is_memo: shape.boolean({ description: '"of which": counted in another row' }),
  accounts: shape.list(StatedAccount),
  link,
}

export const StatementRow = object(statementRow, { title: 'StatementRow' })
export type StatementRow = Static<typeof StatementRow>

export const sheetTotals = {
  assets: shape.decimal(),
  liabilities: shape.decimal(),
  result: shape.decimal({ description: 'of the year, up to the last day' }),
}
export const incomeTotals = {
  income: shape.decimal({ description: 'class 7, credit minus debit' }),
  expense: shape.decimal({ description: 'class 6, debit minus credit' }),
  result: shape.decimal({ description: 'income minus expense: the result row' }),
}

export const BalanceSheet = reportOf(
  {
    rows: shape.list(StatementRow),
    totals: object({ ...sheetTotals, previous: nullable(object(sheetTotals)) }),
  },
  'BalanceSheet',
)

export const IncomeStatement = reportOf(
  {
    columns: shape.optional(
      shape.list(
        object({
          key: shape.text({ max: 7, examples: ['2026-03'] }),
          from: shape.day(),
          to: shape.day(),
        }),
      ),
    ),
    rows: shape.list(
      object(
        {
          ...statementRow,
          amounts: shape.optional(
            shape.record(shape.decimal(), { description: 'by the keys of the columns' }),
          ),
        },
        { title: 'IncomeStatementRow' },
      ),
    ),
    totals: object({ ...incomeTotals, previous: nullable(object(incomeTotals)) }),
  },
  'IncomeStatement',
)
