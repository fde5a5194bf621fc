import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, nullable } = shape

export const BankAccount = object(
  {
    journal_id: shape.id(),
    code: shape.text({ max: 6, examples: ['KBC'] }),
    label: shape.text({ max: 190 }),
    iban: nullable(shape.text({ max: 34, examples: ['BE68539007547034'] })),
    bic: nullable(shape.text({ max: 11, examples: ['KREDBEBB'] })),
    currency: shape.text({ max: 3, examples: ['EUR'] }),
    account_id: shape.id(),
    account_number: shape.text({ max: 10, examples: ['550001'] }),
    book_balance: shape.decimal({ description: 'debit minus credit of the account, all years' }),
    statement_id: nullable(shape.id({ description: 'of the last statement' })),
    statement_number: nullable(shape.text({ examples: ['2026-034'] })),
    statement_date: nullable(shape.day()),
    statement_balance: nullable(shape.decimal()),
    pending_count: shape.integer({ min: 0 }),
    pending_amount: shape.decimal(),
    difference: shape.decimal({
      description: 'what statement and books differ by at the last statement, what waits aside',
    }),
    gaps: shape.integer({ min: 0, description: 'statements that do not begin where one ended' }),
    last_import_at: nullable(shape.instant()),
    automation: object({
      auto: shape.integer({ min: 0 }),
      by_hand: shape.integer({ min: 0 }),
      undone: shape.integer({ min: 0 }),
    }),
  },
  { title: 'BankAccountState' },
)
export type BankAccount = Static<typeof BankAccount>
export const BankAccounts = shape.list(BankAccount)
