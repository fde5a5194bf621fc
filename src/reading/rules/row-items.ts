/** Lines without a table: rows of text that end in an amount. */
import { add, zero } from '#kernel/money'
import { type Mark, percentsIn } from './figures.js'
import {
  type Item,
  isCarried,
  type LinesContext,
  tidy,
  withLeadingQuantity,
  withProduct,
} from './items.js'
import type { Labelled } from './labels.js'
import type { Found } from './totals.js'
import type { Row } from './words.js'

/** Runs of such rows above the totals that come to the net or the gross amount. */
export function rowItems({ paper, figures, totals, mark }: LinesContext): Item[][] {
  const byRow = new Map<number, Labelled[]>()
  for (const figure of figures)
    byRow.set(figure.cell.row, [...(byRow.get(figure.cell.row) ?? []), figure])
  const limit = totals.firstRow ?? totals.grossFigure?.cell.row ?? paper.rows.length
  const rows: { item: Item; index: number }[] = []
  for (const [index, row] of byRow) {
    const item = itemIn(paper.rows[index]!, row, mark)
    if (item !== undefined) rows.push({ item, index })
  }
  const above = rows.filter(({ index }) => index < limit)
  return [above, rows].flatMap((some) => runs(some.slice(0, 400), totals))
}

function runs(rows: readonly { item: Item; index: number }[], totals: Found): Item[][] {
  const found: Item[][] = []
  for (let from = 0; from < rows.length && found.length < 4; from += 1) {
    let sum = zero
    for (let until = from; until < rows.length; until += 1) {
      sum = add(sum, rows[until]!.item.amounts[0]!)
      if (sum === totals.net || sum === totals.gross) {
        found.push(rows.slice(from, until + 1).map(({ item }) => item))
        break
      }
    }
  }
  return found.sort((one, other) => other.length - one.length)
}

const closingKinds = new Set([
  'net',
  'vat',
  'gross',
  'total',
  'due',
  'prepaid',
  'tendered',
  'aside',
  'rounding',
])

function itemIn(row: Row, figures: readonly Labelled[], mark: Mark): Item | undefined {
  const last = figures.at(-1)!
  if (
    figures.some(({ kind, by }) => by !== 'column' && kind !== undefined && closingKinds.has(kind))
  )
    return undefined
  const texts = row.cells
    .filter(({ text }) => /\p{L}{2}/u.test(text))
    .map((cell) => (cell === last.cell ? cell.text.slice(0, last.start) : cell.text))
  const text = texts.join(' ').replace(/\s+/g, ' ').trim()
  if (!/\p{L}{2}/u.test(text) || isCarried(row)) return undefined
  const percents = row.cells.flatMap((cell) =>
    percentsIn(cell.text).map(({ hundredths }) => hundredths),
  )
  const code =
    /^[A-Z]$/.exec(
      row.cells
        .at(-1)!
        .text.slice(row.cells.at(-1) === last.cell ? last.end : 0)
        .trim(),
    )?.[0] ?? null
  const item = {
    text: tidy(text),
    quantity: null,
    price: null,
    rate: percents.at(-1) ?? null,
    code,
    amounts: [last.amount],
  }
  return withLeadingQuantity(withProduct(item, mark))
}
