import { type Day, endOfMonth } from '#kernel/days'
import { add, formatAmount, storedAmount } from '#kernel/money'
import type { Static } from '#platform/shapes/index'
import type { Table } from '#platform/tables/table'
import { columnTitles, directionLabels } from '../domain/texts.js'
import { postedAfter } from '../queries/since.js'
import { vatByCode } from '../queries/vat-summary.js'
import type { VatSummary, VatSummaryAsked, VatSummaryRow } from '../schemas/vat-summary.js'
import { summed } from './columns.js'
import { type Frame, frameOf } from './frame.js'
import { linkTo, listed } from './links.js'
import { namedIn } from './named.js'
import type { Computed, ReportReading } from './report.js'

type Body = Pick<Static<typeof VatSummary>, 'rows' | 'totals'>

/** What was bought and sold by VAT code and month, and the VAT on it, as the ledger has it. */
export async function vatSummary(
  op: ReportReading,
  asked: VatSummaryAsked,
): Promise<Computed<Body>> {
  const frame = await frameOf(op, asked, { compare: 'none' })
  const vatCodeIds = await namedIn(op, 'vat_code_id', asked.vat_code_id)
  const unseen = await postedAfter(op, frame.asOf)
  const { direction = null } = asked
  const found = await vatByCode(op, frame.span, { direction, vatCodeIds, unseen })
  const rows = found.map((row) => ({ ...row, link: linkOf(op, frame, row) }))
  const totals = { purchase: totalsOf(rows, 'purchase'), sale: totalsOf(rows, 'sale') }
  return {
    frame,
    body: { rows, totals },
    table: tableOf(rows),
    after: [totalsTable(totals)],
    chosen: {
      from: frame.span.from,
      to: frame.span.to,
      direction,
      vat_code_id: listed(vatCodeIds),
    },
  }
}

/** The lines with the code in the days of the month that the span has. */
function linkOf(
  op: ReportReading,
  frame: Frame,
  { vat_code_id, month }: Pick<VatSummaryRow, 'vat_code_id' | 'month'>,
): string {
  const first = `${month}-01` as Day
  const last = endOfMonth(first)
  const { span } = frame
  const days = {
    from: first < span.from ? span.from : first,
    to: span.to < last ? span.to : last,
  }
  return linkTo(op, 'reports/general-ledger', { ...days, vat_code_id }, frame)
}

const amounts = ['base', 'due', 'deductible', 'waiting'] as const

function totalsOf(rows: readonly VatSummaryRow[], direction: VatSummaryRow['direction']) {
  const own = rows.filter((row) => row.direction === direction)
  const sum = (of: (typeof amounts)[number]) =>
    formatAmount(add(...own.map((row) => storedAmount(row[of]))))
  return {
    base: sum('base'),
    due: sum('due'),
    deductible: sum('deductible'),
    waiting: sum('waiting'),
  }
}

function tableOf(rows: readonly VatSummaryRow[]): Table {
  const hidden = { width: null }
  return {
    columns: [
      { key: 'direction', title: columnTitles.direction, kind: 'text', paper: hidden },
      { key: 'vat_code', title: columnTitles.vat_code, kind: 'text', paper: hidden },
      { key: 'label', title: columnTitles.label, kind: 'text', isName: true, paper: hidden },
      { key: 'rate', title: columnTitles.rate, kind: 'percent', paper: hidden },
      { key: 'month', title: columnTitles.month, kind: 'text' },
      ...amounts.map((key) => summed(key, columnTitles[key])),
    ],
    rows: () => [
      rows.map((row) => [
        row.direction,
        row.code,
        row.label,
        row.rate,
        row.month,
        ...amounts.map((key) => row[key]),
      ]),
    ],
    group: {
      heading: ([direction, code, label], language) =>
        `${directionLabels[direction as VatSummaryRow['direction']][language]} · ${code} · ${label}`,
      total: ([, code], language) => `${columnTitles.total[language]} ${code}`,
      isCarried: true,
    },
  }
}

/** What was bought and sold in all, below the codes on paper. */
function totalsTable(totals: Body['totals']): Table {
  return {
    columns: [
      {
        key: 'direction',
        title: columnTitles.total,
        kind: 'text',
        paper: {
          shows: ([direction], language) =>
            directionLabels[direction as VatSummaryRow['direction']][language],
        },
      },
      ...amounts.map((key) => ({ key, title: columnTitles[key], kind: 'amount' }) as const),
    ],
    rows: () => [
      (['purchase', 'sale'] as const).map((direction) => [
        direction,
        ...amounts.map((key) => totals[direction][key]),
      ]),
    ],
  }
}
