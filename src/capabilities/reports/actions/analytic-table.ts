import type { Table } from '#platform/tables/table'
import { columnTitles } from '../domain/texts.js'
import type { AnalyticRow } from '../schemas/analytic.js'
import { summed } from './columns.js'

const amounts = ['debit', 'credit', 'balance'] as const

/** Each code with its accounts, and those of the codes below it; what is on none comes last. */
export function analyticTable(
  axis: string,
  rows: readonly AnalyticRow[],
  totals: Readonly<Record<(typeof amounts)[number], string>>,
): Table {
  const unprinted = { paper: { width: null } }
  return {
    columns: [
      { key: 'axis', title: columnTitles.axis, kind: 'text', ...unprinted },
      { key: 'code', title: columnTitles.analytic_code, kind: 'text', ...unprinted },
      { key: 'label', title: columnTitles.label, kind: 'text', isName: true, ...unprinted },
      { key: 'number', title: columnTitles.number, kind: 'text', paper: { width: 52 } },
      {
        key: 'account_label',
        title: columnTitles.account_label,
        kind: 'text',
        isName: true,
        paper: { lines: 2 },
      },
      ...amounts.map((key) => summed(key, columnTitles[key])),
    ],
    rows: () => [
      rows.flatMap(({ code, label, accounts }) =>
        accounts.map((account) => [
          axis,
          code,
          label,
          account.number,
          account.label,
          ...amounts.map((key) => account[key]),
        ]),
      ),
    ],
    group: {
      heading: ([, code, label]) => [code, label].filter((word) => word !== null).join(' '),
      total: (_, language) => columnTitles.total[language],
      isCarried: true,
    },
    total: {
      label: columnTitles.total,
      cells: [null, null, null, null, null, ...amounts.map((key) => totals[key])],
    },
  }
}
