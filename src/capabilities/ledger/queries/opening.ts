import type { Day } from '#kernel/days'
import { type Amount, add, storedAmount, subtract, sumOf, zero } from '#kernel/money'
import type { CompanyReading } from '#platform/operations/operation'
import {
  type AskedSpan,
  brokenMonths,
  carriedInto,
  closingRulesOf,
  type DaySpan,
  isCarried,
  type LedgerYear,
  type PhaseSums,
  reachOf,
  restingAccounts,
  unclosedResults,
  yearFor,
} from '../domain/opening.js'
import {
  type AccountNamed,
  accountsNumbered,
  places,
  readSides,
  readSums,
  readSumsOf,
  resultsOfYears,
  type SumRow,
  type Wanted,
  type Whose,
} from './sums.js'
import { ledgerYears } from './years.js'

type Sides = { readonly debit: Amount; readonly credit: Amount }

/** What an account, or a third party on it, held before a span and what moved in it. */
export type Columns = Sides & {
  /** Null for a result whose account is not in the chart. */
  readonly account_id: number | null
  readonly number: string
  readonly label: string
  readonly type: string
  readonly third_party_id: number | null
  /** Before the first line of the span, debit minus credit. */
  readonly opening: Amount
  /** The part of the opening that nobody has carried yet: results of ended years that are not closed. */
  readonly unclosed: Amount | null
  /** How many lines the movements are. */
  readonly lines: number
  /** What closes a year within the span; part of debit and credit only when that was asked for. */
  readonly closed: Sides
}

/** The days; who has read the fiscal years of the file already hands them on. */
export type Asked = AskedSpan & {
  readonly years?: readonly LedgerYear[]
  /** Counts what closes a year among the movements. */
  readonly closing?: boolean
  /** A place of the log: the books as they stood there. The years handed on are those of that place too. */
  readonly asOf?: number | null
}

/** An account as its reader knows it. */
export type Account = {
  readonly id: number
  readonly number: string
  readonly label: string
  readonly type: string
}

/**
 * The columns of a span, by account: all that hold something, or those named. The opening is the balance
 * before the first day in the fiscal year that holds it, provisional while years before are not closed;
 * movements add up over years, and without an end there are none. The one function behind every balance.
 */
export async function accountColumns(
  op: CompanyReading,
  asked: Asked,
  accounts: readonly Account[] | null = null,
): Promise<Columns[]> {
  const years = asked.years ?? (await ledgerYears(op, asked.asOf))
  const wanted = wantedOf(years, asked)
  const rows = accounts
    ? await sumsOf(op, wanted, accounts)
    : await readSums(op, wanted, { accountIds: null, thirdPartyIds: null }, false)
  const columns = columnsOf(op, rows, asked.closing ?? false)
  return withUnclosed(op, columns, await unclosedOf(op, wanted, accounts))
}

async function sumsOf(op: CompanyReading, wanted: Wanted, accounts: readonly Account[]) {
  const byId = new Map(accounts.map((account) => [account.id, account]))
  const rows = await readSumsOf(op, wanted, [...byId.keys()])
  return rows.map((row) => ({ ...byId.get(row.account_id)!, ...row }))
}

/** The same by third party and account, for the lines that name one. Results have no third party. */
export async function thirdPartyColumns(
  op: CompanyReading,
  asked: Asked,
  thirdPartyIds: readonly number[] | null = null,
): Promise<Columns[]> {
  const years = asked.years ?? (await ledgerYears(op, asked.asOf))
  const whose = { accountIds: null, thirdPartyIds }
  const rows = await readSums(op, wantedOf(years, asked), whose, true)
  return columnsOf(op, rows, asked.closing ?? false)
}

/** What third parties of a kind hold on an account at the end of a span: who owes, who is owed, not set off. */
export type PartySides = {
  readonly account_id: number
  readonly number: string
  readonly type: string
  readonly debtors: Amount
  readonly creditors: Amount
}

/** The columns of third parties added up, where nobody asks who they are. */
export async function thirdPartySides(
  op: CompanyReading,
  asked: Omit<Asked, 'closing'>,
  whose: Whose,
): Promise<PartySides[]> {
  const years = asked.years ?? (await ledgerYears(op, asked.asOf))
  const { carriedClasses } = closingRulesOf(op.company)
  const rows = await readSides(op, wantedOf(years, asked), whose, carriedClasses)
  return rows.map(({ debtors, creditors, ...row }) => ({
    ...row,
    debtors: storedAmount(debtors),
    creditors: storedAmount(creditors),
  }))
}

/** With what an account begins a fiscal year, by sums of it that were read, and what of it is not carried yet. */
export async function openingOf(
  op: CompanyReading,
  account: Pick<Account, 'number'>,
  years: readonly LedgerYear[],
  year: LedgerYear,
  sums: readonly PhaseSums[],
): Promise<Pick<Columns, 'opening' | 'unclosed'>> {
  const reach = reachOf(years, year)
  const isKept = isCarried(closingRulesOf(op.company), account.number)
  const unclosed =
    (await unclosedOf(op, { ...reach, asOf: null }, [account])).get(account.number) ?? null
  const carried = isKept ? carriedInto(reach, sums) : zero
  return { opening: add(carried, unclosed ?? zero), unclosed }
}

