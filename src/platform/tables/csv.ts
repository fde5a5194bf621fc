import type { Language } from '#kernel/languages'
import type { Cell, Column, Table } from './table.js'

export const separators = { semicolon: ';', comma: ',', tab: '\t' } as const

export type CsvOptions = {
  readonly language: Language
  /** Headings for people, or the names of the columns for programs. */
  readonly header: 'label' | 'key'
  readonly separator: keyof typeof separators
}

/** A byte order mark, without which spreadsheets take UTF-8 for something else. */
const mark = '\ufeff'
const lineEnd = '\r\n'

/** A table as CSV, portion by portion: headings and rows, no titles and no totals. */
export async function* csvOf(
  { columns, rows }: Table,
  { language, header, separator }: CsvOptions,
): AsyncGenerator<string> {
  const between = separators[separator]
  const headings = columns.map(({ key, title }) => (header === 'key' ? key : title[language]))
  yield mark + headings.map((heading) => quoted(heading, between)).join(between) + lineEnd
  const write = columns.map((column) => writerOf(column, language, between))
  const last = columns.length - 1
  for await (const portion of rows()) {
    let text = ''
    for (const row of portion)
      for (let at = 0; at <= last; at++)
        text += write[at]!(row[at] ?? null) + (at === last ? lineEnd : between)
    yield text
  }
}

function writerOf({ kind }: Column, language: Language, between: string): (cell: Cell) => string {
  if (kind === 'text') return (cell) => (cell === null ? '' : quoted(String(cell), between))
  if (kind === 'flag') return (cell) => (cell === null ? '' : cell ? '1' : '0')
  const hasComma = language !== 'en' && (kind === 'amount' || kind === 'percent')
  if (!hasComma) return (cell) => (cell === null ? '' : String(cell))
  const write = (cell: Cell) => (cell === null ? '' : String(cell).replace('.', ','))
  return between === ',' ? (cell) => quotedFigure(write(cell)) : write
}

const quotedFigure = (figure: string) => (figure.includes(',') ? `"${figure}"` : figure)

/** What a spreadsheet would take for a formula. */
const formula = /^[=+\-@\t\r]/
const special = /["\r\n;,\t]/

/** A text that stays one: quoted where it has to be, and never a formula. */
function quoted(text: string, between: string): string {
  const safe = formula.test(text) ? `'${text}` : text
  if (!special.test(safe)) return safe
  if (!/["\r\n]/.test(safe) && !safe.includes(between)) return safe
  return `"${safe.replaceAll('"', '""')}"`
}
