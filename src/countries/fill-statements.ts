import { grouped } from '#kernel/lists'
import { type Amount, add, negate, subtract, zero } from '#kernel/money'
import { type Formula, parseFormula, solve } from './formula.js'
import type { Statement, StatementCode, StatementRow, StatementScheme } from './statements.js'

/** The balance of an account: debit minus credit. */
export type Balance = {
  readonly number: string
  readonly balance: Amount
  /** What each third party holds of it, where they are not to be set off against each other. */
  readonly parties?: readonly Amount[]
}

/** What of an account a row shows: all of it, its third parties of one side, or the lines without any. */
export type AccountPart = 'whole' | 'debit' | 'credit' | 'rest'

export type FilledAccount = {
  readonly number: string
  readonly part: AccountPart
  /** In the sign of the row. */
  readonly amount: Amount
}

export type FilledRow = {
  readonly row: StatementRow
  readonly amount: Amount
  /** What the form shows in its second column, as depreciation; null when the row has none. */
  readonly contra: Amount | null
  /** The amount before that; null in a statement without such a column. */
  readonly gross: Amount | null
  /** Of rows without a formula: what they are the sum of. */
  readonly accounts: readonly FilledAccount[]
}

export type FilledStatement = { readonly statement: Statement; readonly rows: readonly FilledRow[] }

/**
 * Draws up the statements of a scheme, or some of them. Assets and liabilities share one set of
 * accounts, income and appropriation have their own. In a set each account belongs to one row: that
 * with the longest prefix that fits the side of its balance. Where sides go to different rows, third
 * parties are not set off against each other: each goes to the row of its own side. "Of which" rows
 * take nothing away from others.
 */
export function fillStatements(
  scheme: StatementScheme,
  balances: readonly Balance[],
  codes: readonly StatementCode[] = scheme.statements.map(({ code }) => code),
): FilledStatement[] {
  const plan = planOf(scheme)
  const sets = plan.sets.filter((set) => set.statements.some((code) => codes.includes(code)))
  const held = new Map<string, FilledAccount[]>()
  const shares = sharesOf(scheme, balances)
  for (const set of sets) for (const share of shares) hold(held, set, share)
  const heldBy = (place: Place) => held.get(place.key) ?? []
  const places = plan.places.filter(({ statement }) => codes.includes(statement.code))
  const amounts = solvePlaces(places, (place) => total(heldBy(place)))
  const contras = solvePlaces(
    places.filter(({ statement }) => plan.withContra.has(statement)),
    (place) => negate(total(heldBy(place).filter((account) => isContra(place.row, account)))),
  )
  const fill = (place: Place): FilledRow => {
    const amount = amounts.get(place.key) ?? zero
    const contra = place.row.contra === null ? null : (contras.get(place.key) ?? zero)
    const gross = plan.withContra.has(place.statement) ? add(amount, contra ?? zero) : null
    return { row: place.row, amount, contra, gross, accounts: heldBy(place) }
  }
  return scheme.statements
    .filter(({ code }) => codes.includes(code))
    .map((statement) => ({
      statement,
      rows: places.filter((place) => place.statement === statement).map(fill),
    }))
}

/** A row in its statement, with its formula read; rows of two statements may have the same code. */
type Place = {
  readonly key: string
  readonly statement: Statement
  readonly row: StatementRow
  readonly formula: Formula | null
}

/** Statements that share the accounts: where each prefix leads, by side, and what is shown once more. */
type PlaceSet = {
  readonly statements: readonly StatementCode[]
  readonly homes: ReadonlyMap<string, Place>
  readonly memos: readonly Place[]
  /** Where numbers lead that were looked up already: files share most of theirs. */
  readonly known: Map<string, Lead>
}

/** The rows that an account of a number belongs to, by the side of its balance, and those that show it once more. */
type Lead = {
  readonly debit: Place | undefined
  readonly credit: Place | undefined
  /** Of accounts that are one balance and come to nothing together. */
  readonly even: Place | undefined
  readonly memos: readonly Place[]
}

