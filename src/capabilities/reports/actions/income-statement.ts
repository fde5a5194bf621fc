import { type AccountMonths, movementsByMonth } from '#capabilities/ledger'
import { fillStatements, packFor, type StatementScheme } from '#countries'
import { add, formatAmount, zero } from '#kernel/money'
import { invalidField } from '#kernel/problem'
import type { Static } from '#platform/shapes/index'
import { drawnUp, type Held, incomeTotals, isEmptyRow, statedRows } from '../domain/statements.js'
import { countColumns, mostColumns, type TimeColumn, timeColumns } from '../domain/time-columns.js'
import { messages } from '../problems.js'
import type { IncomeStatement, IncomeStatementAsked } from '../schemas/statements.js'
import { type Frame, frameOf } from './frame.js'
import { movedIn } from './holdings.js'
import type { Computed, ReportReading } from './report.js'
import { schemeFor } from './scheme.js'
import { linksOf } from './statement-links.js'
import { shownAmounts, shownRow, statementTable } from './statement-rows.js'

type Body = Pick<Static<typeof IncomeStatement>, 'columns' | 'rows' | 'totals'>

/** What a company earned in a span, by a model of its country. */
export async function incomeStatement(
  op: ReportReading,
  asked: IncomeStatementAsked,
): Promise<Computed<Body>> {
  const frame = await frameOf(op, asked, { compare: 'year' })
  const { span, comparison } = frame
  if (asked.by != null && countColumns(span, asked.by) > mostColumns)
    throw invalidField('by', messages.tooManyColumns, { most: mostColumns })
  const columns = asked.by == null ? null : timeColumns(span, asked.by)
  const { scheme, warnings } = await schemeFor(op, asked)
  const months = columns && (await monthsOf(op, frame))
  const compared = comparison ? [comparison] : []
  const read = await movedIn(op, frame, months ? compared : [...compared, span])
  const before = comparison && read[0]!
  const moved = months ? months.map(inAllMonths) : read.at(-1)!
  const amounts = columns && months && amountsByRow(scheme, columns, months)
  const links = linksOf(op, frame, span, moved)
  const rows = statedRows(drawnUp(scheme, moved, before, ['income']))
    .filter((row) => asked.zero !== false || !isEmptyRow(row))
    .map((row) => shownRow(op, row, links))
    .map((row) => (amounts ? { ...row, amounts: amounts.get(row.code)! } : row))
  const totals = shownAmounts(incomeTotals(scheme, moved))
  const previous = before && shownAmounts(incomeTotals(scheme, before))
  return {
    frame,
    warnings,
    body: {
      ...(columns ? { columns: columns.map(({ key, from, to }) => ({ key, from, to })) } : {}),
      rows,
      totals: { ...totals, previous },
    },
    table: statementTable(rows, { keys: columns?.map(({ key }) => key) ?? [] }),
    chosen: {
      from: span.from,
      to: span.to,
      compare: comparison ? `${comparison.from}/${comparison.to}` : null,
      scheme: scheme.code,
      by: asked.by,
      zero: asked.zero === false ? false : null,
    },
  }
}

/** Months are read at once, and added up to columns and to the whole. */
function monthsOf(op: ReportReading, { span, books }: Frame): Promise<AccountMonths[]> {
  const classes = packFor(op.company).closing.resultClasses
  return movementsByMonth(op, { ...span, ...books, classes })
}

function inAllMonths({ account_id, number, label, months }: AccountMonths): Held {
  return { accountId: account_id, number, label, balance: add(...months.values()), parties: [] }
}

/** Each row in each column. */
function amountsByRow(
  scheme: StatementScheme,
  columns: readonly TimeColumn[],
  accounts: readonly AccountMonths[],
): ReadonlyMap<string, Record<string, string>> {
  const byRow = new Map<string, Record<string, string>>()
  for (const { key, months } of columns) {
    const balances = accounts.map(({ number, months: moved }) => ({
      number,
      balance: add(...months.map((month) => moved.get(month) ?? zero)),
    }))
    const [income] = fillStatements(scheme, balances, ['income'])
    for (const { row, amount } of income!.rows) {
      const amounts = byRow.get(row.code) ?? {}
      byRow.set(row.code, Object.assign(amounts, { [key]: formatAmount(amount) }))
    }
  }
  return byRow
}
