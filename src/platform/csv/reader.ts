import { isUtf8 } from 'node:buffer'
import { invalid, invalidField, type Problem } from '#kernel/problem'
import { fileTooLarge } from '#platform/files/upload-problems'
import { type CsvRecord, recordsOf } from './records.js'
import { texts } from './texts.js'

/** What an uploaded file may hold at most. */
export const csvLimits = {
  bytes: 5 * 1024 * 1024,
  /** Without the header and rows that are empty. */
  rows: 20_000,
  columns: 200,
  cellCharacters: 10_000,
} as const

export type CsvFile<Column extends string> = {
  /** The known columns that the header names, in its order. */
  readonly columns: readonly Column[]
  readonly rows: readonly CsvRow<Column>[]
}

export type CsvRow<Column extends string> = {
  /** As a person counts in a spreadsheet: the header is row 1, empty rows count too. */
  readonly row: number
  /** Trimmed; an empty cell is null, and a column that the header does not name has no cell. */
  readonly cells: { readonly [Name in Column]?: string | null }
}

/**
 * Reads an uploaded CSV file: UTF-8 or else Windows-1252, the separator (`;` `,` or tab) as the header
 * has it. Names in the header are known in any case; columns that are not known are ignored, and so
 * are empty rows. Whatever is wrong with the file is a refusal of the field `file`.
 */
export function readCsv<const Column extends string>(
  bytes: Buffer,
  known: readonly Column[],
): CsvFile<Column> {
  if (bytes.length > csvLimits.bytes) throw invalid({ file: [fileTooLarge(csvLimits.bytes)] })
  const text = decoded(bytes)
  const [header, ...others] = filledRecords(text, separatorOf(text, known))
  if (!header) throw invalidField('file', texts.empty)
  const columns = columnsOf(header, known)
  const rows = others.map(({ row, cells }) => {
    if (cells.length > columns.length)
      throw invalidField('file', texts.tooManyCells, { row, columns: columns.length })
    return { row, cells: cellsOf(cells, columns) }
  })
  return { columns: columns.filter((column) => column !== null), rows }
}

/** Programs of old write Windows-1252, whose accents are hardly ever valid UTF-8. */
function decoded(bytes: Buffer): string {
  if (isUtf8(bytes)) return new TextDecoder().decode(bytes)
  return bytes
    .toString('latin1')
    .replace(/[\u0080-\u009f]/g, (one) => windows[one.charCodeAt(0) - 128]!)
}

/** Where Windows-1252 is not Latin 1: from 80 to 9f. Not every Node decodes it by the standard. */
const windows = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ'

/** The separator with which the header names most known columns; if equal, that which occurs most. */
function separatorOf(text: string, known: readonly string[]): string {
  const [best] = [';', ',', '\t']
    .map((separator) => {
      const header = firstFilled(recordsOf(text, separator, csvLimits))?.cells ?? []
      const names = header.filter((name) => known.some((one) => isNamed(one, name)))
      return { separator, named: names.length, cells: header.length }
    })
    .sort((one, other) => other.named - one.named || other.cells - one.cells)
  return best!.separator
}

function firstFilled(records: Iterable<CsvRecord>): CsvRecord | undefined {
  for (const record of records) if (record.cells.some((cell) => /[^\s;,]/.test(cell))) return record
  return undefined
}

/** The header and the rows that hold anything, each of them readable. */
function filledRecords(text: string, separator: string): CsvRecord[] {
  const filled: CsvRecord[] = []
  for (const record of recordsOf(text, separator, csvLimits)) {
    if (isBlank(record)) continue
    const refusal = refusalOf(record, filled.length === 0)
    if (refusal) throw refusal
    if (filled.push(record) > csvLimits.rows + 1)
      throw invalidField('file', texts.tooManyRows, { limit: csvLimits.rows })
  }
  return filled
}

/** Control characters other than tab and the ends of lines. */
const control = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/

function refusalOf({ row, cells, fault }: CsvRecord, isHeader: boolean): Problem | undefined {
  const hasControl = cells.some((cell) => control.test(cell))
  // A spreadsheet or an archive that was sent as it is.
  if (isHeader && hasControl) return invalidField('file', texts.notText)
  if (fault) return invalidField('file', texts[fault], { row, limit: csvLimits.cellCharacters })
  return hasControl ? invalidField('file', texts.characters, { row }) : undefined
}

/** A record that was cut is not blank, whatever the rest of it holds. */
function isBlank({ cells, fault }: CsvRecord): boolean {
  const isWhole = fault === null && cells.length <= csvLimits.columns
  return isWhole && cells.every((cell) => cell.trim() === '')
}

function isNamed(column: string, name: string): boolean {
  return column.toLowerCase() === name.trim().toLowerCase()
}

/** The known column at each place of the header, null where there is none. */
function columnsOf<Column extends string>(
  { cells }: CsvRecord,
  known: readonly Column[],
): (Column | null)[] {
  if (cells.length > csvLimits.columns)
    throw invalidField('file', texts.tooManyColumns, { limit: csvLimits.columns })
  const names = cells.map((name) => name.trim())
  const twice = names.find(
    (name, place) => name !== '' && names.slice(0, place).some((other) => isNamed(other, name)),
  )
  if (twice) throw invalidField('file', texts.duplicateColumn, { column: twice })
  const columns = names.map((name) => known.find((column) => isNamed(column, name)) ?? null)
  if (columns.every((column) => column === null))
    throw invalidField('file', texts.noKnownColumn, { columns: known.join(', ') })
  return columns
}

function cellsOf<Column extends string>(
  cells: readonly string[],
  columns: readonly (Column | null)[],
): CsvRow<Column>['cells'] {
  const named: { [Name in Column]?: string | null } = {}
  columns.forEach((column, place) => {
    if (column !== null) named[column] = cleaned(cells[place] ?? '')
  })
  return named
}

function cleaned(cell: string): string | null {
  const trimmed = cell.replace(/\r\n?/g, '\n').trim()
  return trimmed === '' ? null : trimmed
}
