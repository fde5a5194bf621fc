import { formatDay, formatDecimal } from '#kernel/formats'
import type { Language } from '#kernel/languages'
import type { Block } from '#platform/pdf/report'
import { type Column as PrintedColumn, table as printedTable } from '#platform/pdf/table'
import type { Column, Kind, Paper, Portion, Row, Table } from './table.js'

/** From so many printed columns on, paper lies on its side. */
const columnsOfLandscape = 9

export function orientationOf(table: Table): 'portrait' | 'landscape' {
  return printed(table).length < columnsOfLandscape ? 'portrait' : 'landscape'
}

/**
 * A table on paper: its headings on every page, groups with their totals, what is carried, the total at the end.
 * Figures for which the page is too narrow stand below, in a table with the same words.
 */
export function paperTable(table: Table, language: Language): Block {
  return async function* (page) {
    for (const places of bandsOf(table, page.width)) yield* bandOn(table, places, language)(page)
  }
}

/** A short table that stands on one page, a new one where the last has no room for all of it. */
export function keptTogether(table: Table, language: Language): Block {
  return async function* (page) {
    let rows = 0
    for await (const portion of table.rows()) rows += portion.length
    if (page.room() < heightOfHead + rows * heightOfRow) {
      page.turn()
      yield
    }
    yield* paperTable(table, language)(page)
  }
}

/** In points, where most rows have one line. */
const [heightOfHead, heightOfRow] = [45, 18]

/** What a share of words has at least where figures can give way, in points. */
const leastShare = 80

function bandsOf(table: Table, width: number): number[][] {
  const widthAt = (at: number) => leastWidth(table.columns[at]!)
  const isFigureAt = (at: number) => isFigure(table.columns[at]!)
  const places = printed(table)
  const words = places.filter((at) => !isFigureAt(at))
  const room = width - sum(words.map(widthAt))
  const bands: number[][] = []
  let taken = room
  for (const at of places.filter(isFigureAt)) {
    if (bands.length === 0 || taken + widthAt(at) > room) {
      bands.push([])
      taken = 0
    }
    bands.at(-1)!.push(at)
    taken += widthAt(at)
  }
  if (bands.length <= 1) return [places]
  return bands.map((figures) => places.filter((at) => !isFigureAt(at) || figures.includes(at)))
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

function leastWidth({ kind, paper }: Column): number {
  const width = paper?.width ?? widths[kind]
  return typeof width === 'number' ? width : width.share * leastShare
}

function bandOn(table: Table, places: readonly number[], language: Language): Block {
  const { columns, group, opening, total, summed, look } = table
  const amounts = places.filter((at) => isFigure(columns[at]!))
  const summary = ({ label, cells }: NonNullable<Table['total']>) => ({
    label: label[language],
    amounts: amounts.map((at) => cells[at] as string | null),
  })
  return printedTable(
    places.map((at) => columnOn(columns[at]!, at, language, look)),
    rowsOf(table.rows()),
    {
      ...(look ? { isStrong: (row: Row) => look(row).isTotal ?? false } : {}),
      ...(group
        ? {
            group: {
              heading: (row: Row) => group.heading(row, language),
              ...(group.total ? { total: (row: Row) => group.total!(row, language) } : {}),
              isCarried: group.isCarried ?? false,
            },
          }
        : {}),
      ...(opening ? { opening: summary(opening) } : {}),
      ...(total ? { total: summary(total) } : summed ? { total: { label: summed[language] } } : {}),
    },
  )
}

async function* rowsOf(portions: AsyncIterable<Portion> | Iterable<Portion>): AsyncGenerator<Row> {
  for await (const portion of portions) yield* portion
}

function printed({ columns }: Table): number[] {
  const orderAt = (at: number) => columns[at]!.paper?.order ?? 0
  return columns
    .flatMap(({ paper }, at) => (paper?.width === null ? [] : [at]))
    .sort((one, other) => orderAt(one) - orderAt(other))
}

/** Columns of amounts are those that add up on paper, unless something else is printed in their place. */
const isFigure = ({ kind, paper }: Column) => kind === 'amount' && !paper?.shows

/** In points. */
const widths: Readonly<Record<Kind, number | { share: number }>> = {
  text: { share: 1 },
  amount: 66,
  percent: 44,
  count: 40,
  day: 50,
  flag: 30,
}

/** In points. */
const indentOfLevel = 10

function columnOn(
  column: Column,
  at: number,
  language: Language,
  look: Table['look'],
): PrintedColumn<Row> {
  const { title, kind, carried, paper = {} } = column
  const place = { title: (paper.title ?? title)[language], width: paper.width ?? widths[kind] }
  if (isFigure(column))
    return {
      ...place,
      amount: (row) => (row[at] ?? null) as string | null,
      ...(paper.blankZero ? { blankZero: true } : {}),
      ...(carried ? { carried } : {}),
    }
  return {
    ...place,
    text: paper.shows
      ? (row) => paper.shows!(row, language)
      : textOf(paper.isPlain ? 'text' : kind, at, language),
    ...(paper.lines ? { lines: paper.lines } : {}),
    ...(paper.note ? { note: paper.note } : {}),
    ...(paper.isIndented && look
      ? { indent: (row: Row) => (look(row).level ?? 0) * indentOfLevel }
      : {}),
    ...alignmentOf(kind, paper),
  }
}

function alignmentOf(kind: Kind, { align }: Paper): { align?: 'right' | 'center' } {
  if (align) return { align }
  if (kind === 'text' || kind === 'day') return {}
  return { align: kind === 'flag' ? 'center' : 'right' }
}

function textOf(kind: Kind, at: number, language: Language): (row: Row) => string | null {
  const shown: Readonly<
    Record<Exclude<Kind, 'amount'>, (cell: string | number | boolean) => string>
  > = {
    text: String,
    count: (cell) => formatDecimal(String(cell), language),
    percent: (cell) => formatDecimal(String(cell), language, 2),
    day: (cell) => formatDay(String(cell), language),
    flag: (cell) => (cell ? '×' : ''),
  }
  const write = shown[kind as Exclude<Kind, 'amount'>]
  return (row) => {
    const cell = row[at] ?? null
    return cell === null ? null : write(cell)
  }
}
