import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, nullable, maybe } = shape
const waiting = () => object({ count: shape.integer({ min: 0 }), amount: shape.decimal() })

export const Reconciliation = object(
  {
    journal_id: shape.id(),
    iban: nullable(shape.text({ max: 34 })),
    currency: shape.text({ max: 3, examples: ['EUR'] }),
    date: shape.day(),
    statement: nullable(
      object({
        id: shape.id(),
        number: nullable(shape.text({ examples: ['2026-034'] })),
        closing_date: shape.day(),
        closing_balance: shape.decimal(),
      }),
    ),
    book_balance: shape.decimal({ description: 'posted up to the day' }),
    pending: waiting(),
    ignored: waiting(),
    difference: shape.decimal({ description: '0.00 when bank and books agree' }),
    book_only: shape.list(
      object({
        line_id: shape.id(),
        entry_id: shape.id(),
        entry_date: shape.day(),
        debit: shape.decimal(),
        credit: shape.decimal(),
        label: nullable(shape.text()),
      }),
      { description: 'lines of the account that no transaction made, the newest hundred' },
    ),
    gaps: shape.list(
      object({
        after_statement_id: shape.id(),
        before_statement_id: shape.id(),
        expected: shape.decimal(),
        found: shape.decimal(),
      }),
    ),
  },
  { title: 'BankReconciliation' },
)
export type Reconciliation = Static<typeof Reconciliation>
export const Reconciliations = shape.list(Reconciliation)

export const ReconciliationAsked = object({
  journal_id: maybe(shape.id()),
  date: maybe(shape.day()),
})
export type ReconciliationAsked = Static<typeof ReconciliationAsked>
