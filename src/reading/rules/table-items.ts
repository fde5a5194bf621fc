/** Lines in a table: rows under heads such as description, quantity, price and amount. */
import { add } from '#kernel/money'
import { amountsOf, numberOf, percentsIn } from './figures.js'
import { type Item, isCarried, type LinesContext, withProduct } from './items.js'
import { type ColumnKind, columnKindOf } from './vocabulary.js'
import { type Cell, plain, type Row } from './words.js'

type Column = { readonly kind: ColumnKind; readonly x: number; readonly right: number }

/** Rows under the heads. Sums within the table are left out, unless the words of a line only look like one. */
export function tableItems(ground: LinesContext, leavesSums: boolean): Item[] {
  const { paper, figures, totals } = ground
  const hasFigure = new Set(figures.map(({ cell }) => cell.row))
  const sums = new Set(
    figures
      .filter(
        ({ kind, by, isTotal }) =>
          by === 'row' && kind !== undefined && kind !== 'discount' && (isTotal || kind !== 'vat'),
      )
      .map(({ cell }) => cell.row),
  )
  const items: Item[] = []
  let columns: Column[] = []
  let isOpen = false
  let before: Row | undefined
  let page = 0
  for (const row of paper.rows) {
    if (row.page !== page) {
      page = row.page
      before = undefined
    }
    const heads = hasFigure.has(row.index) ? [] : headsOf(row)
    if (heads.length > 0) {
      if (items.length === 0 || sameHeads(heads, columns)) {
        columns = heads
        isOpen = true
        before = row
      } else isOpen = false
      continue
    }
    if (!isOpen) continue
    const isEnd = totals.firstRow === null ? sums.has(row.index) : row.index >= totals.firstRow
    if (isEnd) {
      isOpen = false
      continue
    }
    if ((leavesSums && sums.has(row.index)) || isCarried(row)) continue
    readRow(ground, row, columns, items, before)
    before = row
  }
  return items
}

function headsOf(row: Row): Column[] {
  const columns = row.cells.flatMap((cell) => columnsIn(cell))
  const kinds = new Set(columns.map(({ kind }) => kind))
  const hasAmount = ['net', 'gross', 'amount', 'price'].some((kind) =>
    kinds.has(kind as ColumnKind),
  )
  const hasThing = ['description', 'quantity', 'price', 'position', 'code'].some((kind) =>
    kinds.has(kind as ColumnKind),
  )
  return hasAmount && hasThing && columns.length >= 2 ? columns : []
}

function columnsIn(cell: Cell): Column[] {
  if (cell.text.length > 60) return []
  const kind = columnKindOf(cell.plain)
  if (cell.text.includes('  ') || cell.words.length > 3) {
    const parts = wordColumns(cell)
    if (new Set(parts.map((part) => part.kind)).size > 1) return parts
  }
  return kind === undefined ? [] : [{ kind, x: cell.x, right: cell.right }]
}

/** Heads that stand so close that they are one cell. */
function wordColumns(cell: Cell): Column[] {
  const found: Column[] = []
  for (const word of cell.words) {
    const kind = columnKindOf(plain(word.text))
    const last = found.at(-1)
    const right = word.x + word.width
    const isSecond = kind === undefined || ['net', 'gross', 'rate'].includes(kind)
    if (last !== undefined && isSecond && word.x - last.right < cell.height * 0.6)
      found[found.length - 1] = {
        ...last,
        right,
        kind: last.kind === 'amount' && (kind === 'net' || kind === 'gross') ? kind : last.kind,
      }
    else if (kind !== undefined) found.push({ kind, x: word.x, right })
  }
  return found
}

function sameHeads(one: readonly Column[], other: readonly Column[]): boolean {
  return one.map(({ kind }) => kind).join() === other.map(({ kind }) => kind).join()
}

type Numeral = { readonly text: string; readonly x: number; readonly right: number }

