import type { Day } from '#kernel/days'
import { distinct } from '#kernel/lists'
import { type Amount, add, storedAmount, subtract, sumOf, zero } from '#kernel/money'
import { sideBySide } from '#platform/db/side-by-side'
import type { CompanyReading } from '#platform/operations/operation'
import type { AccountSides, KindBalance, PlacedSum } from '../domain/month-sums.js'
import {
  type AskedSpan,
  brokenMonths,
  carriedInto,
  closingRulesOf,
  type DaySpan,
  isCarried,
  isInClasses,
  type LedgerYear,
  type PhaseSums,
  reachOf,
  restingAccounts,
  unclosedResults,
  yearFor,
} from '../domain/opening.js'
import { places } from '../domain/places.js'
import { namesFor } from './kept-names.js'
import { partiesFor } from './kept-parties.js'
import { readKinds, readSides } from './party-sums.js'
import type { Standing } from './standing.js'
import type { Wanted } from './sum-rows.js'
import {
  type AccountNamed,
  accountsNamed,
  accountsNumbered,
  knownKinds,
  knownSides,
  mergedToday,
  readSums,
  resultsOfYears,
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

/** What a reader knows of the books already. */
export type LedgerBooks = {
  readonly years: readonly LedgerYear[]
  /** A place of the log: the books as they stood there, and the years of that place too. */
  readonly asOf: number | null
  /** Where a reader stands who sees one moment: what is kept of sums then serves him. */
  readonly standing?: Standing | undefined
}

/** The days, and what their reader knows. */
export type Asked = AskedSpan &
  Partial<LedgerBooks> & {
    /** Counts what closes a year among the movements. */
    readonly closing?: boolean
  }

/** An account as its reader knows it. */
export type Account = Readonly<AccountNamed>

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
  const [columns] = await columnsOfSpans(op, [asked], accounts)
  return columns!
}

/** The same of several spans, whose sums are read at once. */
export async function columnsOfSpans(
  op: CompanyReading,
  spans: readonly Asked[],
  accounts: readonly Account[] | null = null,
): Promise<Columns[][]> {
  if (spans.length === 0) return []
  const wanted = await allWanted(op, spans)
  const whose = { accountIds: accounts?.map(({ id }) => id) ?? null, thirdPartyIds: null }
  const sums = await readSums(op, wanted, whose, false, spans[0]!.standing)
  const named = await namesOf(op, sums.flat(), accounts, spans[0]!.standing)
  const found: Columns[][] = []
  for (const [span, rows] of sums.entries()) {
    const columns = columnsOf(op, rows, named, spans[span]!.closing ?? false)
    const unclosed = accounts
      ? await unclosedOf(op, wanted[span]!, accounts)
      : unclosedIn(op, rows, named)
    found.push(await withUnclosed(op, columns, unclosed))
  }
  return found
}

type Names = ReadonlyMap<number, Account>

async function namesOf(
  op: CompanyReading,
  rows: readonly Pick<PlacedSum, 'account_id'>[],
  known: readonly Account[] | null,
  standing: Standing | undefined,
): Promise<Names> {
  if (!known && standing) return (await namesFor(op, standing)).accounts
  const ids = () => distinct(rows.map(({ account_id }) => account_id))
  const accounts = known ?? (await accountsNamed(op, ids()))
  return new Map(accounts.map((account) => [account.id, account]))
}

/** Who was merged, and into whom. */
async function mergedInto(op: CompanyReading, standing: Standing | undefined) {
  return standing ? (await namesFor(op, standing)).merged : mergedToday(op)
}

/** The same by third party and account, for the lines that name one. Results have no third party. */
export async function thirdPartyColumns(
  op: CompanyReading,
  asked: Asked,
  thirdPartyIds: readonly number[] | null = null,
): Promise<Columns[]> {
  const years = asked.years ?? (await ledgerYears(op, asked.asOf))
  const wanted = wantedOf(years, asked)
  const whose = { accountIds: null, thirdPartyIds }
  const [[rows], merged] = await sideBySide(
    readSums(op, [wanted], whose, true, asked.standing),
    mergedInto(op, asked.standing),
  )
  const named = await namesOf(op, rows!, null, asked.standing)
  return columnsOf(op, rows!, named, asked.closing ?? false, merged)
}

export type PartySides = AccountSides

/** The columns of third parties in each of some spans added up by side, where nobody asks who they are. */
export async function thirdPartySides(
  op: CompanyReading,
  spans: readonly Omit<Asked, 'closing'>[],
  accounts: readonly NumberedAccount[],
): Promise<PartySides[][]> {
  if (spans.length === 0 || accounts.length === 0) return spans.map(() => [])
  const wanted = await allWanted(op, spans)
  const whose = { accountIds: accounts.map(({ id }) => id), thirdPartyIds: null }
  const { standing } = spans[0]!
  const today = await mergedInto(op, standing)
  const carriedIds = carriedOf(op, accounts)
  const asked = { accountIds: whose.accountIds, carriedIds, today }
  const known = await knownSides(op, wanted, asked, standing)
  return known ?? readSides(op, wanted, whose, carriedIds, today.size > 0)
}

