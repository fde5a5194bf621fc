/** A file of the extract that cannot be what it says: the sentence is for whoever loads it. */
export class ExtractRefusal extends Error {}

/** How many lines a file had, and how many of them could not be read. */
export type Tally = { readonly lines: number; readonly bad: number }

export type RowReader = {
  /** Takes the next bytes; each whole line goes to whom the reader was made for. */
  push(chunk: Buffer): void
  /** Says that there are no more: throws when the last line has no end. */
  end(): Tally
}

type Wishes<Column extends string> = {
  /** What the sentences call the file. */
  readonly file: string
  readonly columns: readonly Column[]
  /** The cells of a line in the order of the columns, their bytes as Latin letters; false when they make no sense. */
  readonly take: (cells: readonly string[]) => boolean
  /** Whether a line is of no interest, by its first character: it is not read then. */
  readonly skips?: (first: number) => boolean
}

/** More than any line has; without an end within it, it is none. */
const longestLine = 1024 * 1024

const quote = 34
const comma = 44
const newline = 10
const carriageReturn = 13

/**
 * Reads a file of the CBE open data as it comes, in memory that does not grow with it: comma, double quotes, a
 * header. Bytes are told apart as Latin letters, since all marks are ASCII; `take` decodes the cells that it keeps.
 */
export function rowReader<const Column extends string>(wishes: Wishes<Column>): RowReader {
  const { file, columns, take, skips } = wishes
  let rest = ''
  let order: number[] | undefined
  let isInOrder = false
  let width = 0
  let lines = 0
  let bad = 0

  const readHeader = (cells: readonly string[]): void => {
    const names = cells.map((cell) => cell.replace(/^\u00ef\u00bb\u00bf/, '').trim())
    order = columns.map((column) => names.indexOf(column))
    width = names.length
    isInOrder = order.every((place, at) => place === at)
    const missing = columns.find((_, place) => order![place] === -1)
    if (missing !== undefined)
      throw new ExtractRefusal(`${file} has no column ${missing}: it is not of the CBE open data.`)
  }

  const handOver = (cells: readonly string[] | null): void => {
    if (order === undefined) {
      readHeader(cells ?? [])
      return
    }
    lines++
    if (cells === null || cells.length !== width) bad++
    else if (!take(isInOrder ? cells : order.map((place) => cells[place]!))) bad++
  }

  /** Reads all lines that end in the text, and returns where the first begins that does not. */
  const readLines = (text: string, isLast: boolean): number => {
    let at = 0
    while (at < text.length) {
      if (order !== undefined && skips?.(firstOf(text, at))) {
        const end = text.indexOf('\n', at)
        if (end === -1 && !isLast) return at
        lines++
        at = end === -1 ? text.length : end + 1
        continue
      }
      const line = lineAt(text, at, isLast)
      if (line === undefined) return at
      // Between the lines of some systems there is one that is empty.
      if (line.cells?.length !== 1 || line.cells[0] !== '') handOver(line.cells)
      at = line.next
    }
    return at
  }

  return {
    push(chunk) {
      const text = rest + chunk.toString('latin1')
      rest = text.slice(readLines(text, false))
      if (rest.length > longestLine) throw new ExtractRefusal(`${file} has a line without end.`)
    },
    end() {
      const whole = { lines, bad }
      const read = readLines(rest, true)
      const hasNoEnd = rest !== '' && !/[\n\r]$/.test(rest)
      const isCut = read < rest.length || (hasNoEnd && bad > whole.bad)
      if (isCut || order === undefined)
        throw new ExtractRefusal(`${file} is cut: its last line has no end.`)
      if (bad > 0 && bad * 100 >= lines)
        throw new ExtractRefusal(
          `${file} cannot be read: ${bad} of its ${lines} lines make no sense.`,
        )
      return { lines, bad }
    },
  }
}

/** The first character of the first cell. */
function firstOf(text: string, at: number): number {
  const code = text.charCodeAt(at)
  return code === quote ? text.charCodeAt(at + 1) : code
}

type Line = { readonly cells: string[] | null; readonly next: number }

/**
 * The line that begins here, its cells null when a quote is out of place; undefined when it has no end yet. One walk
 * over its characters: an extract has hundreds of millions of them.
 */
function lineAt(text: string, start: number, isLast: boolean): Line | undefined {
  const cells: string[] = []
  let at = start
  for (;;) {
    const isQuoted = text.charCodeAt(at) === quote
    const end = isQuoted ? endOfQuoted(text, at + 1, isLast) : endOfPlain(text, at, isLast)
    if (end === -1) return undefined
    cells.push(isQuoted ? quotedCell(text, at + 1, end) : text.slice(at, end))
    at = isQuoted ? end + 1 : end
    const mark = text.charCodeAt(at)
    if (mark === comma) at++
    else if (mark === newline) return { cells, next: at + 1 }
    else if (mark === carriageReturn) {
      const isPair = text.charCodeAt(at + 1) === newline
      return { cells, next: at + (isPair ? 2 : 1) }
    } else if (at >= text.length) return { cells, next: at }
    else return brokenLine(text, at, isLast)
  }
}

/** Text follows a closing quote: what comes next begins after the end of the line. */
function brokenLine(text: string, at: number, isLast: boolean): Line | undefined {
  const end = text.indexOf('\n', at)
  if (end === -1 && !isLast) return undefined
  return { cells: null, next: end === -1 ? text.length : end + 1 }
}

/** Where the closing quote stands, -1 when it is not there yet: a quote that is doubled is one of the text. */
function endOfQuoted(text: string, from: number, isLast: boolean): number {
  for (let at = from; at < text.length; at++) {
    if (text.charCodeAt(at) !== quote) continue
    if (at + 1 === text.length) return isLast ? at : -1
    if (text.charCodeAt(at + 1) !== quote) return at
    at++
  }
  return -1
}

function endOfPlain(text: string, from: number, isLast: boolean): number {
  for (let at = from; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code === comma || code === newline || code === carriageReturn) return at
  }
  return isLast ? text.length : -1
}

function quotedCell(text: string, from: number, end: number): string {
  const cell = text.slice(from, end)
  return cell.includes('"') ? cell.replaceAll('""', '"') : cell
}

/** The text that a cell's bytes are. */
export function decoded(cell: string): string {
  for (let at = 0; at < cell.length; at++)
    if (cell.charCodeAt(at) > 127) return Buffer.from(cell, 'latin1').toString('utf8')
  return cell
}
