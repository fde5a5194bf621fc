import { type Day, day } from '#kernel/days'
import { listOf, oneOf } from './cells.js'
import { countryTable, tableOnce } from './country-files.js'

/** Which accounts the key figures of a country are taken from. */
export type KpisPart = {
  /** As they hold on a day. */
  readonly kpiAccountsOn: (on: Day) => KpiAccounts
}

/** What key figures are made of. */
export const kpiSources = [
  'turnover',
  'purchases',
  'goods',
  'staff_costs',
  'operating_result',
  'depreciation',
  'result',
  'cash',
  'receivables',
  'payables',
] as const
export type KpiSource = (typeof kpiSources)[number]

/** Accounts by prefix: those that count, and those under them that do not. The longest prefix tells. */
export type KpiRange = { readonly prefix: string; readonly isIn: boolean }
export type KpiAccounts = Readonly<Record<KpiSource, readonly KpiRange[]>>

type Row = {
  readonly source: KpiSource
  readonly ranges: readonly KpiRange[]
  readonly validFrom: Day | null
}

export function kpisPart(folder: string): KpisPart {
  const rows = tableOnce(() => readRows(folder))
  return { kpiAccountsOn: (on) => accountsOn(rows(), on) }
}

function readRows(folder: string): Row[] {
  return countryTable(`${folder}/kpis.csv`, ['source', 'accounts', 'valid_from']).map((row) => ({
    source: oneOf(kpiSources, row.source),
    ranges: listOf(row.accounts, ' ').map(range),
    validFrom: row.valid_from === '' ? null : day(row.valid_from),
  }))
}

function range(cell: string): KpiRange {
  const match = /^(-?)(\d{1,6})$/.exec(cell)
  if (!match) throw new SyntaxError(`${cell} is not a range of accounts`)
  return { prefix: match[2]!, isIn: match[1] === '' }
}

/** Of each source the row that began last; one that has none is a bug in the table. */
function accountsOn(rows: readonly Row[], on: Day): KpiAccounts {
  const held = (source: KpiSource) => {
    const row = rows.findLast(
      (one) => one.source === source && (one.validFrom === null || one.validFrom <= on),
    )
    if (!row) throw new SyntaxError(`no accounts for ${source} on ${on}`)
    return [source, row.ranges] as const
  }
  return Object.fromEntries(kpiSources.map(held)) as KpiAccounts
}

/** Whether an account counts: by the longest prefix that begins it. */
export function isInRanges(ranges: readonly KpiRange[], number: string): boolean {
  let longest: KpiRange | undefined
  for (const one of ranges)
    if (number.startsWith(one.prefix) && one.prefix.length > (longest?.prefix.length ?? 0))
      longest = one
  return longest?.isIn ?? false
}

/** The same accounts by prefixes alone: where some under one do not count, by those beside them. */
export function prefixesIn(ranges: readonly KpiRange[]): string[] {
  const beginsMore = (prefix: string) =>
    ranges.some((one) => one.prefix !== prefix && one.prefix.startsWith(prefix))
  const under = (prefix: string, isIn: boolean): string[] => {
    const counts = ranges.find((one) => one.prefix === prefix)?.isIn ?? isIn
    if (!beginsMore(prefix)) return counts ? [prefix] : []
    return Array.from({ length: 10 }, (_, digit) => under(`${prefix}${digit}`, counts)).flat()
  }
  const tops = ranges.filter(
    ({ prefix }) => !ranges.some((one) => one.prefix !== prefix && prefix.startsWith(one.prefix)),
  )
  return tops.flatMap(({ prefix }) => under(prefix, false)).sort()
}
