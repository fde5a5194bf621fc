import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { commonAsked, idsAsked, reportOf, spanAsked } from './envelope.js'
import { partyTypes } from './third-party-balance.js'

const { object, nullable, optional, maybe } = shape

export const AgedBalanceAsked = object({
  to: spanAsked.to,
  ...commonAsked,
  type: maybe(shape.oneOf([...partyTypes, 'all'], { default: 'customer' })),
  basis: maybe(shape.oneOf(['due_date', 'entry_date'], { default: 'due_date' })),
  intervals: maybe(
    shape.text({
      max: 60,
      default: '30,60,90',
      description: 'up to six numbers of days, each above the one before',
      examples: ['30,60,90'],
    }),
  ),
  third_party_id: idsAsked('only these third parties'),
  account_id: idsAsked('only on these accounts'),
  detail: maybe(shape.boolean({ default: false, description: 'with the items behind each row' })),
})
export type AgedBalanceAsked = Static<typeof AgedBalanceAsked>

const amounts = shape.record(shape.decimal(), {
  description: 'by the keys of `columns`',
  examples: [{ not_due: '10.00', d0_30: '0.00' }],
})

export const AgedItem = object(
  {
    line_id: shape.id(),
    entry_id: shape.id(),
    journal_code: shape.text({ max: 6, examples: ['VEN'] }),
    number: shape.integer({ min: 1 }),
    entry_date: shape.day(),
    due_date: nullable(shape.day()),
    reference: nullable(shape.text()),
    label: nullable(shape.text()),
    amount: shape.decimal({ description: 'of the line, debit minus credit' }),
    open: shape.decimal({ description: 'what was left of it at the end of the day' }),
    days_late: shape.integer({ description: 'below zero while it is not due' }),
    column: shape.text({ examples: ['d0_30'] }),
  },
  { title: 'AgedItem' },
)
export type AgedItem = Static<typeof AgedItem>

export const AgedBalanceRow = object(
  {
    third_party_id: nullable(shape.id()),
    type: shape.oneOf(partyTypes),
    code: nullable(shape.text({ max: 20 })),
    name: nullable(shape.text()),
    amounts,
    total: shape.decimal(),
    oldest_on: shape.day({ description: 'of the items, the earliest day by the basis' }),
    items_count: shape.integer({ min: 1 }),
    link: nullable(shape.text({ max: 2000 })),
    items: optional(shape.list(AgedItem)),
  },
  { title: 'AgedBalanceRow' },
)
export type AgedBalanceRow = Static<typeof AgedBalanceRow>

export const AgedColumn = object(
  {
    key: shape.text({ examples: ['d0_30'] }),
    label: shape.text({ examples: ['0-30 days'] }),
    from_days: nullable(shape.integer()),
    to_days: nullable(shape.integer()),
  },
  { title: 'AgedColumn' },
)

export const AgedBalance = reportOf(
  {
    columns: shape.list(AgedColumn),
    rows: shape.list(AgedBalanceRow),
    totals: object({ amounts, total: shape.decimal() }),
    checks: shape.list(
      object({
        code: shape.oneOf(['control_agrees']),
        ok: shape.boolean(),
        message: shape.text({ max: 500 }),
        ledger: shape.decimal({ description: 'what the ledger says of these third parties' }),
        open: shape.decimal(),
        difference: shape.decimal(),
      }),
    ),
  },
  'AgedBalanceReport',
)
