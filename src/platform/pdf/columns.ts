import assert from 'node:assert/strict'
import { type Amount, storedAmount } from '#kernel/money'
import type { Align, Page } from './page.js'

type Place = {
  readonly title: string
  /** In points, or as a share of what the others leave. */
  readonly width: number | { readonly share: number }
}

export type TextColumn<Row> = Place & {
  readonly text: (row: Row) => string | null
  readonly align?: Align
  /** How many lines a long text may take before it is cut; one unless told. */
  readonly lines?: number
  /** How far the text stands in from the left. */
  readonly indent?: (row: Row) => number
  /** A quiet line below the text. */
  readonly note?: (row: Row) => string | null
}

export type AmountColumn<Row> = Place & {
  readonly amount: (row: Row) => Value
  /** Leaves the cell empty when it is zero. */
  readonly blankZero?: boolean
  /** What goes from page to page and into the totals: the sum, or the last value of a running balance. */
  readonly carried?: 'sum' | 'last'
}

export type Column<Row> = TextColumn<Row> | AmountColumn<Row>

/** An amount of an amount column: cents, a decimal text, or none. */
export type Value = Amount | string | null

export type Placed<Row, Kind = Column<Row>> = {
  readonly column: Kind
  readonly left: number
  readonly width: number
  readonly align: Align
}

/** The space between a text and the edge of its cell. */
export const cellPadding = 4

/** What a share has at least, in points. */
const narrowest = 30

/** Where the columns stand on the page. */
export function placesOf<Row>(
  columns: readonly Column<Row>[],
  page: Page,
  wordWidth: (title: string) => number,
): Placed<Row>[] {
  const asked = columns.reduce((sum, { width }) => sum + (typeof width === 'number' ? width : 0), 0)
  const shares = columns.reduce(
    (sum, { width }) => sum + (typeof width === 'number' ? 0 : width.share),
    0,
  )
  const room = page.width - asked - narrowest * shares
  assert(room >= 0, 'the columns are wider than the page')
  // A title should not break within a word: columns that are too narrow for theirs grow as far as there is room.
  const lackOf = ({ title, width }: Place) =>
    typeof width === 'number' ? Math.max(0, wordWidth(title) + 2 * cellPadding - width) : 0
  const lack = columns.reduce((sum, column) => sum + lackOf(column), 0)
  const grows = lack > room ? room / lack : 1
  const widthOf = (column: Place, width: number) => width + lackOf(column) * grows
  const free = page.width - asked - lack * grows
  let left = page.left
  return columns.map((column) => {
    const { width: wish } = column
    const width = typeof wish === 'number' ? widthOf(column, wish) : (free * wish.share) / shares
    const align = isAmount(column) ? 'right' : (column.align ?? 'left')
    const place = { column, left, width, align }
    left += width
    return place
  })
}

/** The end of a cell at which its text is aligned. */
export function anchorOf<Row>({ left, width, align }: Placed<Row, unknown>): number {
  if (align === 'center') return left + width / 2
  return align === 'left' ? left + cellPadding : left + width - cellPadding
}

export function isAmount<Row>(column: Column<Row>): column is AmountColumn<Row> {
  return 'amount' in column
}

export function amountOf(value: Value): Amount | null {
  if (typeof value !== 'string') return value
  // A sum may have more digits than an amount that comes in; days and counts have fewer.
  assert(/^-?\d+(?:\.\d{1,2})?$/.test(value), `${value} is not an amount`)
  const [whole, part = ''] = value.split('.')
  return storedAmount(`${whole}.${part.padEnd(2, '0')}`)
}
