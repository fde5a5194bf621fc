import { type LedgerYear, reachOf, yearFor } from '#capabilities/ledger'
import { isInRanges, type KpiAccounts, packFor } from '#countries'
import { type Day, lastDay } from '#kernel/days'
import type { CompanyId } from '#kernel/ids'
import { distinct, grouped } from '#kernel/lists'
import { type Amount, add, storedAmount, zero } from '#kernel/money'
import type { ReadTx } from '#platform/db/index'
import { sideBySide } from '#platform/db/side-by-side'
import {
  figures,
  firstOf,
  type KpiKey,
  type KpiSource,
  keyOf,
  lastOf,
  type Month,
  monthsLater,
  type Series,
  seriesOf,
} from '../domain/kpis.js'
import * as queries from '../queries/kpis.js'

/** A file with its country and its fiscal years. */
export type KpiFile = {
  readonly id: CompanyId
  readonly pack: string
  readonly years: readonly LedgerYear[]
  /** Those on which anything was ever booked, where they are known. */
  readonly accounts?: readonly AccountInUse[] | null
}

type AccountInUse = { readonly id: number; readonly number: string }

/** Whether a source is what stands on accounts rather than what moves there. */
const balances: ReadonlySet<KpiSource> = new Set(['cash', 'receivables', 'payables'])

/**
 * What the figures of files are made of, month by month: the same few statements for one file and for hundreds. What
 * was posted later than a place of the log is left out.
 */
export async function readSeries(
  tx: ReadTx,
  files: readonly KpiFile[],
  keys: readonly KpiKey[],
  months: readonly Month[],
  unseen: readonly number[] | null,
): Promise<(id: CompanyId) => Series> {
  const span = { from: firstOf(months[0]!), to: lastOf(months.at(-1)!), unseen }
  const based = files.map((file) => withBase(file, span.from, span.to))
  const ids = files.map(({ id }) => id)
  const kinds: KpiSource[][] = []
  const accounts = await accountsOf(tx, files, sourcesOf(keys), span.to, kinds)
  const isTraded = keys.some((key) => key === 'dso' || key === 'dpo')
  const aYear = { ...span, from: firstOf(monthsLater(months[0]!, -11)) }
  const [ofKinds, trade, sales] = await sideBySide(
    queries.sumsByKind(tx, based, accounts, span),
    isTraded ? queries.tradedByMonth(tx, tradeAccounts(accounts, kinds), aYear) : [],
    keys.includes('invoices') ? queries.salesByMonth(tx, ids, span) : [],
  )
  const sums = ofKinds.flatMap(({ company_id, kind, month, amount }) =>
    kinds[kind]!.map((source) => ({ company_id, source, month, amount })),
  )
  const [sumsOf, tradeOf, salesOf] = [byFile(sums), byFile(trade), byFile(sales)]
  return (id) => {
    const own = sumsOf.get(id) ?? []
    return seriesOf({
      before: added(
        own.filter(({ month }) => month === null),
        ({ source }) => source,
      ),
      flows: added(
        own.filter(({ month }) => month !== null),
        ({ source, month }) => keyOf(source, month!),
      ),
      traded: added(tradeOf.get(id) ?? [], ({ source, month }) => keyOf(source, month!)),
      invoices: new Map((salesOf.get(id) ?? []).map(({ month, entries }) => [month, entries])),
      months,
    })
  }
}

const byFile = <Row extends { company_id: CompanyId }>(rows: readonly Row[]) =>
  grouped(rows, ({ company_id }) => company_id)

function added<Key>(
  rows: readonly queries.SourceSum[],
  key: (row: queries.SourceSum) => Key,
): ReadonlyMap<Key, Amount> {
  const sums = new Map<Key, Amount>()
  for (const row of rows)
    sums.set(key(row), add(sums.get(key(row)) ?? zero, storedAmount(row.amount)))
  return sums
}

function sourcesOf(keys: readonly KpiKey[]): KpiSource[] {
  return distinct(keys.flatMap((key) => figures[key].sources))
}

/** The year whose opening the balances begin with: none before it is left to add up. */
function withBase({ id, years }: KpiFile, from: Day, to: Day): queries.KpiFile {
  const year = yearFor(years, { from, to })
  const baseYearId = year ? reachOf(years, year).openedBy : 0
  const baseOn = years.find((one) => one.id === baseYearId)?.starts_on ?? lastDay
  return { id, baseYearId, baseOn }
}

/**
 * The accounts that count for these sources, as the table of each country has them on a day. Most count for several:
 * accounts with the same sources are added up together, under the place that these get among the kinds.
 */
async function accountsOf(
  tx: ReadTx,
  files: readonly KpiFile[],
  sources: readonly KpiSource[],
  on: Day,
  kinds: KpiSource[][],
): Promise<queries.KpiAccount[]> {
  const packs = new Map(files.map(({ id, pack }) => [id, pack]))
  const sourcesFor = knownSources(sources, on)
  const places = new Map<string, number>()
  const kindOf = (own: KpiSource[]): number => {
    const name = own.join()
    const place = places.get(name) ?? kinds.push(own) - 1
    places.set(name, place)
    return place
  }
  return (await inUse(tx, files)).flatMap(({ companyId, id, number }) => {
    const own = sourcesFor(packs.get(companyId)!, number)
    return [true, false].flatMap((isBalance) => {
      const alike = own.filter((source) => balances.has(source) === isBalance)
      return alike.length === 0 ? [] : { companyId, accountId: id, kind: kindOf(alike), isBalance }
    })
  })
}

async function inUse(
  tx: ReadTx,
  files: readonly KpiFile[],
): Promise<(AccountInUse & { readonly companyId: CompanyId })[]> {
  const asked = files.filter(({ accounts }) => !accounts).map(({ id }) => id)
  const found = asked.length === 0 ? [] : await queries.accountsInUse(tx, asked)
  const known = files.flatMap(({ id: companyId, accounts }) =>
    (accounts ?? []).map((account) => ({ companyId, ...account })),
  )
  return [
    ...known,
    ...found.map(({ company_id, id, number }) => ({ companyId: company_id, id, number })),
  ]
}

function tradeAccounts(
  accounts: readonly queries.KpiAccount[],
  kinds: readonly (readonly KpiSource[])[],
): queries.TradeAccount[] {
  return accounts.flatMap(({ companyId, accountId, kind }) =>
    kinds[kind]!.filter((source) => source === 'receivables' || source === 'payables').map(
      (source) => ({ companyId, accountId, source }),
    ),
  )
}

/** For which sources a number counts in a country: files share most of their numbers. */
function knownSources(sources: readonly KpiSource[], on: Day) {
  const known = new Map<string, readonly KpiSource[]>()
  const accountsOfPack = new Map<string, KpiAccounts>()
  return (pack: string, number: string): readonly KpiSource[] => {
    const key = `${pack}/${number}`
    let found = known.get(key)
    if (!found) {
      const held = accountsOfPack.get(pack) ?? packFor({ countryPack: pack }).kpiAccountsOn(on)
      accountsOfPack.set(pack, held)
      found = sources.filter((source) => isInRanges(held[source], number))
      known.set(key, found)
    }
    return found
  }
}
