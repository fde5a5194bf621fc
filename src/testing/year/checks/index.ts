import * as books from './books.js'
import type { Check } from './check.js'

/** Everything that is looked at when the year is over, by name. */
export const checks: Readonly<Record<string, Check>> = {
  balances: books.balances,
  'open items': books.openItems,
  'VAT control': books.vatControl,
  bank: books.bank,
  statements: books.statements,
}