/** So many numbers are known of a set at most. */
const mostKnown = 5000

type Plan = {
  readonly places: readonly Place[]
  readonly sets: readonly PlaceSet[]
  readonly withContra: ReadonlySet<Statement>
}

const plans = new WeakMap<StatementScheme, Plan>()

/** A scheme made ready, once: a report by month fills it dozens of times. */
function planOf(scheme: StatementScheme): Plan {
  const known = plans.get(scheme)
  if (known) return known
  const places = scheme.statements.flatMap((statement) =>
    statement.rows.map((row) => placeOf(statement, row)),
  )
  const plan = {
    places,
    sets: [...grouped(places, ({ statement }) => setOf(statement)).values()].map(placeSet),
    withContra: new Set(
      scheme.statements.filter(({ rows }) => rows.some(({ contra }) => contra !== null)),
    ),
  }
  plans.set(scheme, plan)
  return plan
}

/** A formula names rows of its own statement, or of another one as `income:9905`. */
function placeOf(statement: Statement, row: StatementRow): Place {
  const formula = row.formula === null ? null : parseFormula(row.formula)
  const terms = formula?.terms.map((term) => ({
    ...term,
    code: term.code.includes(':') ? term.code : `${statement.code}:${term.code}`,
  }))
  return {
    key: `${statement.code}:${row.code}`,
    statement,
    row,
    formula: formula && { ...formula, terms: terms! },
  }
}

function setOf({ code }: Statement): string {
  return code === 'assets' || code === 'liabilities' ? 'balance sheet' : code
}

function placeSet(places: readonly Place[]): PlaceSet {
  const homes = new Map<string, Place>()
  for (const place of places.filter(({ row }) => !row.isMemo))
    for (const { prefix, side } of place.row.accounts) {
      const key = homeKey(prefix, side)
      if (!homes.has(key)) homes.set(key, place)
    }
  return {
    statements: [...new Set(places.map(({ statement }) => statement.code))],
    homes,
    memos: places.filter(({ row }) => row.isMemo),
    known: new Map(),
  }
}

function homeKey(prefix: string, side: 'debit' | 'credit' | null): string {
  return `${side ?? 'both'}:${prefix}`
}

function leadOf(set: PlaceSet, number: string): Lead {
  const known = set.known.get(number)
  if (known) return known
  const lead = {
    debit: homeOf(set, number, 'debit'),
    credit: homeOf(set, number, 'credit'),
    even: homeOf(set, number, null),
    memos: set.memos.filter(({ row }) => fits(row, number)),
  }
  if (set.known.size >= mostKnown) set.known.clear()
  set.known.set(number, lead)
  return lead
}

/** The row with the longest prefix; one for a side goes before one for both. */
function homeOf(
  { homes }: PlaceSet,
  number: string,
  side: 'debit' | 'credit' | null,
): Place | undefined {
  for (let length = number.length; length > 0; length--) {
    const prefix = number.slice(0, length)
    const home = homes.get(homeKey(prefix, side)) ?? homes.get(homeKey(prefix, null))
    if (home) return home
  }
  return undefined
}

/** What is placed by itself: a part of an account, or accounts that are one balance. */
type Share = { readonly number: string; readonly pieces: readonly Piece[] }
type Piece = { readonly balance: Amount; readonly of: readonly PieceOf[] }
type PieceOf = { readonly number: string; readonly part: AccountPart; readonly balance: Amount }

