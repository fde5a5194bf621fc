import type { Day } from '#kernel/days'
import { listOf, oneOf, validityOf } from './cells.js'
import { countryTable, tableOnce } from './country-files.js'
import { vatCodeHolds } from './vat.js'

/** Which accounts make up the rows of a cash flow; our own choice, for which no law has a form. */
export type CashFlowPart = {
  readonly cashFlow: readonly CashFlowRange[]
}

/** `depreciation` and `disposals` are parts of the result, told apart; the others share all accounts. */
export const cashFlowPlaces = [
  'result',
  'depreciation',
  'provisions',
  'disposals',
  'stocks',
  'receivables',
  'payables',
  'fixed_assets',
  'investments',
  'equity',
  'loans',
  'cash',
] as const
export type CashFlowPlace = (typeof cashFlowPlaces)[number]

/** The accounts under a prefix belong to a row. */
export type CashFlowRange = {
  readonly place: CashFlowPlace
  readonly prefix: string
  readonly validFrom: Day | null
  readonly validUntil: Day | null
}

export function cashFlowPart(folder: string): CashFlowPart {
  const ranges = tableOnce(() => readRanges(folder))
  return {
    get cashFlow() {
      return ranges()
    },
  }
}

const columns = ['row', 'accounts', 'valid_from', 'valid_until'] as const

function readRanges(folder: string): CashFlowRange[] {
  return countryTable(`${folder}/cash-flow.csv`, columns).flatMap((row) =>
    listOf(row.accounts, ' ').map((prefix) => ({
      place: oneOf(cashFlowPlaces, row.row),
      prefix,
      ...validityOf(row),
    })),
  )
}

/** Where an account belongs, and whether it is told apart from the result; the longest prefix wins. */
export type CashFlowHome = {
  readonly place: Exclude<CashFlowPlace, Apart>
  readonly apart: Apart | null
}
type Apart = 'depreciation' | 'disposals'

/** The homes of accounts by the table of a day; null for those that stand beside the books. */
export function cashFlowHomes(
  ranges: readonly CashFlowRange[],
  day: Day,
): (number: string) => CashFlowHome | null {
  const valid = ranges.filter((range) => vatCodeHolds(range, day))
  const isApart = ({ place }: CashFlowRange) => place === 'depreciation' || place === 'disposals'
  const apart = new Map(valid.filter(isApart).map(({ prefix, place }) => [prefix, place as Apart]))
  const homes = new Map(
    valid
      .filter((range) => !isApart(range))
      .map(({ prefix, place }) => [prefix, place as CashFlowHome['place']]),
  )
  return (number) => {
    const place = longest(homes, number) ?? (/^[1-5]/.test(number) ? 'payables' : null)
    return place && { place, apart: place === 'result' ? (longest(apart, number) ?? null) : null }
  }
}

function longest<Value>(byPrefix: ReadonlyMap<string, Value>, number: string): Value | undefined {
  for (let length = number.length; length > 0; length--) {
    const found = byPrefix.get(number.slice(0, length))
    if (found !== undefined) return found
  }
  return undefined
}