/**
 * The span whose columns end with the balance at the end of a day: from the first day of its fiscal year,
 * after all years that of the last; before them nothing.
 */
export function upTo(years: readonly LedgerYear[], day: Day): DaySpan {
  const year = yearFor(years, { from: day, to: day })
  return { from: year?.starts_on ?? day, to: day }
}

/** What stands at the end of a span, debit minus credit. */
export function balanceOfColumns(columns: readonly Columns[]): Amount {
  return sumOf(columns.map(({ opening, debit, credit }) => add(opening, subtract(debit, credit))))
}

function wantedOf(years: readonly LedgerYear[], { from, to, asOf = null }: Asked): Wanted {
  const year = yearFor(years, { from, to })
  const reach = year ? reachOf(years, year) : { openedBy: 0, added: [] }
  const broken = brokenMonths(years, { from, to })
  return { ...reach, yearId: year?.id ?? null, from, to, broken, asOf }
}

/** One row for each account, or third party on it, by number. */
function columnsOf(
  op: CompanyReading,
  rows: readonly (SumRow & AccountNamed)[],
  withClosing: boolean,
): Columns[] {
  const rules = closingRulesOf(op.company)
  // There may be tens of thousands of them: they are added up in place.
  const byAccount = new Map<number | null, Map<number | null, Draft>>()
  const drafts: Draft[] = []
  for (const row of rows) {
    const { account_id, number, label, type, third_party_id } = row
    const ofAccount = byAccount.get(account_id) ?? new Map<number | null, Draft>()
    byAccount.set(account_id, ofAccount)
    let draft = ofAccount.get(third_party_id)
    if (!draft) {
      draft = {
        account_id,
        number,
        label,
        type,
        third_party_id,
        opening: zero,
        debit: zero,
        credit: zero,
        lines: 0,
        closed: nothing,
        unclosed: null,
      }
      ofAccount.set(third_party_id, draft)
      drafts.push(draft)
    }
    addSums(draft, row, isCarried(rules, number), withClosing)
  }
  return drafts.sort(byNumber)
}

type Draft = { -readonly [Name in keyof Columns]: Columns[Name] }

const nothing = { opening: zero, debit: zero, credit: zero, lines: 0 }

/** Adds sums to a column: those before the span to its opening, those of it on their sides. */
function addSums(
  column: Draft,
  row: SumRow,
  isOnBalanceSheet: boolean,
  withClosing: boolean,
): void {
  const { place, is_closing } = row
  const debit = storedAmount(row.debit)
  const credit = storedAmount(row.credit)
  const isMoved = place === places.moved
  if (isMoved && is_closing)
    column.closed = {
      debit: add(column.closed.debit, debit),
      credit: add(column.closed.credit, credit),
    }
  const counts = place === places.carried ? isOnBalanceSheet : withClosing || !is_closing
  if (!counts) return
  if (!isMoved) {
    column.opening = add(column.opening, subtract(debit, credit))
    return
  }
  column.debit = add(column.debit, debit)
  column.credit = add(column.credit, credit)
  column.lines += row.lines
}

function byNumber(one: Columns, other: Columns): number {
  if (one.number !== other.number) return one.number < other.number ? -1 : 1
  return (one.third_party_id ?? 0) - (other.third_party_id ?? 0)
}

/** What years that ended and are not closed earned, by the account that will have it; of these accounts. */
async function unclosedOf(
  op: CompanyReading,
  { added, asOf }: Pick<Wanted, 'added' | 'asOf'>,
  accounts: readonly Pick<Account, 'number'>[] | null,
): Promise<ReadonlyMap<string, Amount>> {
  const rules = closingRulesOf(op.company)
  const resting = restingAccounts(rules)
  const isWanted = accounts?.some(({ number }) => resting.has(number)) ?? true
  if (added.length === 0 || !isWanted) return new Map()
  const results = await resultsOfYears(op, added, rules.resultClasses, asOf)
  const unclosed = unclosedResults(rules, results.map(storedAmount))
  if (accounts === null) return unclosed
  return new Map([...unclosed].filter(([number]) => accounts.some((one) => one.number === number)))
}

/** Adds those results to the openings; an account that has nothing else gets a row for it. */
async function withUnclosed(
  op: CompanyReading,
  columns: readonly Columns[],
  unclosed: ReadonlyMap<string, Amount>,
): Promise<Columns[]> {
  if (unclosed.size === 0) return [...columns]
  const missing = [...unclosed.keys()].filter(
    (number) => !columns.some((column) => column.number === number),
  )
  const named = await accountsNumbered(op, missing)
  const added = missing.map((number) => ({
    ...(named.find((account) => account.number === number) ?? notInChart(number)),
    ...nothing,
    third_party_id: null,
    closed: nothing,
    unclosed: null,
  }))
  return [...columns, ...added]
    .map((column) => {
      const amount = unclosed.get(column.number)
      return amount === undefined
        ? column
        : { ...column, opening: add(column.opening, amount), unclosed: amount }
    })
    .sort(byNumber)
}

function notInChart(number: string) {
  return { account_id: null, number, label: number, type: 'equity' }
}
