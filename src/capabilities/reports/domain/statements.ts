import {
  type AccountPart,
  type FilledAccount,
  type FilledRow,
  type FilledStatement,
  fillStatements,
  type StatementCode,
  type StatementRow,
  type StatementScheme,
} from '#countries'
import { type Amount, add, negate, subtract, zero } from '#kernel/money'

/** What an account holds or moved, debit minus credit. */
export type Held = {
  /** Null for a result whose account is not in the chart. */
  readonly accountId: number | null
  readonly number: string
  readonly label: string
  readonly balance: Amount
  /** What each third party holds of it, where they are not to be set off against each other. */
  readonly parties: readonly Amount[]
}

/** An account in a row, in the sign of the row. */
export type StatedAccount = {
  readonly accountId: number | null
  readonly number: string
  readonly label: string
  readonly amount: Amount
  readonly previous: Amount | null
  /** What of it the row shows; null when it is there only because it was before. */
  readonly part: AccountPart | null
}

export type StatedRow = {
  readonly statement: StatementCode
  readonly row: StatementRow
  readonly amount: Amount
  readonly previous: Amount | null
  readonly gross: Amount | null
  readonly contra: {
    readonly code: string
    readonly amount: Amount
    readonly previous: Amount | null
  } | null
  readonly accounts: readonly StatedAccount[]
}

/** Accounts by number. */
export type AccountNames = ReadonlyMap<string, Pick<Held, 'accountId' | 'label'>>

/** Statements over what accounts hold, and over what they held before. */
export type Drawn = {
  readonly scheme: StatementScheme
  readonly held: readonly Held[]
  readonly heldBefore: readonly Held[] | null
  readonly now: readonly FilledStatement[]
  readonly before: readonly FilledStatement[] | null
}

export function drawnUp(
  scheme: StatementScheme,
  held: readonly Held[],
  heldBefore: readonly Held[] | null,
  codes?: readonly StatementCode[],
): Drawn {
  const now = fillStatements(scheme, held, codes)
  const before = heldBefore && fillStatements(scheme, heldBefore, codes)
  return { scheme, held, heldBefore, now, before }
}

/** The rows of statements, beside what they were before. */
export function statedRows({ held, heldBefore, now, before }: Drawn): StatedRow[] {
  const all = [...(heldBefore ?? []), ...held]
  const names = new Map(all.map((account) => [account.number, account]))
  return now.flatMap(({ statement, rows }, place) =>
    rows.map((filled, at): StatedRow => {
      const earlier = before?.[place]?.rows[at] ?? null
      return {
        statement: statement.code,
        row: filled.row,
        amount: filled.amount,
        previous: earlier?.amount ?? null,
        gross: filled.gross,
        contra: contraOf(filled, earlier),
        accounts: statedAccounts(filled.accounts, earlier?.accounts ?? null, names),
      }
    }),
  )
}

function contraOf({ row, contra }: FilledRow, earlier: FilledRow | null): StatedRow['contra'] {
  if (row.contra === null || contra === null) return null
  return { code: row.contra.code, amount: contra, previous: earlier?.contra ?? null }
}

/**
 * The accounts of a row, those that were in it before included. What was there before of an account that is
 * now split, or no longer split, stands beside the first of its parts.
 */
export function statedAccounts(
  now: readonly FilledAccount[],
  before: readonly FilledAccount[] | null,
  names: AccountNames,
): StatedAccount[] {
  const left = new Map<string, Amount>()
  for (const { number, amount } of before ?? [])
    left.set(number, add(left.get(number) ?? zero, amount))
  const taken = (number: string): Amount | null => {
    const previous = left.get(number) ?? zero
    left.delete(number)
    return before && previous
  }
  const nameOf = (number: string) => names.get(number) ?? { accountId: null, label: number }
  const stated = now.map(({ number, part, amount }) => {
    const { accountId, label } = nameOf(number)
    return { accountId, number, label, amount, previous: taken(number), part }
  })
  const gone = [...left.keys()].map((number) => {
    const { accountId, label } = nameOf(number)
    return { accountId, number, label, amount: zero, previous: taken(number), part: null }
  })
  return [...stated, ...gone].sort((one, other) =>
    one.number < other.number ? -1 : one.number > other.number ? 1 : 0,
  )
}

/** Whether nothing stands in a row, nor stood. */
export function isEmptyRow({ amount, previous, gross, contra, accounts }: StatedRow): boolean {
  const amounts = [amount, previous, gross, contra?.amount, contra?.previous]
  return accounts.length === 0 && amounts.every((one) => (one ?? zero) === zero)
}

/** The amount of a row of filled statements. */
export function amountIn(
  filled: readonly FilledStatement[],
  statement: StatementCode,
  code: string,
): Amount {
  const rows = filled.find((one) => one.statement.code === statement)?.rows ?? []
  return rows.find(({ row }) => row.code === code)?.amount ?? zero
}

export type SheetTotals = Record<'assets' | 'liabilities' | 'result', Amount>

export function sheetTotals(
  scheme: StatementScheme,
  filled: readonly FilledStatement[],
): SheetTotals {
  return {
    assets: amountIn(filled, 'assets', scheme.totals.assets),
    liabilities: amountIn(filled, 'liabilities', scheme.totals.liabilities),
    result: amountIn(filled, 'income', scheme.totals.result),
  }
}

export type IncomeTotals = Record<'income' | 'expense' | 'result', Amount>

/** Class 7 credit minus debit, class 6 debit minus credit, without what comes after the result. */
export function incomeTotals(
  scheme: StatementScheme,
  held: readonly Pick<Held, 'number' | 'balance'>[],
): IncomeTotals {
  const sumOf = (digit: string) =>
    add(
      ...held
        .filter(({ number }) => number.startsWith(digit) && isOfResult(scheme, number))
        .map(({ balance }) => balance),
    )
  const income = negate(sumOf('7'))
  const expense = sumOf('6')
  return { income, expense, result: subtract(income, expense) }
}

/** Whether an account of classes 6 and 7 is part of the result of the year. */
export function isOfResult({ afterResult }: StatementScheme, number: string): boolean {
  return /^[67]/.test(number) && !afterResult.some((prefix) => number.startsWith(prefix))
}
