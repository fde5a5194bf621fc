/** A record of a CSV text, which may span several lines. */
export type CsvRecord = {
  /** As a spreadsheet counts: the first is 1, an empty line counts too. */
  readonly row: number
  /** As they stand in the text, without their quotes. */
  readonly cells: readonly string[]
  /** Why its last cell could not be read; nothing is read after it. */
  readonly fault: CellFault | null
}

export type CellFault = 'unclosedQuote' | 'strayQuote' | 'cellTooLong'

export type RecordLimits = {
  /** A record with more cells is cut after one more and ends the reading. */
  readonly columns: number
  readonly cellCharacters: number
}

/**
 * Reads the records of a text (RFC 4180), leaving out empty lines. Lines end in CRLF, LF or CR. A quote
 * within a cell that does not begin with one stands for itself (`27" screen`), and spaces may stand
 * around quoted cells.
 */
export function* recordsOf(
  text: string,
  separator: string,
  limits: RecordLimits,
): Generator<CsvRecord> {
  const cellAt = (at: number) => readCell(text, at, separator, limits.cellCharacters)
  let at = 0
  for (let row = 1; at < text.length; row++) {
    if (!isNewline(text[at])) {
      let cell = cellAt(at)
      const cells = [cell.value]
      while (!cell.fault && text[cell.end] === separator && cells.length <= limits.columns) {
        cell = cellAt(cell.end + 1)
        cells.push(cell.value)
      }
      yield { row, cells, fault: cell.fault }
      if (cell.fault || cells.length > limits.columns) return
      at = cell.end
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1
  }
}

type Cell = {
  readonly value: string
  /** Where the separator or the end of the line stands. */
  readonly end: number
  readonly fault: CellFault | null
}

function readCell(text: string, from: number, separator: string, longest: number): Cell {
  const start = afterSpaces(text, from)
  if (text[start] === '"') return readQuoted(text, start, separator, longest)
  let end = start
  while (!endsCell(text[end], separator) && end - from <= longest) end++
  return { value: text.slice(from, end), end, fault: end - from > longest ? 'cellTooLong' : null }
}

function readQuoted(text: string, start: number, separator: string, longest: number): Cell {
  let close = text.indexOf('"', start + 1)
  // Twice as many, for each character may be a quote that is doubled.
  while (text[close + 1] === '"' && close !== -1 && close - start <= 2 * longest)
    close = text.indexOf('"', close + 2)
  if (close === -1) return { value: '', end: text.length, fault: 'unclosedQuote' }
  const isCut = close - start > 2 * longest + 1 || text[close + 1] === '"'
  const value = isCut ? '' : text.slice(start + 1, close).replaceAll('""', '"')
  if (isCut || value.length > longest) return { value: '', end: close, fault: 'cellTooLong' }
  const end = afterSpaces(text, close + 1)
  return { value, end, fault: endsCell(text[end], separator) ? null : 'strayQuote' }
}

function endsCell(character: string | undefined, separator: string): boolean {
  return character === separator || isNewline(character) || character === undefined
}

function isNewline(character: string | undefined): boolean {
  return character === '\n' || character === '\r'
}

function afterSpaces(text: string, from: number): number {
  let at = from
  while (text[at] === ' ') at++
  return at
}
