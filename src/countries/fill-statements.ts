import { type Amount, add, negate, zero } from '#kernel/money'
import { type Formula, parseFormula, solve } from './formula.js'
import type { AccountRange, Statement, StatementRow, StatementScheme } from './statements.js'

/** The balance of an account: debit minus credit. */
export type Balance = { readonly number: string; readonly balance: Amount }

export type FilledRow = {
  readonly row: StatementRow
  readonly amount: Amount
  /** What the form shows in its second column, as depreciation; null when the row has none. */
  readonly contra: Amount | null
  /** The numbers of the accounts that it shows. */
  readonly accounts: readonly string[]
}

export type FilledStatement = { readonly statement: Statement; readonly rows: readonly FilledRow[] }

/**
 * Draws up the statements of a scheme. Assets and liabilities share one set of accounts, income and
 * appropriation have their own. In a set each account belongs to one row: that with the longest
 * prefix that fits the side of its balance. "Of which" rows take nothing away from others.
 */
export function fillStatements(
  scheme: StatementScheme,
  balances: readonly Balance[],
): FilledStatement[] {
  const shown = net(scheme, balances)
  const places = scheme.statements.flatMap((statement) =>
    statement.rows.map((row) => ({ key: keyOf(statement, row), statement, row })),
  )
  const held = accountsByRow(places, shown)
  const heldBy = (place: Place) => held.get(place.key) ?? []
  const amounts = solveRows(places, (place) => total(place.row, heldBy(place)))
  const contras = solveRows(places, (place) =>
    negate(
      total(
        place.row,
        heldBy(place).filter((account) => isContra(place.row, account)),
      ),
    ),
  )
  const fill = (place: Place): FilledRow => ({
    row: place.row,
    amount: amounts.get(place.key) ?? zero,
    contra: place.row.contra === null ? null : (contras.get(place.key) ?? zero),
    accounts: heldBy(place).flatMap((account) => account.numbers),
  })
  return scheme.statements.map((statement) => ({
    statement,
    rows: places.filter((place) => place.statement === statement).map(fill),
  }))
}

/** A row in its statement; rows of two statements may have the same code. */
type Place = { readonly key: string; readonly statement: Statement; readonly row: StatementRow }

/** A balance to be shown, with the accounts that it is made of. */
type Shown = Balance & { readonly numbers: readonly string[] }

function keyOf(statement: Statement, row: StatementRow): string {
  return `${statement.code}:${row.code}`
}

function net(scheme: StatementScheme, balances: readonly Balance[]): Shown[] {
  let shown = balances
    .filter(({ balance }) => balance !== 0n)
    .map((account): Shown => ({ ...account, numbers: [account.number] }))
  for (const { debit, credit } of scheme.netted) {
    const isPart = ({ number }: Shown) => number.startsWith(debit) || number.startsWith(credit)
    const parts = shown.filter(isPart)
    const balance = add(...parts.map((part) => part.balance))
    const number = balance > 0n ? debit : credit
    const numbers = parts.flatMap((part) => part.numbers)
    shown = shown.filter((account) => !isPart(account))
    if (balance !== 0n) shown.push({ number, balance, numbers })
  }
  return shown
}

function accountsByRow(places: readonly Place[], shown: readonly Shown[]): Map<string, Shown[]> {
  const held = new Map<string, Shown[]>()
  const hold = (place: Place, account: Shown) => {
    const accounts = held.get(place.key)
    if (accounts) accounts.push(account)
    else held.set(place.key, [account])
  }
  const bySet = new Map<string, Place[]>()
  for (const place of places) {
    if (place.row.isMemo) {
      for (const account of shown) if (fit(place.row, account) > 0) hold(place, account)
    } else {
      const set = setOf(place.statement)
      bySet.set(set, [...(bySet.get(set) ?? []), place])
    }
  }
  for (const rivals of bySet.values()) {
    for (const account of shown) {
      const home = bestFit(rivals, account)
      if (home) hold(home, account)
    }
  }
  return held
}

function setOf(statement: Statement): string {
  const isBalanceSheet = statement.code === 'assets' || statement.code === 'liabilities'
  return isBalanceSheet ? 'balance sheet' : statement.code
}

function bestFit(rivals: readonly Place[], account: Balance): Place | undefined {
  let best: { place: Place; fit: number } | undefined
  for (const place of rivals) {
    const found = fit(place.row, account)
    if (found > (best?.fit ?? 0)) best = { place, fit: found }
  }
  return best?.place
}

/** How well a row fits an account: by its longest prefix, a sided one before one for both sides. */
function fit(row: StatementRow, account: Balance): number {
  const fits = row.accounts.filter((range) => isIn(range, account))
  return Math.max(0, ...fits.map((range) => range.prefix.length * 2 + (range.side ? 1 : 0)))
}

function isIn({ prefix, side }: AccountRange, { number, balance }: Balance): boolean {
  if (!number.startsWith(prefix)) return false
  return side === null || (side === 'debit' ? balance > 0n : balance < 0n)
}

function isContra(row: StatementRow, account: Balance): boolean {
  return row.contra?.accounts.some((prefix) => account.number.startsWith(prefix)) ?? false
}

function total(row: StatementRow, accounts: readonly Balance[]): Amount {
  const sum = add(...accounts.map(({ balance }) => balance))
  return row.sign === 1 ? sum : negate(sum)
}

function solveRows(
  places: readonly Place[],
  amountOf: (place: Place) => Amount,
): Map<string, Amount> {
  const byKey = new Map(places.map((place) => [place.key, place]))
  const rows = places.map((place) => ({ code: place.key, formula: formulaOf(place) }))
  return solve(rows, (key) => amountOf(byKey.get(key)!))
}

/** A formula names rows of its own statement, or of another one as `income:9905`. */
function formulaOf({ row, statement }: Place): Formula | null {
  if (row.formula === null) return null
  const formula = parseFormula(row.formula)
  const terms = formula.terms.map((term) => ({
    ...term,
    code: term.code.includes(':') ? term.code : `${statement.code}:${term.code}`,
  }))
  return { ...formula, terms }
}