function sharesOf(scheme: StatementScheme, balances: readonly Balance[]): Share[] {
  let plain = [...balances]
  const netted = scheme.netted.map(({ debit, credit }): Share => {
    const isPart = ({ number }: Balance) => number.startsWith(debit) || number.startsWith(credit)
    const parts = plain.filter(isPart).filter(({ balance }) => balance !== zero)
    plain = plain.filter((account) => !isPart(account))
    const balance = add(...parts.map((part) => part.balance))
    const of = parts.map((part) => ({ ...part, part: 'whole' as const }))
    return {
      number: balance > zero ? debit : credit,
      pieces: of.length === 0 ? [] : [{ balance, of }],
    }
  })
  return [...plain.map(shareOf), ...netted]
}

function shareOf({ number, balance, parties = [] }: Balance): Share {
  if (parties.length === 0) {
    const whole = { balance, of: [{ number, part: 'whole', balance } as const] }
    return { number, pieces: balance === zero ? [] : [whole] }
  }
  const above = add(...parties.filter((amount) => amount > zero))
  const below = add(...parties.filter((amount) => amount < zero))
  const rest = subtract(balance, add(above, below))
  const parts = [
    { part: 'debit', balance: above },
    { part: 'credit', balance: below },
    { part: 'rest', balance: rest },
  ] as const
  return {
    number,
    pieces: parts
      .filter((part) => part.balance !== zero)
      .map((part) => ({ balance: part.balance, of: [{ number, ...part }] })),
  }
}

/** Puts the pieces of a share where they belong; those that all go to one row are whole accounts again. */
function hold(held: Map<string, FilledAccount[]>, set: PlaceSet, { number, pieces }: Share): void {
  if (pieces.length === 0) return
  const lead = leadOf(set, number)
  // Nearly all accounts are one piece.
  if (pieces.length === 1) {
    const { balance, of } = pieces[0]!
    putAt(held, lead, homeFor(lead, balance), wholes(of))
    return
  }
  const homes = grouped(pieces, ({ balance }) => homeFor(lead, balance))
  for (const [home, own] of homes) {
    const parts = own.flatMap(({ of }) => of)
    putAt(held, lead, home, homes.size === 1 ? wholes(parts) : parts)
  }
}

function homeFor({ debit, credit, even }: Lead, balance: Amount): Place | undefined {
  return balance > zero ? debit : balance < zero ? credit : even
}

/** In the row that they belong to, and in those that show them once more. */
function putAt(
  held: Map<string, FilledAccount[]>,
  { memos }: Lead,
  home: Place | undefined,
  accounts: readonly PieceOf[],
): void {
  if (!home) return
  put(held, home, accounts)
  for (const memo of memos) if (memo.statement === home.statement) put(held, memo, accounts)
}

function wholes(parts: readonly PieceOf[]): readonly PieceOf[] {
  if (parts.length === 1 && parts[0]!.part === 'whole') return parts
  return [...grouped(parts, ({ number }) => number)]
    .map(([number, own]) => ({
      number,
      part: 'whole' as const,
      balance: add(...own.map(({ balance }) => balance)),
    }))
    .filter(({ balance }) => balance !== zero)
}

function fits({ accounts }: StatementRow, number: string): boolean {
  return accounts.some(({ prefix }) => number.startsWith(prefix))
}

function put(held: Map<string, FilledAccount[]>, { key, row }: Place, pieces: readonly PieceOf[]) {
  const accounts = held.get(key) ?? []
  for (const { number, part, balance } of pieces)
    accounts.push({ number, part, amount: row.sign === 1 ? balance : negate(balance) })
  held.set(key, accounts)
}

function isContra(row: StatementRow, account: FilledAccount): boolean {
  return row.contra?.accounts.some((prefix) => account.number.startsWith(prefix)) ?? false
}

function total(accounts: readonly FilledAccount[]): Amount {
  return add(...accounts.map(({ amount }) => amount))
}

function solvePlaces(
  places: readonly Place[],
  amountOf: (place: Place) => Amount,
): Map<string, Amount> {
  const byKey = new Map(places.map((place) => [place.key, place]))
  const rows = places.map(({ key, formula }) => ({ code: key, formula }))
  return solve(rows, (key) => amountOf(byKey.get(key)!))
}
