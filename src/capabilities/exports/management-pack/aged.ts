import { asItIs, say } from '#kernel/languages'
import { type Amount, add, formatAmount, storedAmount, zero } from '#kernel/money'
import type { Block } from '#platform/pdf/report'
import { type ColumnOf, listedIn } from '#platform/tables/listed'
import { paperTable } from '#platform/tables/paper'
import type { Aged, Pack } from './pack.js'
import { words } from './words.js'

/** So many are named; all others share a row. */
const most = 10

type Row = {
  readonly name: string
  readonly amounts: ReadonlyMap<string, Amount>
  readonly total: Amount
}

/** The largest open balances by how late they are. */
export function agedTable({ language }: Pack, { columns, rows, totals }: Aged): Block {
  const all = rows
    .map(({ name, amounts, total }) => ({
      name: name ?? say(words.nobody, language),
      amounts: new Map(columns.map(({ key }) => [key, storedAmount(amounts[key] ?? '0.00')])),
      total: storedAmount(total),
    }))
    .sort(byTotal)
  const [named, others] = [all.slice(0, most), all.slice(most)]
  const shown = others.length > 0 ? [...named, together(others, language)] : named
  const amountColumns = columns.map(
    ({ key, label }): ColumnOf<Row> => ({
      key,
      title: asItIs(label),
      kind: 'amount',
      cell: ({ amounts }) => formatAmount(amounts.get(key) ?? zero),
      paper: { width: 57, blankZero: true },
    }),
  )
  return paperTable(
    listedIn<Row>(
      shown,
      [
        {
          key: 'name',
          title: words.thirdParty,
          kind: 'text',
          cell: ({ name }) => name,
          paper: { lines: 2 },
        },
        ...amountColumns,
        {
          key: 'total',
          title: words.total,
          kind: 'amount',
          cell: ({ total }) => formatAmount(total),
        },
      ],
      {
        total: {
          label: words.total,
          cells: [null, ...columns.map(({ key }) => totals.amounts[key] ?? '0.00'), totals.total],
        },
      },
    ),
    language,
  )
}

export const agedHeight = ({ rows }: Aged) => 70 + Math.min(rows.length, most + 1) * 16

const size = (amount: Amount) => (amount < zero ? -amount : amount)

/** The largest first, whichever side it stands on; then by name, so that the order is always the same. */
function byTotal(one: Row, other: Row): number {
  const [left, right] = [size(one.total), size(other.total)]
  if (left !== right) return left > right ? -1 : 1
  return one.name < other.name ? -1 : one.name > other.name ? 1 : 0
}

function together(rows: readonly Row[], language: Pack['language']): Row {
  const amounts = new Map<string, Amount>()
  for (const row of rows)
    for (const [key, amount] of row.amounts) amounts.set(key, add(amounts.get(key) ?? zero, amount))
  return {
    name: say(words.others, language, { count: rows.length }),
    amounts,
    total: add(...rows.map(({ total }) => total)),
  }
}
