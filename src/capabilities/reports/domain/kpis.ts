import type { KpiSource } from '#countries'
import { type Day, endOfMonth } from '#kernel/days'
import { type Amount, add, formatAmount, negate, subtract, zero } from '#kernel/money'

export type { KpiSource }

export const kpiKeys = [
  'turnover',
  'purchases',
  'gross_margin',
  'gross_margin_percent',
  'staff_costs',
  'operating_result',
  'ebitda',
  'result',
  'cash',
  'receivables',
  'payables',
  'dso',
  'dpo',
  'invoices',
] as const
export type KpiKey = (typeof kpiKeys)[number]

/** A month as `YYYY-MM`. */
export type Month = string

/** What a file has by month, debit minus credit. */
export type Series = {
  /** What moved in a month. */
  readonly flow: (source: KpiSource, month: Month) => Amount
  /** What stood at its end. */
  readonly balance: (source: KpiSource, month: Month) => Amount
  /** What sale journals put on receivables, or purchase journals on payables, in the twelve months to its end. */
  readonly traded: (side: 'receivables' | 'payables', month: Month) => Amount
  /** How many entries the sale journals have in it. */
  readonly invoices: (month: Month) => number
}

type Figure = {
  readonly unit: 'amount' | 'days' | 'percent' | 'count'
  readonly kind: 'flow' | 'balance' | 'ratio'
  /** What it takes: income counts as credit minus debit, costs as debit minus credit. */
  readonly sources: readonly KpiSource[]
  /** Over some months; null where it cannot be formed. */
  readonly over: (series: Series, months: readonly Month[]) => string | null
}

const flow = (sources: readonly KpiSource[], of: (take: Take) => Amount): Figure => ({
  unit: 'amount',
  kind: 'flow',
  sources,
  over: (series, months) =>
    formatAmount(of((source) => add(...months.map((month) => series.flow(source, month))))),
})
type Take = (source: KpiSource) => Amount

const balance = (source: KpiSource, sign: (amount: Amount) => Amount): Figure => ({
  unit: 'amount',
  kind: 'balance',
  sources: [source],
  over: (series, months) => formatAmount(sign(series.balance(source, months.at(-1)!))),
})

/** How many days of trade stand open: what is open at the end of the last month, by a year of trade. */
const days = (side: 'receivables' | 'payables'): Figure => ({
  unit: 'days',
  kind: 'ratio',
  sources: [side],
  over: (series, months) => {
    const last = months.at(-1)!
    return ratio(series.balance(side, last) * 365n, series.traded(side, last))
  },
})

const asIs = (amount: Amount) => amount

const marginOf = (take: Take) => negate(add(take('turnover'), take('goods')))

export const figures: Readonly<Record<KpiKey, Figure>> = {
  turnover: flow(['turnover'], (take) => negate(take('turnover'))),
  purchases: flow(['purchases'], (take) => take('purchases')),
  gross_margin: flow(['turnover', 'goods'], marginOf),
  gross_margin_percent: {
    unit: 'percent',
    kind: 'ratio',
    sources: ['turnover', 'goods'],
    over: (series, months) => {
      const take = (source: KpiSource) => add(...months.map((month) => series.flow(source, month)))
      return ratio(marginOf(take) * 100n, negate(take('turnover')))
    },
  },
  staff_costs: flow(['staff_costs'], (take) => take('staff_costs')),
  operating_result: flow(['operating_result'], (take) => negate(take('operating_result'))),
  ebitda: flow(['operating_result', 'depreciation'], (take) =>
    subtract(take('depreciation'), take('operating_result')),
  ),
  result: flow(['result'], (take) => negate(take('result'))),
  cash: balance('cash', asIs),
  receivables: balance('receivables', asIs),
  payables: balance('payables', negate),
  dso: days('receivables'),
  dpo: days('payables'),
  invoices: {
    unit: 'count',
    kind: 'flow',
    sources: [],
    over: (series, months) =>
      String(months.reduce((count, month) => count + series.invoices(month), 0)),
  },
}

/** With one decimal, half away from zero; null where there is nothing to divide by. */
function ratio(numerator: bigint, denominator: bigint): string | null {
  if (denominator === 0n) return null
  const isMinus = numerator < 0n !== denominator < 0n
  const [above, below] = [numerator, denominator].map((one) => (one < 0n ? -one : one))
  const tenths = (above! * 20n + below!) / (below! * 2n)
  const text = `${tenths / 10n}.${tenths % 10n}`
  return isMinus && tenths !== 0n ? `-${text}` : text
}

/** The months from that of a day to that of another. */
export function monthsBetween(from: Day, to: Day): Month[] {
  const months: Month[] = []
  for (let month = monthOf(from); month <= monthOf(to); month = monthsLater(month, 1))
    months.push(month)
  return months
}

export const monthOf = (day: Day): Month => day.slice(0, 7)
export const firstOf = (month: Month): Day => `${month}-01` as Day
export const lastOf = (month: Month): Day => endOfMonth(firstOf(month))

/** May lie before or after all days that there are: nothing is booked there. */
export function monthsLater(month: Month, count: number): Month {
  const place = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + count
  return `${Math.floor(place / 12)}-${String((place % 12) + 1).padStart(2, '0')}`
}

/** Sums by month, and what came before the first of them. */
export type MonthSums = {
  readonly before: ReadonlyMap<KpiSource, Amount>
  readonly flows: ReadonlyMap<string, Amount>
  readonly traded: ReadonlyMap<string, Amount>
  readonly invoices: ReadonlyMap<Month, number>
  /** All months that the sums are about, in their order. */
  readonly months: readonly Month[]
}

export const keyOf = (source: string, month: Month) => `${source}/${month}`

/** What months come to, from sums that were read once. */
export function seriesOf({ before, flows, traded, invoices, months }: MonthSums): Series {
  const flowIn: Series['flow'] = (source, month) => flows.get(keyOf(source, month)) ?? zero
  const held = new Map<string, Amount>()
  const balanceAt: Series['balance'] = (source, month) => {
    if (!held.has(keyOf(source, months[0]!))) {
      let sum = before.get(source) ?? zero
      for (const one of months) {
        sum = add(sum, flowIn(source, one))
        held.set(keyOf(source, one), sum)
      }
    }
    return held.get(keyOf(source, month)) ?? zero
  }
  return {
    flow: flowIn,
    balance: balanceAt,
    traded: (side, month) =>
      add(
        ...Array.from(
          { length: 12 },
          (_, at) => traded.get(keyOf(side, monthsLater(month, -at))) ?? zero,
        ),
      ),
    invoices: (month) => invoices.get(month) ?? 0,
  }
}
