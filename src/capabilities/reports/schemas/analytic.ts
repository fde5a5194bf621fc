import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { accountsAsked, compareAsked, presentAsked, reportOf, spanAsked } from './envelope.js'

const { object, nullable, maybe } = shape

export const AnalyticAsked = object({
  axis_id: maybe(shape.id({ description: 'the first by position when absent' })),
  code_id: maybe(shape.id({ description: 'with those below it' })),
  ...spanAsked,
  ...presentAsked,
  accounts: accountsAsked,
  compare: compareAsked,
})
export type AnalyticAsked = Static<typeof AnalyticAsked>

const figures = {
  income: shape.decimal(),
  expense: shape.decimal(),
  result: shape.decimal({ description: 'income minus expense' }),
}
const Figures = object(figures)
const previous = nullable(Figures)
const link = nullable(shape.text({ max: 1000, description: 'the lines behind it' }))

export const AnalyticRow = object(
  {
    code_id: nullable(
      shape.id({ description: 'null: what the axis applies to and nobody allocated' }),
    ),
    code: nullable(shape.text({ max: 20, examples: ['NORTH'] })),
    label: shape.text(),
    path: nullable(shape.text({ max: 120, examples: ['NORTH / HALL-4'] })),
    level: shape.integer({ min: 1, description: 'from 1 at the top' }),
    ...figures,
    own: object(figures, { description: 'without the codes below it' }),
    previous,
    accounts: shape.list(
      object({
        account_id: shape.id(),
        number: shape.text({ max: 10, examples: ['604000'] }),
        label: shape.text(),
        debit: shape.decimal(),
        credit: shape.decimal(),
        balance: shape.decimal({ description: 'debit minus credit' }),
        link,
      }),
    ),
    link,
  },
  { title: 'AnalyticRow', description: 'a code with those below it' },
)
export type AnalyticRow = Static<typeof AnalyticRow>

export const Analytic = reportOf(
  {
    axis: object({ id: shape.id(), code: shape.text({ max: 20 }), label: shape.text() }),
    rows: shape.list(AnalyticRow),
    totals: object({ ...figures, previous }),
  },
  'AnalyticReport',
)
