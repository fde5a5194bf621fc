import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { ReportCheck } from './annual-accounts.js'
import { commonAsked, comparedAsked, reportOf, spanAsked } from './envelope.js'
import { link, previous, StatedAccount } from './statements.js'

const { object, nullable } = shape

export const CashFlowAsked = object({ ...spanAsked, ...commonAsked, compare: comparedAsked })
export type CashFlowAsked = Static<typeof CashFlowAsked>

export const CashFlowRow = object(
  {
    section: shape.oneOf(['operating', 'investing', 'financing', 'cash']),
    code: shape.text({ max: 20, examples: ['receivables'] }),
    label: shape.text(),
    level: shape.integer({ min: 0, max: 1, description: '0 for totals' }),
    amount: shape.decimal(),
    previous,
    accounts: shape.list(StatedAccount),
    link,
  },
  { title: 'CashFlowRow' },
)
export type CashFlowRow = Static<typeof CashFlowRow>

const totals = {
  operating: shape.decimal(),
  investing: shape.decimal(),
  financing: shape.decimal(),
  net_change: shape.decimal(),
  opening_cash: shape.decimal(),
  closing_cash: shape.decimal(),
}

export const CashFlow = reportOf(
  {
    rows: shape.list(CashFlowRow),
    totals: object({ ...totals, previous: nullable(object(totals)) }),
    checks: shape.list(ReportCheck),
  },
  'CashFlow',
)
