import { type Day, lastDay } from '#kernel/days'
import { type Amount, add, formatAmount, negate, subtract, zero } from '#kernel/money'
import type { CompanyReading } from '#platform/operations/operation'
import type { LedgerYear } from '../domain/opening.js'
import type { Balance } from '../schemas.js'
import {
  type Account,
  accountColumns,
  balanceOfColumns,
  type Columns,
  thirdPartyColumns,
  upTo,
} from './opening.js'
import { ledgerYears } from './years.js'

/** What an account holds in a fiscal year, from the sums that posting keeps: never from the lines. */
export type AccountYear = {
  account_id: number
  number: string
  label: string
  type: string
  /** With what the year begins, provisionally while the one before is not closed. */
  opening: Amount
  /** The movements of the year, what closes it left out. */
  debit: Amount
  credit: Amount
  closing_debit: Amount
  closing_credit: Amount
}

/** Every account that holds something in a year. */
export async function accountsOfYear(
  op: CompanyReading,
  years: readonly LedgerYear[],
  fiscalYearId: number,
): Promise<AccountYear[]> {
  const columns = await accountColumns(op, spanOfYear(years, fiscalYearId))
  return columns.flatMap(({ account_id, number, label, type, opening, debit, credit, closed }) => {
    if (account_id === null) return []
    const { debit: closing_debit, credit: closing_credit } = closed
    const account = { account_id, number, label, type }
    return [{ ...account, opening, debit, credit, closing_debit, closing_credit }]
  })
}

/** What the third parties hold on an account in a year. */
export type ThirdPartyYear = { account_id: number; third_party_id: number; balance: Amount }

export async function thirdPartiesOfYear(
  op: CompanyReading,
  years: readonly LedgerYear[],
  fiscalYearId: number,
): Promise<ThirdPartyYear[]> {
  const span = spanOfYear(years, fiscalYearId)
  const columns = await thirdPartyColumns(op, { ...span, closing: true })
  return columns.flatMap((column) => {
    const { account_id, third_party_id } = column
    const balance = balanceOfColumns([column])
    return account_id === null || third_party_id === null || balance === zero
      ? []
      : [{ account_id, third_party_id, balance }]
  })
}

function spanOfYear(years: readonly LedgerYear[], fiscalYearId: number) {
  const { starts_on, ends_on } = years.find(({ id }) => id === fiscalYearId)!
  return { years, from: starts_on, to: ends_on }
}

/** What an account holds in a year, its opening on the side where it stands: that of a day, else the last. */
export async function balanceInYearOf(
  op: CompanyReading,
  account: Account,
  day: Day,
): Promise<Balance> {
  const years = await ledgerYears(op)
  const year = years.find(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)
  const { starts_on: from = day, ends_on: to = day } = year ?? years.at(-1) ?? {}
  const { debit, credit } = sidesOf(await accountColumns(op, { from, to, years }, [account]))
  return {
    debit: formatAmount(debit),
    credit: formatAmount(credit),
    balance: formatAmount(subtract(debit, credit)),
  }
}

function sidesOf(columns: readonly Columns[]): { debit: Amount; credit: Amount } {
  return {
    debit: add(...columns.map(({ opening, debit }) => add(above(opening), debit))),
    credit: add(...columns.map(({ opening, credit }) => add(above(negate(opening)), credit))),
  }
}

function above(amount: Amount): Amount {
  return amount > zero ? amount : zero
}

/** What stands on accounts at the end of a day, else at the end of all years. */
export async function balancesAt(
  op: CompanyReading,
  accounts: readonly Account[],
  day: Day = lastDay,
): Promise<ReadonlyMap<number, Amount>> {
  if (accounts.length === 0) return new Map()
  const years = await ledgerYears(op)
  const columns = await accountColumns(op, { ...upTo(years, day), years }, accounts)
  const held = new Map(columns.map((column) => [column.account_id, balanceOfColumns([column])]))
  return new Map(accounts.map(({ id }) => [id, held.get(id) ?? zero]))
}

/** What a third party owes or is owed at the end of all years. */
export async function thirdPartyBalance(op: CompanyReading, id: number): Promise<string> {
  const years = await ledgerYears(op)
  const columns = await thirdPartyColumns(op, { ...upTo(years, lastDay), years }, [id])
  return formatAmount(balanceOfColumns(columns))
}

/** What a third party owed or was owed before a day. */
export async function thirdPartyOpening(
  op: CompanyReading,
  id: number,
  from: Day,
): Promise<string> {
  return formatAmount(balanceOfColumns(await thirdPartyColumns(op, { from, to: null }, [id])))
}
