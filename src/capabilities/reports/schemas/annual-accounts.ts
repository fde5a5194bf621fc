import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { checkCodes } from '../domain/annual-checks.js'
import { reportOf } from './envelope.js'
import { incomeTotals, sheetTotals, statementAsked, statementRow } from './statements.js'

const { object, nullable, maybe } = shape

export const AnnualAccountsAsked = object({
  fiscal_year_id: maybe(shape.id({ description: 'else the last year that has ended' })),
  to: maybe(shape.day({ description: 'a day of the year that is meant' })),
  ...statementAsked,
})
export type AnnualAccountsAsked = Static<typeof AnnualAccountsAsked>

const statement = shape.oneOf(['assets', 'liabilities', 'income', 'appropriation'])

const Form = object(
  {
    form: shape.text({ max: 20, examples: ['m81'] }),
    label: shape.text(),
    statements: shape.list(statement),
  },
  { title: 'AnnualAccountsForm' },
)

export const AnnualAccountsRow = object(
  {
    form: shape.text({ max: 20, examples: ['m81'] }),
    ...statementRow,
    code_previous: shape.optional(
      shape.text({ max: 10, description: 'the field of the year before, in Luxembourg' }),
    ),
  },
  { title: 'AnnualAccountsRow' },
)
export type AnnualAccountsRow = Static<typeof AnnualAccountsRow>

export const ReportCheck = object(
  {
    code: shape.oneOf([...checkCodes, 'cash_agrees']),
    severity: shape.oneOf(['error', 'warning']),
    ok: shape.boolean(),
    message: shape.text({ max: 500, description: 'what must hold' }),
    amount: nullable(shape.decimal({ description: 'by how much it does not' })),
    accounts: shape.list(shape.text({ max: 10 }), { description: 'the accounts concerned' }),
  },
  { title: 'ReportCheck' },
)
export type ReportCheck = Static<typeof ReportCheck>

const totals = { ...sheetTotals, ...incomeTotals }

export const AnnualAccounts = reportOf(
  {
    scheme: object({ code: shape.text({ max: 40 }), label: shape.text() }),
    forms: shape.list(Form),
    rows: shape.list(AnnualAccountsRow),
    totals: object({ ...totals, previous: nullable(object(totals)) }),
    checks: shape.list(ReportCheck),
  },
  'AnnualAccounts',
)
