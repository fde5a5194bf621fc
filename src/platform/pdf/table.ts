import { say, type Text } from '#kernel/languages'
import { amountOf, type Column, isAmount, type Value } from './columns.js'
import type { Block } from './report.js'
import { heights, rowsOn } from './rows.js'
import { openTally } from './tally.js'
import { words } from './words.js'

export type { AmountColumn, Column, TextColumn } from './columns.js'

/** A row of the table's own: its label, and an amount for each column of amounts, from left to right. */
export type Summary = { readonly label: string; readonly amounts: readonly Value[] }

export type TableOptions<Row> = {
  /** Stands before the rows and is carried on with them. */
  readonly opening?: Summary
  /** Stands after the rows; without amounts it shows what the columns carried. */
  readonly total?: Summary | { readonly label: string }
  /** Rows that sum up others: they are bold, and nothing is carried of them. */
  readonly isStrong?: (row: Row) => boolean
  /** Rows that follow each other and have the same heading stand below it. */
  readonly group?: {
    readonly heading: (row: Row) => string
    /** The label of the group's own total, if it has one, from its last row. */
    readonly total?: (row: Row) => string
    /** Whether the group rather than the whole table is carried from page to page. */
    readonly isCarried?: boolean
  }
}

/** A table that takes as many pages as it has rows for; each page begins with its head. */
export function table<Row>(
  columns: readonly Column<Row>[],
  rows: Iterable<Row> | AsyncIterable<Row>,
  { opening, total, group, isStrong }: TableOptions<Row> = {},
): Block {
  return async function* (page) {
    const print = rowsOn(page, columns)
    const amountColumns = columns.filter(isAmount)
    const ofAll = openTally(amountColumns)
    const ofGroup = openTally(amountColumns)
    const carried = group?.isCarried ? ofGroup : ofAll
    let current: { readonly heading: string; readonly last: Row } | undefined
    /** A row waits until it is known whether a total follows it, which must not stand alone on the next page. */
    let waiting: { readonly row: Row; readonly heading: string | undefined } | undefined

    /** Turns the page unless a row fits. Below every row one summary fits: the carry or the total. */
    function* makeRoom(height: number): Generator<void> {
      if (page.room() >= height + heights.summary) return
      writeCarried(words.carriedForward)
      page.turn()
      yield
      print.writeHead()
      if (!group?.isCarried) writeCarried(words.broughtForward)
      if (current)
        print.writeHeading(say(words.continued, page.language, { heading: current.heading }))
      if (group?.isCarried) writeCarried(words.broughtForward)
    }

    function writeCarried(label: Text): void {
      if (carried.isEmpty || !amountColumns.some((column) => column.carried)) return
      print.writeSummary('carried', say(label, page.language), carried.amounts)
    }

    function* writeRow({ row, heading }: NonNullable<typeof waiting>, isLast: boolean) {
      const cells = print.layOut(row, isStrong?.(row))
      const below = isLast && group?.total ? heights.summary : 0
      if (heading === current?.heading) yield* makeRoom(cells.height + below)
      else {
        yield* makeRoom(heights.heading + cells.height + below)
        if (heading !== undefined) print.writeHeading(heading)
      }
      print.writeRow(cells)
      if (!cells.isStrong) {
        ofAll.take(cells.amounts)
        ofGroup.take(cells.amounts)
      }
      if (heading !== undefined) current = { heading, last: row }
    }

    function* endGroup(): Generator<void> {
      if (!current) return
      if (group?.total) {
        yield* makeRoom(heights.summary)
        print.writeSummary('subtotal', group.total(current.last), ofGroup.amounts)
      }
      ofGroup.clear()
      current = undefined
    }

    if (page.room() < print.headHeight + heights.summary + heights.heading + 3 * heights.row) {
      page.turn()
      yield
    }
    print.writeHead()
    if (opening) {
      const amounts = opening.amounts.map(amountOf)
      print.writeSummary('opening', opening.label, amounts)
      ofAll.take(amounts)
    }
    for await (const row of rows) {
      const heading = group?.heading(row)
      if (waiting) {
        const isLast = heading !== waiting.heading
        yield* writeRow(waiting, isLast)
        if (isLast) yield* endGroup()
      }
      waiting = { row, heading }
    }
    if (waiting) yield* writeRow(waiting, true)
    else print.writeNothing()
    yield* endGroup()
    if (total)
      print.writeSummary(
        'total',
        total.label,
        'amounts' in total ? total.amounts.map(amountOf) : ofAll.amounts,
      )
    page.y += 16
  }
}
