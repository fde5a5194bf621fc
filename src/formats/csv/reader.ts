import { hasControl, trimmed } from '#kernel/characters'
import { invalid, invalidField, type Problem } from '#kernel/problem'
import { fileTooLarge } from '#kernel/upload-texts'
import { decoded } from './decode.js'
import { type CsvRecord, recordsOf } from './records.js'
import { texts } from './texts.js'
import { meanings, type Synonyms } from './words.js'

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
  /** What else the header names, as it stands there. */
  readonly ignored: readonly string[]
  readonly rows: readonly CsvRow<Column>[]
}

export type CsvRow<Column extends string> = {
  /** As a person counts in a spreadsheet: the header is row 1, empty rows count too. */
  readonly row: number
  /** Trimmed; an empty cell is null, and a column that the header does not name has no cell. */
  readonly cells: { readonly [Name in Column]?: string | null }
}

/**
 * Reads an uploaded CSV file: UTF-8, UTF-16 with its mark or else Windows-1252, the separator (`;` `,` or tab) as the
 * header has it, or as a first line `sep=;` says. Names in the header are known in any case and by their synonyms;
 * columns that are not known are ignored and told, empty rows are ignored. Whatever is wrong with the file is a
 * refusal of the field `file`, and so is a needed column that its header does not name.
 */
export function readCsv<const Column extends string>(
  bytes: Buffer,
  known: readonly Column[],
  synonyms: Synonyms<Column> = {},
  needed: readonly Column[] = [],
): CsvFile<Column> {
  if (bytes.length > csvLimits.bytes) throw invalid({ file: [fileTooLarge(csvLimits.bytes)] })
  const whole = decoded(bytes)
  if (whole === undefined) throw invalidField('file', texts.notText)
  const { text, separator: stated } = withoutStated(whole)
  const columnOf = meanings(known, synonyms)
  const [header, ...others] = filledRecords(text, stated ?? separatorOf(text, known, columnOf))
  if (!header) throw invalidField('file', texts.empty)
  const columns = columnsOf(header, known, columnOf)
  const rows = others.map(({ row, cells }) => {
    if (cells.length > columns.length)
      throw invalidField('file', texts.tooManyCells, { row, columns: columns.length })
    return { row, cells: cellsOf(cells, columns) }
  })
  const missing = needed.find((column) => !columns.includes(column))
  if (missing) throw invalidField('file', texts.columnMissing, { column: missing })
  const names = header.cells.map((name) => name.trim())
  return {
    columns: columns.filter((column) => column !== null),
    ignored: names.filter((name, place) => name !== '' && columns[place] === null),
    rows,
  }
}

/** Spreadsheets take a first line that names the separator, and do not count it as a row. */
function withoutStated(text: string): { text: string; separator: string | undefined } {
  const found = /^\ufeff?"?sep=([^\w\s"]|\t)"?[^\S\r\n]*(?:\r\n|\r|\n|$)/i.exec(text)
  if (!found) return { text, separator: undefined }
  return { text: text.slice(found[0].length), separator: found[1] }
}

/**
 * The separator with which the header names most known columns, by their own names before their synonyms; if equal,
 * that which occurs most.
 */
function separatorOf(
  text: string,
  known: readonly string[],
  columnOf: (name: string) => string | undefined,
): string {
  const [best] = [';', ',', '\t']
    .map((separator) => {
      const header = firstFilled(recordsOf(text, separator, csvLimits))?.cells ?? []
      const exact = header.filter((name) => known.some((one) => isSame(one, name.trim())))
      const named = new Set(header.map(columnOf).filter((column) => column !== undefined))
      return { separator, ranks: [exact.length, named.size, header.length] }
    })
    .sort((one, other) => {
      const place = one.ranks.findIndex((rank, at) => rank !== other.ranks[at])
      return place === -1 ? 0 : other.ranks[place]! - one.ranks[place]!
    })
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

function refusalOf({ row, cells, fault }: CsvRecord, isHeader: boolean): Problem | undefined {
  const isBroken = cells.some((cell) => hasControl(cell.replaceAll('\r', '\n')))
  // A spreadsheet or an archive that was sent as it is.
  if (isHeader && isBroken) return invalidField('file', texts.notText)
  if (fault) return invalidField('file', texts[fault], { row, limit: csvLimits.cellCharacters })
  return isBroken ? invalidField('file', texts.characters, { row }) : undefined
}

/** A record that was cut is not blank, whatever the rest of it holds. */
function isBlank({ cells, fault }: CsvRecord): boolean {
  const isWhole = fault === null && cells.length <= csvLimits.columns
  return isWhole && cells.every((cell) => cell.trim() === '')
}

/** The known column at each place of the header, null where there is none. */
function columnsOf<Column extends string>(
  { cells }: CsvRecord,
  known: readonly Column[],
  columnOf: (name: string) => Column | undefined,
): (Column | null)[] {
  if (cells.length > csvLimits.columns)
    throw invalidField('file', texts.tooManyColumns, { limit: csvLimits.columns })
  const names = cells.map((name) => name.trim())
  const columns = names.map((name) => columnOf(name) ?? null)
  const twice = names.find((name, place) => {
    const column = columns[place] ?? null
    const isAgain = (other: string, at: number) =>
      column === null ? isSame(other, name) : columns[at] === column
    return name !== '' && names.slice(0, place).some(isAgain)
  })
  if (twice) throw invalidField('file', texts.duplicateColumn, { column: twice })
  if (columns.every((column) => column === null))
    throw invalidField('file', texts.noKnownColumn, { columns: known.join(', ') })
  return columns
}

function isSame(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
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
  return trimmed(cell.replace(/\r\n?/g, '\n')) || null
}