function readRow(
  { mark }: LinesContext,
  row: Row,
  columns: readonly Column[],
  items: Item[],
  before: Row | undefined,
): void {
  const { texts, numbers } = partsOf(row, columns)
  const placed = assigned(numbers, columns)
  const amountColumns: readonly ColumnKind[] = ['net', 'amount', 'gross', 'vat']
  const amounts = placed
    .filter(({ column }) => amountColumns.includes(column.kind))
    .sort(
      (one, other) =>
        amountColumns.indexOf(one.column.kind) - amountColumns.indexOf(other.column.kind),
    )
    .flatMap(({ text }) => amountsOf(text).map(({ amount }) => amount))
  const text = texts.join(' ').replace(/\s+/g, ' ').trim()
  const rate = percentsIn(row.cells.map((cell) => cell.text).join('  '))
    .map(({ hundredths }) => hundredths)
    .at(-1)
  if (amounts.length === 0) {
    continueItem(items, text, rate, row, before)
    return
  }
  const valueIn = (kind: ColumnKind) => {
    const found = placed.find(
      ({ column, text: shown }) =>
        column.kind === kind && numberOf(bareOf(shown), mark) !== undefined,
    )
    return found === undefined ? null : numberOf(bareOf(found.text), mark)!
  }
  const columnRate = valueIn('rate')
  const ownRate = rate ?? (columnRate === null ? null : BigInt(Math.round(columnRate * 100)))
  const item = {
    text,
    quantity: valueIn('quantity'),
    price: valueIn('price'),
    rate: ownRate,
    code: null,
    amounts,
  }
  if (!isSumSoFar(item, items)) items.push(withProduct(item, mark))
}

/** What all lines before come to is no line of its own, whatever it is called. */
function isSumSoFar({ quantity, price, amounts }: Item, items: readonly Item[]): boolean {
  if (quantity !== null || price !== null || items.length < 3) return false
  return amounts[0] === add(...items.map((item) => item.amounts[0]!))
}

function bareOf(text: string): string {
  return text.replace(
    /\s?(?:%|st\.?|stk\.?|pcs?|u\.?|h|x|€|EUR|kg|l|m²?|jours?|uur|uren|Std\.?|pi[eè]ces?)$/i,
    '',
  )
}

/** Numbers stand under their heads; all else is text of the line. */
function partsOf(row: Row, columns: readonly Column[]): { texts: string[]; numbers: Numeral[] } {
  const texts: string[] = []
  const numbers: Numeral[] = []
  const description = columns.find(({ kind }) => kind === 'description')
  const firstFigure = columns
    .filter(
      ({ kind, x }) =>
        !['description', 'position', 'code', 'date', 'unit'].includes(kind) &&
        x > (description?.x ?? 0),
    )
    .reduce((least, { x }) => Math.min(least, x), Number.POSITIVE_INFINITY)
  for (const cell of row.cells) {
    if (isFigure(cell.text)) {
      const column = columnFor({ x: cell.x, right: cell.right }, columns)
      const isText = column.kind === 'description' && /^\d{1,4}$/.test(cell.text) === false
      if (column.kind === 'position' || column.kind === 'code' || column.kind === 'date') continue
      if (isText && columns.length > 2 && !amountsOf(cell.text).length) texts.push(cell.text)
      else numbers.push(...splitFigures(cell))
      continue
    }
    // A quantity close behind the description belongs to its own column.
    let cut = cell.words.length
    while (
      cut > 0 &&
      isFigure(cell.words[cut - 1]!.text) &&
      cell.words[cut - 1]!.x + cell.words[cut - 1]!.width > firstFigure - cell.height
    )
      cut -= 1
    const [head, tail] = [cell.words.slice(0, cut), cell.words.slice(cut)]
    if (head.length > 0 && columnFor({ x: cell.x, right: cell.right }, columns).kind !== 'unit')
      texts.push(head.map(({ text }) => text).join(' '))
    for (const word of tail)
      numbers.push({ text: word.text, x: word.x, right: word.x + word.width })
  }
  const position = columns.some(({ kind }) => kind === 'position')
  if (position && texts.length > 0) texts[0] = texts[0]!.replace(/^\d{1,3}\s+(?=\p{L})/u, '')
  return { texts, numbers }
}

