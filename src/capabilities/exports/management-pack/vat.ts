import { formatDecimal } from '#kernel/formats'
import { say } from '#kernel/languages'
import { grouped } from '#kernel/lists'
import { add, formatAmount, storedAmount, subtract } from '#kernel/money'
import { figures } from '#platform/pdf/figures'
import type { Block } from '#platform/pdf/report'
import { type ColumnOf, listedIn } from '#platform/tables/listed'
import { paperTable } from '#platform/tables/paper'
import type { Pack, VatAmounts, VatOfPeriod } from './pack.js'
import { words } from './words.js'

const kinds = ['base', 'due', 'deductible', 'waiting'] as const
type Row = VatOfPeriod['rows'][number]

/** What is due, what is deductible, and how it comes together by code. */
export function vatBlocks({ language, vat }: Pack): Block[] {
  const { purchase, sale } = vat.totals
  const sum = (kind: keyof VatAmounts) =>
    add(storedAmount(purchase[kind]), storedAmount(sale[kind]))
  const [due, deductible] = [sum('due'), sum('deductible')]
  return [
    figures([
      { label: say(words.vatDue, language), amount: due },
      { label: say(words.vatDeductible, language), amount: deductible },
      { label: say(words.vatBalance, language), amount: subtract(due, deductible) },
    ]),
    paperTable(
      listedIn(byCode(vat.rows), columns, {
        group: {
          heading: ([direction], said) => words[direction as Row['direction']][said],
          total: (_, said) => words.total[said],
        },
      }),
      language,
    ),
  ]
}

/** The months of a code together; sales first, as they bring the money. */
function byCode(rows: readonly Row[]): Row[] {
  const sums = [...grouped(rows, ({ direction, code }) => `${direction} ${code}`).values()].map(
    (own) => {
      const sum = (kind: keyof VatAmounts) =>
        formatAmount(add(...own.map((row) => storedAmount(row[kind]))))
      return {
        ...own[0]!,
        base: sum('base'),
        due: sum('due'),
        deductible: sum('deductible'),
        waiting: sum('waiting'),
      }
    },
  )
  return [
    ...sums.filter(({ direction }) => direction === 'sale'),
    ...sums.filter(({ direction }) => direction === 'purchase'),
  ]
}

// biome-ignore format: a table
const columns: readonly ColumnOf<Row>[] = [
  { key: 'direction', title: words.code,      kind: 'text', cell: ({ direction }) => direction, paper: { width: null } },
  { key: 'code',      title: words.code,      kind: 'text', cell: ({ code }) => code,           paper: { width: 62 } },
  { key: 'label',     title: words.label,     kind: 'text', cell: ({ label }) => label,         paper: { lines: 3 } },
  { key: 'rate',      title: words.rate,      kind: 'percent', cell: ({ rate }) => rate,
    paper: { shows: (row, language) => `${formatDecimal(String(row[3]), language)} %` } },
  ...kinds.map((kind) => (
    { key: kind, title: words[kind], kind: 'amount', carried: 'sum', cell: (row: Row) => row[kind], paper: { width: 70, blankZero: true } } as const
  )),
]
