import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { accountsAsked, commonAsked, compareAsked, reportOf, spanAsked } from './envelope.js'

const { object, nullable, maybe } = shape

export const TrialBalanceAsked = object({
  ...spanAsked,
  ...commonAsked,
  compare: compareAsked,
  accounts: accountsAsked,
  closing: maybe(shape.boolean({ description: 'also what closes a fiscal year' })),
  level: maybe(shape.integer({ min: 1, max: 10, description: 'groups by so many first digits' })),
  headings: maybe(shape.boolean({ description: 'also the headings of the chart' })),
  all: maybe(shape.boolean({ description: 'also accounts that hold nothing' })),
})
export type TrialBalanceAsked = Static<typeof TrialBalanceAsked>

const sides = {
  opening_debit: shape.decimal(),
  opening_credit: shape.decimal(),
  debit: shape.decimal(),
  credit: shape.decimal(),
  closing_debit: shape.decimal(),
  closing_credit: shape.decimal(),
  balance: shape.decimal({ description: 'at the end, debit minus credit' }),
}

export const TrialBalanceRow = object(
  {
    account_id: nullable(shape.id()),
    number: shape.text({ max: 10, examples: ['400000'] }),
    label: nullable(shape.text()),
    kind: shape.oneOf(['postable', 'heading']),
    class: shape.integer({ min: 0, max: 9 }),
    type: nullable(shape.text({ examples: ['asset'] })),
    ...sides,
    unclosed: nullable(
      shape.decimal({
        description: 'results of ended years in the opening that nobody closed yet',
      }),
    ),
    previous: nullable(shape.decimal({ description: 'the balance at the end of the comparison' })),
    link: nullable(shape.text({ max: 500 })),
  },
  { title: 'TrialBalanceRow' },
)
export type TrialBalanceRow = Static<typeof TrialBalanceRow>

export const TrialBalance = reportOf(
  {
    rows: shape.list(TrialBalanceRow),
    totals: object({ ...sides, previous: nullable(shape.decimal()) }),
  },
  'TrialBalance',
)
