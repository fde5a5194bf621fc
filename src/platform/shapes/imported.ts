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

/** What became of each row of a file of records; `unnamed` says when a refused row has no id. */
export const importOutcome = (title: string, unnamed: string) =>
  shape.object(
    {
      created: shape.integer({ min: 0 }),
      updated: shape.integer({ min: 0 }),
      refused: shape.integer({ min: 0 }),
      ...importedFile,
      rows: shape.list(
        shape.object({
          ...importedRow,
          id: shape.nullable(shape.id({ description: unnamed })),
          errors: shape.record(shape.list(shape.text({ max: 1000 })), {
            description: 'messages by column; empty unless refused',
            examples: [{}],
          }),
        }),
      ),
    },
    { title },
  )
