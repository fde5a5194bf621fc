import * as shape from './index.js'

/** What every import of rows says of its file. */
export const importedFile = {
  ignored_columns: shape.list(shape.text(), {
    description: 'what the header names and nobody knows, as it stands there: it was not read',
    examples: [[]],
  }),
}

export const rowStatuses = ['created', 'updated', 'unchanged', 'refused'] as const

/** What every import says of a row, before the record that it became and what is wrong with it. */
export const importedRow = {
  row: shape.integer({ min: 2, description: 'as a spreadsheet counts: the header is row 1' }),
  status: shape.oneOf(rowStatuses),
}
