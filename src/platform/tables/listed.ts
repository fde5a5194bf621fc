import type { Cell, Column, Table } from './table.js'

/** A column, and what it shows of each item of a list. */
export type ColumnOf<Item> = Column & { readonly cell: (item: Item) => Cell }

/** A list as a table: a row for each of its items. */
export function listedIn<Item>(
  items: readonly Item[],
  columns: readonly ColumnOf<Item>[],
  more: Omit<Table, 'columns' | 'rows'> = {},
): Table {
  return {
    columns: columns.map(({ cell: _, ...column }) => column),
    rows: () => [items.map((item) => columns.map(({ cell }) => cell(item)))],
    ...more,
  }
}
