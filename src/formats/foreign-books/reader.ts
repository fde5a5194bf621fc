import { hasControl } from '#kernel/characters'
import type { Day } from '#kernel/days'
import { type Amount, negate, zero } from '#kernel/money'
import { amountColumns, type BookColumn, dayColumns, type Heading, headingOf } from './columns.js'
import { type Encoding, encodingOf, type Source, textOf } from './encoding.js'
import { type BookRecord, cellsOf, recordsOf, type Separator, separators } from './records.js'
import { BooksRefusal } from './refusal.js'
import { type DecimalSigns, noteDecimals, readAmount, readDay, readSide } from './values.js'

export type BooksFormat = 'fec' | 'csv'

/** How a file is written, found by looking at all of it once. */
export type Survey = {
  readonly encoding: Encoding
  readonly separator: Separator
  readonly format: BooksFormat
  readonly heading: Heading
  /** The names of the columns as the file has them, by place. */
  readonly names: readonly string[]
  /** Whether a first line names the separator, which counts as no row. */
  readonly isStated: boolean
  readonly decimals: ReadonlyMap<BookColumn, DecimalSigns>
  /** Rows that hold anything, without the header. */
  readonly rows: number
}

/** What a reader needs to find in a header: each of these, by the first of them that is there. */
export type Needed = readonly (readonly BookColumn[])[]

export const booksLimits = { rows: 1_000_000, columns: 200 } as const

export type RowFault = {
  readonly code: FaultCode
  readonly column: BookColumn | null
  readonly value: string
}
export type FaultCode =
  | 'cell_count'
  | 'cut_row'
  | 'characters'
  | 'bad_amount'
  | 'bad_decimals'
  | 'bad_date'
  | 'bad_side'
  | 'two_sides'
  | 'missing'

/** A row of foreign books, its cells read. */
export type BookRow = {
  readonly row: number
  readonly texts: { readonly [Name in BookColumn]?: string }
  readonly days: { readonly [Name in BookColumn]?: Day }
  /** Debit minus credit. */
  readonly amount: Amount
  readonly amountCurrency: Amount | null
  /** Whether an amount below zero was taken to the other side. */
  readonly isTurned: boolean
  readonly faults: readonly RowFault[]
}

/** Looks at a file once: its letters, its separator, its columns and how its amounts are written. */
export async function surveyBooks(
  source: Source,
  needed: Needed,
  wanted: BooksFormat | null = null,
): Promise<Survey> {
  const encoding = await encodingOf(source)
  const head = await headOf(source, encoding)
  const stated = /^"?sep=(.)"?[^\S\r\n]*(?:\r\n|\r|\n|$)/i.exec(head)
  const from = stated ? head.slice(stated[0].length) : head
  const given = stated && (separators as readonly string[]).includes(stated[1]!) ? stated[1]! : null
  const line = /^[\r\n]*([^\r\n]*)/.exec(from)![1]!
  if (line.trim() === '') throw new BooksRefusal('empty')
  const separator = (given as Separator | null) ?? separatorOf(line)
  const names = (cellsOf(line, separator, false) ?? line.split(separator)).map((name) =>
    name.trim(),
  )
  if (names.some((name) => hasControl(name))) throw new BooksRefusal('not_text', 1)
  if (names.length > booksLimits.columns)
    throw new BooksRefusal('too_many_columns', 1, { limit: booksLimits.columns })
  const heading = withMeantAmounts(headingOf(names), needed)
  if (heading.columns.every((column) => column === null || column === 'unused'))
    throw new BooksRefusal('no_known_column', 1)
  if (heading.twice !== null)
    throw new BooksRefusal('duplicate_column', 1, { column: heading.twice })
  if (wanted === 'fec' && !heading.isFec) throw new BooksRefusal('other_format', 1)
  for (const choice of needed)
    if (!choice.some((column) => heading.columns.includes(column)))
      throw new BooksRefusal('column_missing', 1, { column: choice[0]! })
  const format = wanted ?? (heading.isFec ? 'fec' : 'csv')
  const known = { encoding, separator, format, heading, names, isStated: stated !== null }
  return { ...known, ...(await lookThrough(source, known)) }
}

/**
 * Ledgers show beside what moved what an account comes to so far, trial balances beside what is left what moved. What is
 * not asked for is known and not read.
 */
function withMeantAmounts(heading: Heading, needed: Needed): Heading {
  const { columns } = heading
  const isOfBalances = needed.some((choice) => choice.includes('balance'))
  const has = (...wanted: readonly BookColumn[]) => wanted.some((one) => columns.includes(one))
  const unread: readonly BookColumn[] = !isOfBalances
    ? ['balance', 'balance_debit', 'balance_credit']
    : has('balance_debit', 'balance_credit')
      ? ['debit', 'credit', 'amount', 'balance']
      : has('balance')
        ? ['debit', 'credit', 'amount']
        : []
  const isUnread = (column: Heading['columns'][number]) =>
    (unread as readonly (typeof column)[]).includes(column)
  return { ...heading, columns: columns.map((one) => (isUnread(one) ? 'unused' : one)) }
}

/** The beginning of a text, as far as its header may reach. */
async function headOf(source: Source, encoding: Encoding): Promise<string> {
  let head = ''
  for await (const text of textOf(source, encoding)) {
    head += text
    if (head.length > 50_000) break
  }
  return head
}

/** The separator by which the header names most columns that are known; if equal, that of most columns. */
function separatorOf(line: string): Separator {
  const ranked = separators.map((separator) => {
    const names = cellsOf(line, separator, false) ?? []
    const { columns } = headingOf(names.map((name) => name.trim()))
    const known = columns.filter((column) => column !== null).length
    return { separator, known, width: names.length }
  })
  ranked.sort((one, other) => other.known - one.known || other.width - one.width)
  return ranked[0]!.separator
}

