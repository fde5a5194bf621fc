import { accountsInUse } from '#capabilities/ledger'
import { packFor, prefixesIn } from '#countries'
import { formatDecimal } from '#kernel/formats'
import { say } from '#kernel/languages'
import { invalidField } from '#kernel/problem'
import { sideBySide } from '#platform/db/side-by-side'
import type { Static } from '#platform/shapes/index'
import type { Paper, Table } from '#platform/tables/table'
import {
  figures,
  firstOf,
  type KpiKey,
  kpiKeys,
  lastOf,
  type Month,
  monthOf,
  monthsBetween,
  monthsLater,
  type Series,
} from '../domain/kpis.js'
import { type Compare, comparisonOf, type Span } from '../domain/span.js'
import { columnTitles, kpiLabels } from '../domain/texts.js'
import { messages } from '../problems.js'
import { saleJournals } from '../queries/kpis.js'
import { postedAfter } from '../queries/since.js'
import type { KpiRow, Kpis, KpisAsked } from '../schemas/kpis.js'
import { type Frame, frameOf, futureIn } from './frame.js'
import { readSeries } from './kpi-series.js'
import { linkTo, listed } from './links.js'
import type { Computed, ReportReading } from './report.js'

type Body = Pick<Static<typeof Kpis>, 'months' | 'current_month' | 'rows' | 'totals'>

/** So many months are shown at most. */
export const mostMonths = 36

/** The key figures of a file month by month, and those that they are compared with. */
export async function kpis(op: ReportReading, asked: KpisAsked): Promise<Computed<Body>> {
  const days = await frameOf(op, asked, { compare: 'year' })
  const frame = inMonths(op, days, asked.compare ?? 'year')
  const months = monthsOf(frame.span)
  const before = frame.comparison && monthsOf(frame.comparison)
  const [unseen, accounts] = await sideBySide(
    postedAfter(op, frame.asOf),
    accountsInUse(op, frame.books.standing),
  )
  const file = { id: op.company.id, pack: op.company.countryPack, years: frame.years, accounts }
  const [read, links] = await sideBySide(
    readSeries(op.tx, [file], kpiKeys, allMonths(months, before), unseen),
    linksOf(op, frame),
  )
  const series = read(op.company.id)
  const rows = kpiKeys.map((key) => shownRow(op, key, series, months, before, links(key)))
  const today = monthOf(frame.today)
  return {
    frame,
    body: { months, current_month: months.includes(today) ? today : null, rows, totals: null },
    table: tableOf(months, rows),
    chosen: {
      from: frame.span.from,
      to: frame.span.to,
      compare: frame.comparison ? `${frame.comparison.from}/${frame.comparison.to}` : null,
    },
  }
}

const monthsOf = ({ from, to }: Span) => monthsBetween(from, to)

/** The same frame in whole months. */
function inMonths(op: ReportReading, frame: Frame, compare: Compare): Frame {
  const span = wholeMonths(frame.span)
  const months = monthsOf(span)
  if (months.length > mostMonths)
    throw invalidField('from', messages.tooManyMonths, { most: mostMonths })
  const before = comparisonOf(span, compare, frame.years)
  const near = () => ({
    from: firstOf(monthsLater(months[0]!, -months.length)),
    to: lastOf(monthsLater(months[0]!, -1)),
  })
  return {
    ...frame,
    span,
    year:
      frame.years.find(({ starts_on, ends_on }) => starts_on <= span.to && span.to <= ends_on) ??
      null,
    hasFuture: futureIn(op, frame.today, span),
    comparison: before && (compare === 'period' ? near() : wholeMonths(before)),
  }
}

function wholeMonths({ from, to }: Span): Span {
  return { from: firstOf(monthOf(from)), to: lastOf(monthOf(to)) }
}

/** From the first to the last month of both. */
export function allMonths(
  months: readonly Month[],
  before: readonly Month[] | null,
): readonly Month[] {
  const [first, last] = [months[0]!, months.at(-1)!]
  const earliest = before && before[0]! < first ? before[0]! : first
  return monthsBetween(firstOf(earliest), lastOf(last))
}

function shownRow(
  { language }: ReportReading,
  key: KpiKey,
  series: Series,
  months: readonly Month[],
  before: readonly Month[] | null,
  link: string | null,
): KpiRow {
  const { unit, kind, over } = figures[key]
  return {
    key,
    label: say(kpiLabels[key], language),
    unit,
    kind,
    values: months.map((month) => over(series, [month])),
    previous: before?.map((month) => over(series, [month])) ?? null,
    total: over(series, months),
    previous_total: before && over(series, before),
    link,
  }
}

/** The ledger of the accounts behind a figure; ratios have none of their own. */
async function linksOf(op: ReportReading, frame: Frame): Promise<(key: KpiKey) => string | null> {
  const { span } = frame
  const held = packFor(op.company).kpiAccountsOn(span.to)
  const journals = await saleJournals(op.tx, op.company.id)
  const written = held.depreciation.map(({ prefix }) => ({ prefix, isIn: false }))
  const ebitda = [
    ...held.operating_result.filter(({ prefix }) => !written.some((one) => one.prefix === prefix)),
    ...written,
  ]
  return (key) => {
    const { kind, sources } = figures[key]
    if (key === 'invoices') {
      const asked = { ...span, journal_id: listed(journals), summary: true }
      return journals.length === 0 ? null : linkTo(op, 'reports/journal', asked, frame)
    }
    if (kind === 'ratio') return null
    const ranges = key === 'ebitda' ? ebitda : sources.flatMap((source) => held[source])
    const asked = { ...span, accounts: prefixesIn(ranges).join(',') }
    return linkTo(op, 'reports/general-ledger', asked, frame)
  }
}

function tableOf(months: readonly Month[], rows: readonly KpiRow[]): Table {
  return {
    columns: [
      { key: 'key', title: columnTitles.key, kind: 'text', paper: { width: null } },
      {
        key: 'label',
        title: columnTitles.label,
        kind: 'text',
        isName: true,
        paper: { width: null },
      },
      { key: 'unit', title: columnTitles.unit, kind: 'text', paper: { width: null } },
      { key: 'month', title: columnTitles.month, kind: 'text' },
      { key: 'value', title: columnTitles.value, kind: 'amount', paper: inUnit(4) },
      { key: 'previous', title: columnTitles.previous, kind: 'amount', paper: inUnit(5) },
    ],
    rows: () => [
      rows.flatMap(({ key, label, unit, values, previous }) =>
        months.map((month, at) => [
          key,
          label,
          unit,
          month,
          values[at] ?? null,
          previous?.[at] ?? null,
        ]),
      ),
    ],
    group: { heading: ([, label]) => String(label) },
  }
}

const decimals: Readonly<Record<KpiRow['unit'], number>> = {
  amount: 2,
  days: 1,
  percent: 1,
  count: 0,
}

function inUnit(place: number): Paper {
  return {
    align: 'right',
    width: 80,
    shows: (row, language) => {
      const value = row[place] ?? null
      const unit = row[2] as KpiRow['unit']
      return value === null ? null : formatDecimal(String(value), language, decimals[unit])
    },
  }
}
