import type { Static } from '#platform/shapes/index'
import type { Table } from '#platform/tables/table'
import { budgetKinds, columnTitles } from '../domain/texts.js'
import type { BudgetReport, BudgetRow } from '../schemas/budget.js'
import { summed } from './columns.js'

const amounts = ['budget', 'actual', 'difference'] as const

/** Each line of a budget by month. What lines of both directions come to together says nothing: there is no total. */
export function budgetTable(rows: readonly BudgetRow[]): Table {
  const unprinted = { paper: { width: null } }
  return {
    columns: [
      { key: 'number', title: columnTitles.number, kind: 'text', ...unprinted },
      { key: 'label', title: columnTitles.label, kind: 'text', isName: true, ...unprinted },
      { key: 'analytic_code', title: columnTitles.analytic_code, kind: 'text', ...unprinted },
      { key: 'month', title: columnTitles.month, kind: 'text' },
      ...amounts.map((key) => summed(key, columnTitles[key])),
    ],
    rows: () => [
      rows.flatMap(({ number, label, analytic_code, months }) =>
        months.map((month) => [
          number,
          label,
          analytic_code,
          month.month,
          ...amounts.map((key) => month[key]),
        ]),
      ),
    ],
    group: {
      heading: ([number, label, code]) =>
        [number, label, code && `(${code})`].filter((word) => word !== null).join(' '),
      total: (_, language) => columnTitles.total[language],
      isCarried: true,
    },
  }
}

const kinds = ['income', 'expense', 'result'] as const

/** What all lines come to, below them on paper. */
export function budgetTotals(totals: Static<typeof BudgetReport>['totals']): Table {
  return {
    columns: [
      {
        key: 'kind',
        title: columnTitles.total,
        kind: 'text',
        paper: {
          shows: ([kind], language) => budgetKinds[kind as (typeof kinds)[number]][language],
        },
      },
      ...amounts.map((key) => ({ key, title: columnTitles[key], kind: 'amount' }) as const),
    ],
    rows: () => [kinds.map((kind) => [kind, ...amounts.map((key) => totals[kind][key])])],
    look: ([kind]) => ({ isTotal: kind === 'result' }),
  }
}
