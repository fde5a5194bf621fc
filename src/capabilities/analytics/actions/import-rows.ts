import { type CsvRow, readDay, readYesNo, type Synonyms } from '#formats/csv/index'
import { hasHidden } from '#kernel/characters'
import type { Day } from '#kernel/days'
import type { Text } from '#kernel/languages'
import type { Message } from '#kernel/problem'
import { messages as inputMessages } from '#platform/shapes/input-messages'
import { isCode } from '../domain/tree.js'
import { messages } from '../problems.js'

/** The columns of an import; an empty cell says nothing. */
export const columns = [
  'axis',
  'code',
  'label',
  'parent',
  'starts_on',
  'ends_on',
  'is_active',
  'note',
] as const
export type Column = (typeof columns)[number]

/** What programs and people of four languages call the columns. */
export const columnWords: Synonyms<Column> = {
  axis: ['Axe', 'As', 'Achse', 'Dimension'],
  code: ['Analytic code', 'Code analytique', 'Analytische code', 'Analysecode', 'Kostenstelle'],
  label: ['Name', 'Description', 'Libellé', 'Intitulé', 'Omschrijving', 'Naam', 'Bezeichnung'],
  parent: ['Above', 'Code supérieur', 'Bovenliggende code', 'Übergeordneter Code'],
  starts_on: ['From', 'Start', 'Du', 'Début', 'Van', 'Vanaf', 'Von', 'Beginn'],
  ends_on: ['To', 'End', 'Au', 'Fin', 'Tot', 'Einde', 'Bis', 'Ende'],
  is_active: ['Active', 'Actif', 'Actief', 'Aktiv'],
  note: ['Remark', 'Remarque', 'Opmerking', 'Notiz', 'Bemerkung'],
}

/** What a row wishes of a code; null where it says nothing. */
export type Wish = {
  readonly row: number
  readonly axis: string
  readonly code: string
  readonly label: string | null
  readonly parent: string | null
  readonly startsOn: Day | null
  readonly endsOn: Day | null
  readonly isActive: boolean | null
  readonly note: string | null
  /** By column. */
  readonly wrong: Record<string, Message[]>
}

/** Reads the rows of a file; a code that stands there twice is good once. */
export function readRows(rows: readonly CsvRow<Column>[]): Wish[] {
  const seen = new Map<string, number>()
  return rows.map((row) => {
    const wish = readRow(row)
    const key = `${wish.axis}/${wish.code}`.toLowerCase()
    const earlier = seen.get(key)
    if (earlier === undefined) seen.set(key, row.row)
    else wish.wrong.code = [{ text: messages.rowTwice, values: { row: earlier } }]
    return wish
  })
}

function readRow({ row, cells }: CsvRow<Column>): Wish {
  const wrong: Record<string, Message[]> = {}
  const refuse = (field: Column, text: Text, values: Record<string, string | number> = {}) => {
    wrong[field] = [{ text, values: { field, ...values } }]
    return null
  }
  const words = (column: Column, max: number): string | null => {
    const cell = cells[column] ?? null
    if (cell === null) return null
    if (hasHidden(cell)) return refuse(column, inputMessages.characters)
    return [...cell].length > max ? refuse(column, inputMessages.maxLength, { max }) : cell
  }
  const day = (column: Column): Day | null => {
    const cell = cells[column]
    if (cell == null) return null
    return readDay(cell) ?? refuse(column, messages.dayOfRow)
  }
  const active = cells.is_active
  for (const column of ['axis', 'code'] as const)
    if (!cells[column]) refuse(column, inputMessages.required)
  if (cells.code && !isCode(cells.code)) refuse('code', messages.codeShape)
  return {
    row,
    axis: cells.axis ?? '',
    code: cells.code ?? '',
    label: words('label', 255),
    parent: cells.parent ?? null,
    startsOn: day('starts_on'),
    endsOn: day('ends_on'),
    isActive: active == null ? null : (readYesNo(active) ?? refuse('is_active', messages.yesOrNo)),
    note: words('note', 2000),
    wrong,
  }
}