function splitFigures(cell: Cell): Numeral[] {
  const parts = cell.text.split(/ {2}/)
  if (parts.length === 1) return [{ text: cell.text, x: cell.x, right: cell.right }]
  let at = 0
  return parts.map((part) => {
    const count = part.split(' ').length
    const words = cell.words.slice(at, at + count)
    at += count
    return {
      text: part,
      x: words[0]?.x ?? cell.x,
      right: words.at(-1) ? words.at(-1)!.x + words.at(-1)!.width : cell.right,
    }
  })
}

function isFigure(text: string): boolean {
  return /^[(]?[-–—+€$£\s]*\d[\d\s.,'’]*\s?(?:%|€|EUR|USD|\$|£|st\.?|pcs?|h|x|u|kg|l|uur)?[)]?[-–]?$/iu.test(
    text,
  )
}

/**
 * Heads may stand left over figures that stand right. Where a row has a figure for each head, their order
 * tells which is which; otherwise the nearest heads do, in the same order.
 */
function assigned(
  numbers: readonly Numeral[],
  columns: readonly Column[],
): (Numeral & { readonly column: Column })[] {
  const heads = columns
    .filter(({ kind }) => !['description', 'position', 'code', 'date', 'unit'].includes(kind))
    .sort((one, other) => one.x - other.x)
  const sorted = [...numbers].sort((one, other) => one.x - other.x)
  if (sorted.length === heads.length)
    return sorted.map((number, at) => ({ ...number, column: heads[at]! }))
  if (sorted.length > heads.length || sorted.length > 12)
    return sorted.map((number) => ({ ...number, column: columnFor(number, columns) }))
  const chosen = nearestInOrder(sorted, heads)
  return sorted.map((number, at) => ({ ...number, column: heads[chosen[at]!]! }))
}

/** Which heads lie nearest on the whole, none taken twice and none out of order. */
function nearestInOrder(numbers: readonly Numeral[], heads: readonly Column[]): number[] {
  const cost = (number: Numeral, head: Column) =>
    Math.min(
      Math.abs(number.right - head.right),
      Math.abs(number.x - head.x),
      Math.abs(number.x + number.right - head.x - head.right) / 2,
    )
  let best: { cost: number; chosen: number[] }[] = heads.map(() => ({ cost: 0, chosen: [] }))
  numbers.forEach((number, at) => {
    let least: { cost: number; chosen: number[] } = { cost: Number.POSITIVE_INFINITY, chosen: [] }
    best = heads.map((head, index) => {
      const before =
        at === 0
          ? { cost: 0, chosen: [] }
          : index === 0
            ? { cost: Number.POSITIVE_INFINITY, chosen: [] }
            : best[index - 1]!
      if (before.cost < least.cost || index === 0) least = before
      return { cost: least.cost + cost(number, head), chosen: [...least.chosen, index] }
    })
  })
  return best.reduce((one, other) => (other.cost < one.cost ? other : one)).chosen
}

/** The head right above, or the nearest one. */
function columnFor(place: { x: number; right: number }, columns: readonly Column[]): Column {
  const gap = ({ x, right }: Column) => Math.max(0, x - place.right, place.x - right)
  const middle = (one: { x: number; right: number }) => (one.x + one.right) / 2
  return columns.reduce((best, column) => {
    const difference = gap(column) - gap(best)
    if (difference !== 0) return difference < 0 ? column : best
    return Math.abs(middle(column) - middle(place)) < Math.abs(middle(best) - middle(place))
      ? column
      : best
  })
}

function continueItem(
  items: Item[],
  text: string,
  rate: bigint | undefined,
  row: Row,
  before: Row | undefined,
): void {
  const last = items.at(-1)
  const height = row.bottom - row.y
  const isClose = before !== undefined && row.y - before.bottom < height * 1.2
  if (last === undefined || !isClose) return
  if (last.rate === null && rate !== undefined) last.rate = rate
  const isDetail = amountsOf(text).length > 0 || /%/.test(text)
  if (text !== '' && !isDetail && last.text.length < 300) last.text = `${last.text} ${text}`.trim()
}
