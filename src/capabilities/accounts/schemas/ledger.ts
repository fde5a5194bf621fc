import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'

const { object, nullable, maybe } = shape

export const LedgerFilter = object({
  from: maybe(shape.day()),
  to: maybe(shape.day()),
  closing: maybe(shape.boolean({ description: 'also the lines that close a fiscal year' })),
  unlettered: maybe(
    shape.boolean({ description: 'only lines of which something remains to be settled' }),
  ),
})
export type LedgerFilter = Static<typeof LedgerFilter>

export const LedgerLine = object(
  {
    id: shape.id(),
    entry_id: shape.id(),
    entry_date: shape.day(),
    journal_code: shape.text({ max: 6, examples: ['ACH'] }),
    number: shape.integer({ min: 1, description: 'of the entry in its journal and year' }),
    reference: nullable(shape.text()),
    label: nullable(shape.text({ description: 'that of the line, else of the entry' })),
    third_party_id: nullable(shape.id()),
    third_party: nullable(object({ id: shape.id(), name: shape.text() })),
    debit: shape.decimal(),
    credit: shape.decimal({ examples: ['0.00'] }),
    balance: shape.decimal({ description: 'after this line, debit minus credit' }),
    due_date: nullable(shape.day()),
    lettering_id: nullable(shape.id()),
    lettering_code: nullable(shape.text({ max: 10, examples: ['AA'] })),
    partial_lettering_id: nullable(shape.id()),
    partial_lettering_code: nullable(shape.text({ max: 10, examples: ['ab'] })),
  },
  { title: 'LedgerLine' },
)
export type LedgerLine = Static<typeof LedgerLine>
