import { journalTypes } from '#countries'
import type { Static } from '#platform/http/shapes'
import * as shape from '#platform/http/shapes'

const { object, nullable } = shape

/** What every record of a company file that can be put in the bin has. */
const record = {
  version: shape.integer({ min: 1 }),
  lock_version: shape.integer({ min: 1 }),
  created_at: shape.instant(),
  updated_at: shape.instant(),
  deleted_at: nullable(shape.instant()),
  deleted_by: nullable(shape.id()),
}

export const JournalRule = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    journal_id: shape.id(),
    position: shape.integer({ min: 1 }),
    label: shape.text({ max: 190 }),
    conditions: shape.anything(),
    // biome-ignore lint/suspicious/noThenProperty: the name of the contract
    then: shape.anything(),
    is_active: shape.boolean(),
    ...record,
  },
  { title: 'JournalRule' },
)
export type JournalRule = Static<typeof JournalRule>

export const Journal = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    code: shape.text({ max: 6, examples: ['ACH'] }),
    label: shape.text({ max: 190, examples: ['Achats'] }),
    type: shape.oneOf(journalTypes),
    control_account_id: nullable(shape.id()),
    control_account: nullable(
      object({ id: shape.id(), number: shape.text({ max: 10 }), label: shape.text() }),
    ),
    iban: nullable(shape.text({ max: 34 })),
    bic: nullable(shape.text({ max: 11 })),
    last_number: shape.integer({
      min: 0,
      description: 'in the fiscal year that holds today, else in the last one',
    }),
    entries_count: shape.integer({ min: 0 }),
    is_active: shape.boolean(),
    is_default: shape.boolean({
      description: 'the journal of its type when no rule says otherwise',
    }),
    description: nullable(shape.text({ max: 2000 })),
    rules: shape.list(JournalRule),
    ...record,
  },
  { title: 'Journal' },
)
export type Journal = Static<typeof Journal>
