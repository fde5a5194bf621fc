import type { AssetRules, DisposalAccounts } from '#countries'
import { addDays, type Day } from '#kernel/days'
import { type Amount, negate, subtract, zero } from '#kernel/money'
import type { Calendar } from './calendar.js'
import type { Cumulated, Terms } from './plan.js'

/** What is written off of something by the day on which it goes. */
export function writtenOffBy(
  day: Day,
  { method, prorata }: Pick<Terms, 'method' | 'prorata'>,
  { declining }: Pick<AssetRules, 'declining'>,
  calendar: Calendar,
  planned: Cumulated,
): Amount {
  const isByMonth = method === 'declining' && declining.counts === 'months of acquisition'
  const year = calendar.yearOf(day)
  // Who takes the first year whole takes nothing of the last.
  const isCut = prorata === 'full_year' && !isByMonth && day < year.endsOn
  return planned(isCut ? addDays(year.startsOn, -1) : day)
}

/** What is paid for something, and on which account: by whom it is owed, or where an invoice has booked it. */
export type Price = {
  readonly amount: Amount
  readonly account: string
  readonly isInvoiced: boolean
}

export type Disposed = {
  readonly account: string
  /** Null where nothing was ever written off. */
  readonly depreciation: string | null
  readonly value: Amount
  readonly posted: Amount
  readonly price: Price | null
}

export type DisposalLine = {
  readonly side: 'debit' | 'credit'
  readonly account: string
  readonly amount: Amount
}

/** The gain, or below zero the loss. */
export function resultOf(
  { value, posted }: Pick<Disposed, 'value' | 'posted'>,
  price: Amount,
): Amount {
  return subtract(price, subtract(value, posted))
}

/** The account to which what is received is booked. */
export function proceedsAccount(accounts: DisposalAccounts): string {
  return accounts.shows === 'difference' ? accounts.gain : accounts.proceeds
}

/** The entry by which something goes. */
export function disposalLines(disposed: Disposed, accounts: DisposalAccounts): DisposalLine[] {
  const { account, depreciation, value, posted, price } = disposed
  const result = resultOf(disposed, price?.amount ?? zero)
  const debit = (on: string, amount: Amount) => ({ side: 'debit' as const, account: on, amount })
  const credit = (on: string, amount: Amount) => ({ side: 'credit' as const, account: on, amount })
  const lines = [debit(depreciation ?? account, posted), credit(account, value)]
  if (accounts.shows === 'difference') {
    if (price) lines.push(debit(price.account, price.amount))
    lines.push(result > zero ? credit(accounts.gain, result) : debit(accounts.loss, negate(result)))
  } else {
    const { proceeds, bookValue } = accounts
    lines.push(debit(bookValue, subtract(value, posted)))
    // What the invoice has on that account already stays there.
    if (price && !(price.isInvoiced && price.account === proceeds))
      lines.push(debit(price.account, price.amount), credit(proceeds, price.amount))
  }
  return lines.filter(({ amount }) => amount !== zero)
}