type Known = Omit<Survey, 'decimals' | 'rows'>

async function lookThrough(
  source: Source,
  known: Known,
): Promise<Pick<Survey, 'decimals' | 'rows'>> {
  const places = known.heading.columns.flatMap((column, place) =>
    column !== null && column !== 'unused' && amountColumns.has(column) ? [{ column, place }] : [],
  )
  // Debit and credit of a program are written alike, however few the amounts of one of them are.
  const ownAmounts: DecimalSigns = { comma: false, point: false }
  const ofCurrency: DecimalSigns = { comma: false, point: false }
  const decimals = new Map<BookColumn, DecimalSigns>(
    places.map(({ column }) => [column, column === 'amount_currency' ? ofCurrency : ownAmounts]),
  )
  let rows = -1
  for await (const records of bodyOf(source, known))
    for (const { cells } of records) {
      rows++
      if (rows === 0) continue
      if (rows > booksLimits.rows)
        throw new BooksRefusal('too_many_rows', null, { limit: booksLimits.rows })
      for (const { column, place } of places) {
        const cell = cells[place]
        if (cell) noteDecimals(decimals.get(column)!, cell)
      }
    }
  if (rows < 1) throw new BooksRefusal('empty')
  return { decimals, rows }
}

/** All records, the header first, without the line that names the separator. */
async function* bodyOf(source: Source, known: Known): AsyncGenerator<BookRecord[]> {
  const { encoding, separator, format, isStated } = known
  for await (const records of recordsOf(textOf(source, encoding), separator, format === 'fec')) {
    const counted = isStated
      ? records.filter(({ row }) => row > 1).map((record) => ({ ...record, row: record.row - 1 }))
      : records
    if (counted.length > 0) yield counted
  }
}

/** The rows of a file that was surveyed, some hundreds at a time. */
export async function* readBooks(source: Source, survey: Survey): AsyncGenerator<BookRow[]> {
  let isHeader = true
  const { heading, names } = survey
  const places = heading.columns.flatMap((column, place) =>
    column !== null && column !== 'unused' ? [{ column, place }] : [],
  )
  for await (const records of bodyOf(source, survey)) {
    const rows = isHeader ? records.slice(1) : records
    isHeader = false
    if (rows.length > 0) yield rows.map((record) => rowOf(record, survey, places, names.length))
  }
}

type Place = { readonly column: BookColumn; readonly place: number }

function rowOf(
  { row, cells, isLast }: BookRecord,
  { decimals, format }: Survey,
  places: readonly Place[],
  width: number,
): BookRow {
  const faults: RowFault[] = []
  const find = (code: FaultCode, column: BookColumn | null, value = '') =>
    void faults.push({ code, column, value: value.slice(0, 60) })
  const extra = cells.length > width && cells.slice(width).some((cell) => cell !== '')
  const isShort = cells.length < width && (format === 'fec' || isLast)
  if (extra || isShort)
    find(isLast && isShort ? 'cut_row' : 'cell_count', null, String(cells.length))
  const texts: { [Name in BookColumn]?: string } = {}
  const days: { [Name in BookColumn]?: Day } = {}
  const amounts: { [Name in BookColumn]?: Amount } = {}
  for (const { column, place } of places) {
    const cell = cells[place] ?? ''
    if (cell === '') continue
    if (amountColumns.has(column)) {
      const read = readAmount(cell, decimals.get(column)!)
      if ('amount' in read) amounts[column] = read.amount
      else find(read.fault === 'amount' ? 'bad_amount' : 'bad_decimals', column, cell)
    } else if (dayColumns.has(column)) {
      const day = readDay(cell)
      if (day) days[column] = day
      else find('bad_date', column, cell)
    } else if (hasControl(cell)) find('characters', column)
    else texts[column] = cell.replace(asText, '')
  }
  const isBroken = faults.length > 0
  const { amount, isTurned } = sidesOf(texts, amounts, isBroken ? () => {} : find)
  const amountCurrency = amounts.amount_currency ?? null
  return { row, texts, days, amount, amountCurrency, isTurned, faults }
}

/** What keeps a spreadsheet from taking a text for a formula, as our own exports write it. */
const asText = /^'(?=[=+\-@])/

type Find = (code: FaultCode, column: BookColumn | null, value?: string) => void

/** What a row comes to, debit minus credit, by whichever columns say it. */
function sidesOf(
  texts: { readonly [Name in BookColumn]?: string },
  amounts: { readonly [Name in BookColumn]?: Amount },
  find: Find,
): { amount: Amount; isTurned: boolean } {
  const [debit, credit] =
    amounts.balance_debit !== undefined || amounts.balance_credit !== undefined
      ? [amounts.balance_debit ?? zero, amounts.balance_credit ?? zero]
      : [amounts.debit ?? zero, amounts.credit ?? zero]
  if (debit !== zero && credit !== zero) {
    find('two_sides', 'credit')
    return { amount: zero, isTurned: false }
  }
  if (debit !== zero || credit !== zero)
    return {
      amount: debit !== zero ? debit : negate(credit),
      isTurned: debit < zero || credit < zero,
    }
  const amount = amounts.amount ?? amounts.balance ?? zero
  if (amount === zero || texts.side === undefined) return { amount, isTurned: false }
  const side = readSide(texts.side)
  if (!side) {
    find('bad_side', 'side', texts.side)
    return { amount: zero, isTurned: false }
  }
  return { amount: side === 'debit' ? amount : negate(amount), isTurned: amount < zero }
}
