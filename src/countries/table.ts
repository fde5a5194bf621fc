/** A row of a table by the names of its columns. */
export type TableRow<Column extends string> = Readonly<Record<Column, string>>

/**
 * Reads a comma-separated table strictly: the header names exactly these columns, every row has as
 * many cells, quotes stand around whole cells, and only lines that begin with `#` are skipped.
 * A table is our own source, so whatever is wrong with it is a bug and throws.
 */
export function readTable<const Column extends string>(
  text: string,
  columns: readonly Column[],
): TableRow<Column>[] {
  const lines = text.split('\n')
  if (lines.pop() !== '') throw new SyntaxError('a table ends with a newline')
  const rows: TableRow<Column>[] = []
  let hasHeader = false
  lines.forEach((line, index) => {
    if (line.startsWith('#')) return
    const cells = readLine(line, index + 1)
    if (!hasHeader) {
      hasHeader = true
      if (cells.join() !== columns.join()) {
        throw new SyntaxError(`line ${index + 1}: the columns are not ${columns.join()}`)
      }
      return
    }
    if (cells.length !== columns.length) {
      throw new SyntaxError(
        `line ${index + 1}: ${cells.length} cells for ${columns.length} columns`,
      )
    }
    const pairs = columns.map((column, place) => [column, cells[place]!] as const)
    rows.push(Object.fromEntries(pairs) as TableRow<Column>)
  })
  if (!hasHeader) throw new SyntaxError('a table has a header')
  return rows
}

/** One cell and its end: quoted, with doubled quotes inside, or bare without quote or comma. */
const cell = /(?:"((?:[^"]|"")*)"|([^",]*))(,|$)/y

function readLine(line: string, number: number): string[] {
  const cells: string[] = []
  cell.lastIndex = 0
  for (;;) {
    const match = cell.exec(line)
    if (!match) throw new SyntaxError(`line ${number}: a quote is out of place`)
    const value = match[1] === undefined ? match[2]! : match[1].replaceAll('""', '"')
    if (value !== value.trim()) throw new SyntaxError(`line ${number}: a cell has spaces around it`)
    cells.push(value)
    if (match[3] === '') return cells
  }
}
