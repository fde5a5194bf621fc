import { formatMoney } from '#kernel/formats'
import { say } from '#kernel/languages'
import { type Amount, zero } from '#kernel/money'
import {
  type AmountColumn,
  amountOf,
  anchorOf,
  type Column,
  cellPadding,
  isAmount,
  type Placed,
  placesOf,
} from './columns.js'
import { cut, printable, wrap } from './lines.js'
import { inks, type Page, type Type } from './page.js'
import { words } from './words.js'

const bodyType: Type = { weight: 'regular', size: 8, ink: inks.text }
const quietType: Type = { weight: 'regular', size: 8, ink: inks.quiet }
const headType: Type = { weight: 'bold', size: 7.5, ink: inks.strong }
const groupType: Type = { weight: 'bold', size: 8.5, ink: inks.strong }
const totalType: Type = { weight: 'bold', size: 8, ink: inks.text }

const lineHeight = 10
const headLineHeight = 9.5
const rowPadding = 5.5
/** The heights of the table's own rows, and of the smallest one that it is given. */
export const heights = { summary: 17, heading: 22, row: lineHeight + rowPadding }

type Line = { readonly text: string; readonly type: Type; readonly indent: number }

/** A row that is laid out and waits for its place. */
export type Cells = {
  readonly lines: readonly (readonly Line[])[]
  readonly amounts: readonly (Amount | null)[]
  readonly height: number
  /** Bold: a row that sums up others. */
  readonly isStrong: boolean
}

export type SummaryKind = 'opening' | 'carried' | 'subtotal' | 'total'

/** Draws the rows of one table where the page stands, and moves it down. */
export function rowsOn<Row>(page: Page, columns: readonly Column<Row>[]) {
  const longestWord = (title: string) =>
    Math.max(
      ...printable(title)
        .split(' ')
        .map((word) => page.widthOf(word, headType)),
    )
  const places = placesOf(columns, page, longestWord)
  const amountPlaces = places.filter((place): place is Placed<Row, AmountColumn<Row>> =>
    isAmount(place.column),
  )
  const measureIn = (type: Type) => (text: string) => page.widthOf(text, type)
  const titles = places.map(({ column, width }) =>
    wrap(printable(column.title), width - 2 * cellPadding, 3, measureIn(headType)),
  )
  const headHeight = Math.max(...titles.map(({ length }) => length)) * headLineHeight + 8
  const labelWidth = (amountPlaces[0]?.left ?? page.right) - page.left - cellPadding

  return {
    headHeight,

    writeHead(): void {
      page.fill(page.left, page.y, page.width, headHeight, inks.ground)
      page.y += headHeight
      for (const [index, place] of places.entries())
        for (const [line, text] of titles[index]!.toReversed().entries()) {
          const baseline = page.y - 6 - line * headLineHeight
          page.write(text, anchorOf(place), baseline, headType, place.align)
        }
      page.fill(page.left, page.y - 0.6, page.width, 0.6, inks.strong)
    },

    layOut(row: Row, isStrong = false): Cells {
      const type = isStrong ? totalType : bodyType
      const lines = places.map(({ column, width }) =>
        isAmount(column) ? [] : linesOf(column, row, width - 2 * cellPadding, type),
      )
      return {
        lines,
        amounts: amountPlaces.map(({ column }) => amountOf(column.amount(row))),
        height: Math.max(1, ...lines.map(({ length }) => length)) * lineHeight + rowPadding,
        isStrong,
      }
    },

    writeRow({ lines, amounts, height, isStrong }: Cells): void {
      const baseline = page.y + 10.5
      for (const [index, place] of places.entries())
        for (const [line, { text, type, indent }] of lines[index]!.entries())
          page.write(
            text,
            anchorOf(place) + indent,
            baseline + line * lineHeight,
            type,
            place.align,
          )
      for (const [index, place] of amountPlaces.entries())
        if (!(place.column.blankZero && amounts[index] === zero))
          writeAmount(amounts[index], place, baseline, isStrong ? totalType : bodyType)
      page.y += height
      page.fill(page.left, page.y - 0.4, page.width, 0.4, inks.line)
    },

    writeHeading(text: string): void {
      const left = page.left + cellPadding
      page.writeWithin(page.right - left, text, left, page.y + 15, groupType)
      page.y += heights.heading
      page.fill(page.left, page.y - 0.6, page.width, 0.6, inks.line)
    },

    writeSummary(kind: SummaryKind, label: string, amounts: readonly (Amount | null)[]): void {
      const type = kind === 'carried' || kind === 'opening' ? quietType : totalType
      const baseline = page.y + 11.5
      if (kind === 'total') {
        page.fill(page.left, page.y, page.width, heights.summary, inks.ground)
        page.fill(page.left, page.y, page.width, 0.8, inks.strong)
      }
      page.writeWithin(labelWidth, label, page.left + cellPadding, baseline, type)
      for (const [index, place] of amountPlaces.entries())
        writeAmount(amounts[index], place, baseline, type)
      page.y += heights.summary
      if (kind !== 'total') page.fill(page.left, page.y - 0.5, page.width, 0.5, inks.line)
    },

    writeNothing(): void {
      const middle = page.left + page.width / 2
      page.write(say(words.nothing, page.language), middle, page.y + 14, quietType, 'center')
      page.y += heights.heading
    },
  }

  function linesOf(
    column: Exclude<Column<Row>, AmountColumn<Row>>,
    row: Row,
    whole: number,
    type: Type,
  ): Line[] {
    const indent = Math.min(column.indent?.(row) ?? 0, whole / 2)
    const width = whole - indent
    const text = printable(column.text(row) ?? '').trim()
    const note = printable(column.note?.(row) ?? '').trim()
    const lines = wrap(text, width, column.lines ?? 1, measureIn(type)).map((line) => ({
      text: line,
      type,
      indent,
    }))
    if (!note) return lines
    return [...lines, { text: cut(note, width, measureIn(quietType)), type: quietType, indent }]
  }

  /** An amount is never cut: where it is too wide it is printed smaller. */
  function writeAmount(
    amount: Amount | null | undefined,
    { left, width }: Placed<Row, unknown>,
    baseline: number,
    type: Type,
  ): void {
    if (amount === null || amount === undefined) return
    const text = formatMoney(amount, page.language)
    const room = width - cellPadding - 1
    const size = type.size * Math.min(1, room / page.widthOf(text, type))
    page.write(text, left + width - cellPadding, baseline, { ...type, size }, 'right')
  }
}
