import type { Readable } from 'node:stream'
import type { Instant } from '#kernel/instants'
import type { Language, Text } from '#kernel/languages'
import type { Column, Kind, Table } from './table.js'
import { type Sheet, writeWorkbook } from './xlsx/index.js'

/** What the sheet `Info` says of the file: a word and its value on each line. */
export type Facts = readonly (readonly [word: Text, value: string | null])[]

/** A table as a workbook: the sheet of its data, and one that says what it is. */
export function workbookOf(
  table: Table,
  about: { title: Text; facts: Facts; language: Language; createdAt: Instant },
): Readable {
  const { title, facts, language, createdAt } = about
  const info: Sheet = {
    name: 'Info',
    columns: [
      { title: words.what[language], kind: 'text', width: 24 },
      { title: words.value[language], kind: 'text', width: 70 },
    ],
    rows: [facts.map(([word, value]) => [word[language], value])],
  }
  return writeWorkbook([dataSheet(table, title[language], language), info], { createdAt })
}

function dataSheet(table: Table, name: string, language: Language): Sheet {
  const { columns, rows, total } = table
  return {
    name,
    columns: columns.map((column) => ({
      title: column.title[language],
      kind: column.kind,
      width: widthOf(column, language),
    })),
    rows: rows(),
    ...(total ? { total: withLabel(columns, total.cells, total.label[language]) } : {}),
  }
}

/** The word for the total stands in the first column that has no figure of its own. */
function withLabel(
  columns: readonly Column[],
  cells: NonNullable<Table['total']>['cells'],
  label: string,
) {
  const place = columns.findIndex(({ kind }, at) => kind === 'text' && (cells[at] ?? null) === null)
  return columns.map((_, at) => (at === place ? label : (cells[at] ?? null)))
}

/** In characters. */
const widths: Readonly<Record<Kind, number>> = {
  text: 18,
  amount: 15,
  percent: 10,
  count: 10,
  day: 12,
  flag: 8,
}
const longText = 36

function widthOf({ kind, key, title }: Column, language: Language): number {
  const usual = kind === 'text' && /label|name|note|address/.test(key) ? longText : widths[kind]
  return Math.max(usual, Math.min(title[language].length + 3, longText))
}

const words = {
  what: { fr: 'Quoi', nl: 'Wat', en: 'What', de: 'Was' },
  value: { fr: 'Valeur', nl: 'Waarde', en: 'Value', de: 'Wert' },
}
