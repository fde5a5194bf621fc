import { BooksRefusal } from './refusal.js'

export type BookRecord = {
  /** As the file counts: the header is row 1, an empty line counts too. */
  readonly row: number
  readonly cells: readonly string[]
  /** Whether the file ends in it without the end of a line. */
  readonly isLast: boolean
}

export const separators = ['\t', '|', ';', ','] as const
export type Separator = (typeof separators)[number]

const longestRow = 100_000

/**
 * The records of a text as it comes, some hundreds at a time, without those that are empty. A cell that begins with a
 * quote ends with one and may hold lines; any other quote stands for itself. Those of a FEC have no quotes at all, but
 * for programs that put all of a cell between two.
 */
export async function* recordsOf(
  texts: AsyncIterable<string>,
  separator: Separator,
  isFec: boolean,
): AsyncGenerator<BookRecord[]> {
  let rest = ''
  let open: string | null = null
  let row = 0
  const take = (line: string, isLast: boolean, records: BookRecord[]): void => {
    const whole: string = open === null ? line : `${open}\n${line}`
    if (open === null) row++
    if (whole.length > longestRow)
      throw new BooksRefusal(open === null ? 'row_too_long' : 'unclosed_quote', row, {
        limit: longestRow,
      })
    const cells = cellsOf(whole, separator, isFec)
    open = cells === null ? whole : null
    if (cells?.some((cell) => cell !== '')) records.push({ row, cells, isLast })
  }
  for await (const text of texts) {
    const known = rest + text
    // Half of an end of line waits for the other half.
    const until = known.endsWith('\r') ? known.length - 1 : known.length
    const lines = known.slice(0, until).split(/\r\n|\n|\r/)
    rest = lines.pop()! + known.slice(until)
    if (rest.length > longestRow)
      throw new BooksRefusal('row_too_long', row + 1, { limit: longestRow })
    const records: BookRecord[] = []
    for (const line of lines) take(line, false, records)
    if (records.length > 0) yield records
  }
  const records: BookRecord[] = []
  const isEnded = rest === '' || rest === '\r'
  if (!isEnded || open !== null) take(rest.replace(/\r$/, ''), true, records)
  if (open !== null) throw new BooksRefusal('unclosed_quote', row)
  if (records.length > 0) yield records
}

/** The cells of a record; null where a quote is still open. */
export function cellsOf(text: string, separator: Separator, isFec: boolean): string[] | null {
  if (!text.includes('"')) return text.split(separator).map(cleaned)
  if (isFec) return text.split(separator).map((cell) => cleaned(unquoted(cell)))
  const cells: string[] = []
  let at = 0
  for (;;) {
    const start = at + /^ */.exec(text.slice(at, at + 20))![0].length
    if (text[start] === '"') {
      const end = closingQuote(text, start + 1)
      if (end === -1) return null
      const next = end + 1 + /^ */.exec(text.slice(end + 1, end + 21))![0].length
      if (next >= text.length || text[next] === separator) {
        cells.push(cleaned(text.slice(start + 1, end).replaceAll('""', '"')))
        if (next >= text.length) return cells
        at = next + 1
        continue
      }
    }
    const end = text.indexOf(separator, at)
    cells.push(cleaned(text.slice(at, end === -1 ? undefined : end)))
    if (end === -1) return cells
    at = end + 1
  }
}

function closingQuote(text: string, from: number): number {
  for (let at = from; ; at += 2) {
    at = text.indexOf('"', at)
    if (at === -1 || text[at + 1] !== '"') return at
  }
}

function unquoted(cell: string): string {
  const text = cell.trim()
  return text.length > 1 && text.startsWith('"') && text.endsWith('"')
    ? text.slice(1, -1).replaceAll('""', '"')
    : cell
}

function cleaned(cell: string): string {
  return cell.trim()
}
