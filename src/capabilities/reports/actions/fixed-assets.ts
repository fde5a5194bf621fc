import { assetAmountColumns, assetMovements } from '#capabilities/fixed-assets'
import { add, formatAmount } from '#kernel/money'
import type { Static } from '#platform/shapes/index'
import type { Table } from '#platform/tables/table'
import { assetTitles, columnTitles } from '../domain/texts.js'
import type {
  AssetMovementRow,
  AssetMovements,
  AssetMovementsAsked,
} from '../schemas/fixed-assets.js'
import { summed } from './columns.js'
import { type Frame, frameOf, refusePast } from './frame.js'
import { linkTo } from './links.js'
import type { Computed, ReportReading } from './report.js'

type Body = Pick<Static<typeof AssetMovements>, 'rows' | 'totals'>
type Moved = Awaited<ReturnType<typeof assetMovements>>[number]
type Amounts = Body['totals']

/** What the assets of each account and their depreciation were, what moved, and what the ledger has of them. */
export async function fixedAssets(
  op: ReportReading,
  asked: AssetMovementsAsked,
): Promise<Computed<Body>> {
  refusePast(asked)
  const frame = await frameOf(op, asked, { compare: 'none' })
  const { from, to } = frame.span
  const moved = await assetMovements(op, frame.span)
  const rows = moved.map((row) => shownRow(op, frame, row))
  const totals = amountsOf((column) => add(...moved.map((row) => row[column])))
  return {
    frame,
    body: { rows, totals },
    table: tableOf(rows, totals),
    chosen: { from, to },
  }
}

function shownRow(op: ReportReading, frame: Frame, row: Moved): AssetMovementRow {
  const { account_id, number, labels } = row
  return {
    account_id,
    number,
    label: labels[op.language] ?? '',
    ...amountsOf((column) => row[column]),
    link: linkTo(op, `accounts/${account_id}/ledger`, frame.span, frame),
  }
}

function amountsOf(
  of: (column: (typeof assetAmountColumns)[number]) => Moved['book_value'],
): Amounts {
  return Object.fromEntries(
    assetAmountColumns.map((column) => [column, formatAmount(of(column))]),
  ) as Amounts
}

/** Paper has room for what is in the register; what the ledger has of it stands in the other formats. */
const unprinted: readonly string[] = ['ledger_value', 'ledger_depreciation']

function tableOf(rows: readonly AssetMovementRow[], totals: Amounts): Table {
  return {
    columns: [
      {
        key: 'account_id',
        title: assetTitles.account_id,
        kind: 'count',
        paper: { width: null },
      },
      { key: 'number', title: columnTitles.number, kind: 'text', paper: { width: 40 } },
      { key: 'label', title: columnTitles.label, kind: 'text', isName: true, paper: { lines: 4 } },
      ...assetAmountColumns.map((key) =>
        summed(key, assetTitles[key], unprinted.includes(key) ? null : 52),
      ),
    ],
    rows: () => [
      rows.map((row) => [
        row.account_id,
        row.number,
        row.label,
        ...assetAmountColumns.map((key) => row[key]),
      ]),
    ],
    total: {
      label: columnTitles.total,
      cells: [null, null, null, ...assetAmountColumns.map((key) => totals[key])],
    },
  }
}
