import { upTo } from '#capabilities/ledger'
import type { Static } from '#platform/shapes/index'
import { drawnUp, isEmptyRow, sheetTotals, statedRows } from '../domain/statements.js'
import type { BalanceSheet, BalanceSheetAsked } from '../schemas/statements.js'
import { frameOf } from './frame.js'
import { heldAt } from './holdings.js'
import type { Computed, ReportReading } from './report.js'
import { schemeFor } from './scheme.js'
import { linksOf } from './statement-links.js'
import { shownAmounts, shownRow, statementTable } from './statement-rows.js'

type Body = Pick<Static<typeof BalanceSheet>, 'rows' | 'totals'>

/** What a company has and owes at the end of a day, by a model of its country. */
export async function balanceSheet(
  op: ReportReading,
  asked: BalanceSheetAsked,
): Promise<Computed<Body>> {
  const frame = await frameOf(op, { ...asked, from: null }, { compare: 'year' })
  const { span, comparison } = frame
  const { scheme, warnings } = await schemeFor(op, asked)
  const { held, before } = await heldAt(op, frame, scheme)
  const drawn = drawnUp(scheme, held, before, ['assets', 'liabilities', 'income'])
  const links = linksOf(op, frame, upTo(frame.years, span.to), held)
  const rows = statedRows(drawn)
    .filter(({ statement }) => statement !== 'income')
    .filter((row) => asked.zero !== false || !isEmptyRow(row))
    .map((row) => shownRow(op, row, links))
  const previous = drawn.before && shownAmounts(sheetTotals(scheme, drawn.before))
  return {
    frame,
    isAtDay: true,
    held,
    warnings,
    body: { rows, totals: { ...shownAmounts(sheetTotals(scheme, drawn.now)), previous } },
    table: statementTable(rows, { contra: rows.some(({ gross }) => gross !== null) }),
    chosen: {
      to: span.to,
      compare: comparison?.to ?? null,
      scheme: scheme.code,
      zero: asked.zero === false ? false : null,
    },
  }
}
