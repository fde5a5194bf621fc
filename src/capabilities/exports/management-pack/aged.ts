import { say } from '#kernel/languages'
import { type Amount, add, storedAmount, zero } from '#kernel/money'
import type { Block } from '#platform/pdf/report'
import { table } from '#platform/pdf/table'
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
  return table<Row>(
    [
      {
        title: say(words.thirdParty, language),
        width: { share: 1 },
        text: ({ name }) => name,
        lines: 2,
      },
      ...columns.map(({ key, label }) => ({
        title: label,
        width: 57,
        amount: ({ amounts }: Row) => amounts.get(key) ?? zero,
        blankZero: true,
      })),
      { title: say(words.total, language), width: 66, amount: ({ total }) => total },
    ],
    shown,
    {
      total: {
        label: say(words.total, language),
        amounts: [
          ...columns.map(({ key }) => storedAmount(totals.amounts[key] ?? '0.00')),
          storedAmount(totals.total),
        ],
      },
    },
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