/** The same added up by kind of third party: of all, or of those named. */
export async function balancesByKind(
  op: CompanyReading,
  asked: Omit<Asked, 'closing'>,
  accounts: readonly NumberedAccount[],
  thirdPartyIds: readonly number[] | null,
): Promise<KindBalance[]> {
  const years = asked.years ?? (await ledgerYears(op, asked.asOf))
  const wanted = wantedOf(years, asked)
  const whose = { accountIds: accounts.map(({ id }) => id), thirdPartyIds }
  const carriedIds = carriedOf(op, accounts)
  const { standing } = asked
  if (standing && !thirdPartyIds) {
    const held = { accountIds: whose.accountIds, carriedIds }
    const parties = await partiesFor(op, standing)
    const isCustomer = (id: number) => parties.get(id)?.type === 'customer'
    const known = await knownKinds(op, wanted, held, isCustomer, standing)
    if (known) return known
  }
  return readKinds(op, wanted, whose, carriedIds)
}

type NumberedAccount = Pick<Account, 'id' | 'number'>

/** Those that go on into the next year with what they hold. */
function carriedOf({ company }: CompanyReading, accounts: readonly NumberedAccount[]): number[] {
  const rules = closingRulesOf(company)
  return accounts.filter(({ number }) => isCarried(rules, number)).map(({ id }) => id)
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

async function allWanted(op: CompanyReading, spans: readonly Asked[]): Promise<Wanted[]> {
  const wanted: Wanted[] = []
  for (const asked of spans)
    wanted.push(wantedOf(asked.years ?? (await ledgerYears(op, asked.asOf)), asked))
  return wanted
}

function wantedOf(years: readonly LedgerYear[], { from, to, asOf = null }: Asked): Wanted {
  const year = yearFor(years, { from, to })
  const reach = year ? reachOf(years, year) : { openedBy: 0, added: [] }
  const broken = brokenMonths(years, { from, to })
  return { ...reach, yearId: year?.id ?? null, from, to, broken, asOf }
}

/** One row for each account, or third party on it as he is today, by number. */
function columnsOf(
  op: CompanyReading,
  rows: readonly PlacedSum[],
  named: Names,
  withClosing: boolean,
  merged: ReadonlyMap<number, number> = new Map(),
): Columns[] {
  const rules = closingRulesOf(op.company)
  // There may be tens of thousands of them: they are added up in place.
  const byAccount = new Map<number, { isKept: boolean; drafts: Map<number | null, Draft> }>()
  const all: Draft[] = []
  for (const row of rows) {
    const { account_id } = row
    const { number, label, type } = named.get(account_id)!
    let own = byAccount.get(account_id)
    if (!own) {
      own = { isKept: isCarried(rules, number), drafts: new Map() }
      byAccount.set(account_id, own)
    }
    const third_party_id = merged.get(row.third_party_id ?? 0) ?? row.third_party_id
    let draft = own.drafts.get(third_party_id)
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
      own.drafts.set(third_party_id, draft)
      all.push(draft)
    }
    addSums(draft, row, own.isKept, withClosing)
  }
  return all.sort(byNumber)
}

type Draft = { -readonly [Name in keyof Columns]: Columns[Name] }

const nothing = { opening: zero, debit: zero, credit: zero, lines: 0 }

/** Adds sums to a column: those before the span to its opening, those of it on their sides. */
function addSums(
  column: Draft,
  row: PlacedSum,
  isOnBalanceSheet: boolean,
  withClosing: boolean,
): void {
  const { place, is_closing, debit, credit } = row
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

/** What years that ended and are not closed earned, by the account that will have it: from the sums of all accounts. */
function unclosedIn(
  { company }: CompanyReading,
  rows: readonly PlacedSum[],
  named: Names,
): ReadonlyMap<string, Amount> {
  const rules = closingRulesOf(company)
  const results = new Map<number, Amount>()
  for (const { carried_from, account_id, debit, credit } of rows) {
    if (carried_from === null) continue
    if (!isInClasses(rules.resultClasses, named.get(account_id)!.number)) continue
    const amount = subtract(debit, credit)
    results.set(carried_from, add(results.get(carried_from) ?? zero, amount))
  }
  return unclosedResults(rules, [...results.values()])
}

/** The same for some accounts, whose own sums do not tell it. */
async function unclosedOf(
  op: CompanyReading,
  { added, asOf }: Pick<Wanted, 'added' | 'asOf'>,
  accounts: readonly Pick<Account, 'number'>[],
): Promise<ReadonlyMap<string, Amount>> {
  const rules = closingRulesOf(op.company)
  const resting = restingAccounts(rules)
  const isWanted = accounts.some(({ number }) => resting.has(number))
  if (added.length === 0 || !isWanted) return new Map()
  const results = await resultsOfYears(op, added, rules.resultClasses, asOf)
  const unclosed = unclosedResults(rules, results.map(storedAmount))
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
    ...(inChart(named.find((account) => account.number === number)) ?? notInChart(number)),
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

function inChart(account: Account | undefined) {
  if (!account) return undefined
  const { id: account_id, number, label, type } = account
  return { account_id, number, label, type }
}

function notInChart(number: string) {
  return { account_id: null, number, label: number, type: 'equity' }
}
