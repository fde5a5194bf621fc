/** The French file of accounting entries (LPF A47 A-1): 18 columns, names and order exactly. */
export const fecColumns = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const
export type FecColumn = (typeof fecColumns)[number]

export const fecSeparators = { tab: '\t', pipe: '|' } as const
export type FecSeparator = keyof typeof fecSeparators

type Cell = string | number | boolean | null
/** Days are `YYYY-MM-DD`, amounts decimal texts, in the order of the columns. */
export type FecRow = readonly Cell[]

const days = new Set<FecColumn>(['EcritureDate', 'PieceDate', 'DateLet', 'ValidDate'])
const amounts = new Set<FecColumn>(['Debit', 'Credit', 'Montantdevise'])

/** The lines of a file, portion by portion; its heading first. */
export async function* fecLines(
  portions: AsyncIterable<readonly FecRow[]> | Iterable<readonly FecRow[]>,
  separator: FecSeparator,
): AsyncGenerator<string> {
  const between = fecSeparators[separator]
  yield `${fecColumns.join(between)}\r\n`
  const write = fecColumns.map((column) =>
    days.has(column) ? written.day : amounts.has(column) ? written.amount : written.text,
  )
  for await (const rows of portions) {
    let text = ''
    for (const row of rows) text += `${row.map((cell, at) => write[at]!(cell)).join(between)}\r\n`
    yield text
  }
}

const written = {
  day: (cell: Cell) => (cell === null ? '' : String(cell).replaceAll('-', '')),
  amount: (cell: Cell) => (cell === null ? '' : String(cell).replace('.', ',')),
  // Whatever could end a value or a line becomes a space.
  text: (cell: Cell) => (cell === null ? '' : String(cell).replace(/[\t|\r\n]/g, ' ')),
}
