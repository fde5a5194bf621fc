import { PostedEntry } from '#capabilities/ledger'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { LastError, RecurringEntry } from './records.js'
import { GivenTemplate } from './templates.js'

const { object, nullable, maybe } = shape

export const statuses = ['planned', 'due', 'posted', 'reversed', 'skipped', 'error'] as const

export const Occurrence = object(
  {
    on: shape.day(),
    status: shape.oneOf(statuses, {
      description:
        '`planned` after today, `due` today or before, `posted`, `reversed` (its entry was), `skipped`, `error` (the service was refused)',
      examples: ['posted'],
    }),
    entry_id: nullable(shape.id()),
    entry: nullable(
      object({
        id: shape.id(),
        journal_code: shape.text({ max: 6, examples: ['OD'] }),
        number: shape.integer({ min: 1 }),
      }),
    ),
    error: nullable(
      object({
        code: LastError.properties.code,
        message: LastError.properties.message,
        at: LastError.properties.at,
      }),
    ),
    posted_at: nullable(shape.instant()),
    by: nullable(shape.id({ description: 'the user; null: the service by itself' })),
  },
  { title: 'RecurringOccurrence' },
)
export type Occurrence = Static<typeof Occurrence>
export const Occurrences = shape.list(Occurrence)

export const RunWish = object(
  {
    on: maybe(
      shape.day({
        description: 'absent: `next_on`; required where that lies after today',
        examples: ['2026-01-31'],
      }),
    ),
    entry_date: maybe(
      shape.day({ description: 'of the entry, where it is not `on`', examples: [null] }),
    ),
    template: maybe(GivenTemplate),
    skip: maybe(shape.boolean({ description: 'no entry for this date', examples: [false] })),
  },
  { title: 'RecurringRun' },
)
export type RunWish = Static<typeof RunWish>

export const Run = object(
  {
    recurring_entry: RecurringEntry,
    occurrence: Occurrence,
    entry: nullable(PostedEntry),
  },
  { title: 'RecurringRunReply' },
)
export type Run = Static<typeof Run>

export const OccurrenceFilter = object({
  limit: maybe(shape.integer({ min: 0, max: 366, description: 'of planned ones; 12 when absent' })),
  from: maybe(shape.day()),
  to: maybe(shape.day()),
})
export type OccurrenceFilter = Static<typeof OccurrenceFilter>
