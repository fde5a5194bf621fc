export type CellKind = 'text' | 'amount' | 'percent' | 'count' | 'day' | 'flag'
export type Cell = string | number | boolean | null
export type SheetColumn = {
  readonly title: string
  readonly kind: CellKind
  /** In characters. */
  readonly width: number
}
export type Sheet = {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  /** In portions. Amounts are decimal texts, days are `YYYY-MM-DD`. */
  readonly rows:
    | AsyncIterable<readonly (readonly Cell[])[]>
    | Iterable<readonly (readonly Cell[])[]>
  /** Stands below the data, bold. */
  readonly total?: readonly Cell[]
}

export type Portions = {
  /** As many of the next rows as are at hand, at most so many; none at the end. */
  take(most: number): Promise<readonly (readonly Cell[])[]>
  hasMore(): boolean
  /** Nobody will ask any more. */
  stop(): Promise<unknown>
}

const namespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
/** The places of the formats in the styles of the workbook, plain and bold. */
const styles: Readonly<Record<CellKind, readonly [plain: number, bold: number]>> = {
  text: [0, 1],
  amount: [2, 3],
  percent: [2, 3],
  day: [4, 5],
  count: [0, 1],
  flag: [0, 1],
}

/** A sheet, or the part of it that the portions come to. */
export async function* sheetXml(
  sheet: Sheet,
  portions: Portions,
  rowsOfSheet: number,
): AsyncGenerator<string> {
  let isWhole = false
  try {
    yield* piecesOf(sheet, portions, rowsOfSheet)
    isWhole = true
  } finally {
    if (!isWhole) await portions.stop()
  }
}

async function* piecesOf(
  { columns, total }: Sheet,
  portions: Portions,
  rowsOfSheet: number,
): AsyncGenerator<string> {
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<worksheet xmlns="${namespace}">${view}${widths(columns)}<sheetData>`
  const write = writerOf(columns)
  yield `<row>${columns.map(({ title }) => text(title, 1)).join('')}</row>`
  let count = 0
  while (count < rowsOfSheet) {
    const rows = await portions.take(rowsOfSheet - count)
    if (rows.length === 0) break
    count += rows.length
    let xml = ''
    for (const row of rows) xml += write(row, 0)
    yield xml
  }
  if (total && !portions.hasMore()) yield write(total, 1)
  yield `</sheetData><autoFilter ref="A1:${letters(columns.length)}${count + 1}"/></worksheet>`
}

/** The headings stay in sight. */
const view = `<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>`

function widths(columns: readonly SheetColumn[]): string {
  const written = columns.map(
    ({ width }, at) => `<col min="${at + 1}" max="${at + 1}" width="${width}" customWidth="1"/>`,
  )
  return `<cols>${written.join('')}</cols>`
}

/** Writes rows: cells say no place of their own, since none is left out. */
function writerOf(columns: readonly SheetColumn[]) {
  const cells = columns.map(({ kind }) => cellOf(kind))
  return (row: readonly Cell[], weight: 0 | 1): string => {
    let xml = '<row>'
    for (let at = 0; at < cells.length; at++) xml += cells[at]!(row[at] ?? null, weight)
    return `${xml}</row>`
  }
}

function cellOf(kind: CellKind): (value: Cell, weight: 0 | 1) => string {
  const [plain, bold] = styles[kind]
  const style = (weight: 0 | 1) => (weight === 0 ? plain : bold)
  const number = (value: string | number, weight: 0 | 1) =>
    `<c s="${style(weight)}"><v>${value}</v></c>`
  return (value, weight) => {
    if (value === null) return '<c/>'
    if (typeof value === 'boolean') return number(value ? 1 : 0, weight)
    if (kind === 'text') return text(String(value), weight)
    if (kind === 'day') return number(serialOf(value as string), weight)
    // A row of totals may have a word where others have figures.
    return typeof value === 'number' || figure.test(value)
      ? number(value, weight)
      : text(value, weight)
  }
}

const figure = /^-?\d+(?:\.\d+)?$/

function text(value: string, style: number): string {
  return `<c t="inlineStr"${style === 0 ? '' : ` s="${style}"`}><is><t xml:space="preserve">${escaped(value)}</t></is></c>`
}

const special = /[&<>\r\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff\ud800-\udfff]/
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** What XML has no way to say is left out. */
function escaped(value: string): string {
  if (!special.test(value)) return value
  return value
    .toWellFormed()
    .replace(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\r', '&#13;')
}

/** A day as spreadsheets count them: so many since the last but one of 1899. */
function serialOf(day: string): number {
  return Date.parse(day) / 86_400_000 + 25_569
}

/** The letters of a column: 1 is A, 27 is AA. */
function letters(place: number): string {
  const rest = (place - 1) % 26
  const last = String.fromCharCode(65 + rest)
  return place <= 26 ? last : letters((place - 1 - rest) / 26) + last
}
