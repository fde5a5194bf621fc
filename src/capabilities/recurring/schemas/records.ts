import { record } from '#platform/shapes/company-record'
import type { Static } from '#platform/shapes/index'
import * as shape from '#platform/shapes/index'
import { frequencies } from '../domain/dates.js'
import { GivenTemplate, Template } from './templates.js'

const { object, nullable, maybe, optional } = shape

export const kinds = ['free', 'invoice'] as const

const fields = {
  label: shape.text({ examples: ['Loyer de l’entrepôt'] }),
  kind: shape.oneOf(kinds, { examples: ['free'] }),
  frequency: shape.oneOf(frequencies, { examples: ['monthly'] }),
  interval: shape.integer({ min: 1, max: 60, examples: [1] }),
  day: shape.integer({
    min: 1,
    max: 31,
    description:
      'of the week, 1 being Monday, or of the month, whose last day counts where it is too short; absent: that of `starts_on`',
    examples: [31],
  }),
  starts_on: shape.day({ examples: ['2026-01-31'] }),
  ends_on: shape.day({ description: 'included', examples: [null] }),
  occurrences_left: shape.integer({
    min: 1,
    max: 1000,
    description: 'how many entries may still come; null for no limit',
    examples: [null],
  }),
  due_days: shape.integer({
    min: 0,
    max: 365,
    description: 'the due date of the entry, in days after its date; null: as its route does',
    examples: [null],
  }),
  is_active: shape.boolean({ examples: [true] }),
  auto_post: shape.boolean({
    description: 'the service posts it on its day, in Europe/Brussels',
    examples: [true],
  }),
}

export const LastError = object(
  {
    on: shape.day(),
    code: shape.text({ max: 60, examples: ['period_locked'] }),
    message: shape.text({ max: 1000, description: 'in the language of the file' }),
    at: shape.instant({ description: 'when it was refused for this first' }),
  },
  { title: 'RecurringError' },
)
export type LastError = Static<typeof LastError>

export const RecurringEntry = object(
  {
    id: shape.id(),
    company_id: shape.id(),
    label: fields.label,
    kind: fields.kind,
    frequency: fields.frequency,
    interval: fields.interval,
    day: fields.day,
    starts_on: fields.starts_on,
    ends_on: nullable(fields.ends_on),
    due_days: nullable(fields.due_days),
    is_active: shape.boolean({ description: 'false when it was paused by hand' }),
    auto_post: fields.auto_post,
    template: Template,
    next_on: nullable(
      shape.day({
        description:
          'the first date that is neither posted, skipped nor reversed, nor in error with `auto_post`; null when the series is over',
      }),
    ),
    last_run_on: nullable(shape.day({ description: 'the latest date that was posted' })),
    last_entry_id: nullable(shape.id({ description: 'the entry of that date' })),
    occurrences_left: nullable(
      shape.integer({
        min: 0,
        max: 1000,
        description: 'how many entries may still come; null for no limit',
      }),
    ),
    posted_count: shape.integer({ min: 0, description: 'entries that stand' }),
    due_count: shape.integer({ min: 0, description: 'occurrences that wait for a person' }),
    error_count: shape.integer({ min: 0, description: 'occurrences that were refused' }),
    last_error: nullable(LastError, { description: 'of the oldest date that is in error' }),
    ...record,
  },
  { title: 'RecurringEntry' },
)
export type RecurringEntry = Static<typeof RecurringEntry>
export const RecurringEntries = shape.list(RecurringEntry)

export const NewRecurringEntry = object(
  {
    label: fields.label,
    kind: maybe(fields.kind),
    frequency: fields.frequency,
    starts_on: fields.starts_on,
    template: GivenTemplate,
    interval: maybe(fields.interval),
    day: maybe(fields.day),
    ends_on: maybe(fields.ends_on),
    occurrences_left: maybe(fields.occurrences_left),
    due_days: maybe(fields.due_days),
    is_active: maybe(fields.is_active),
    auto_post: maybe(fields.auto_post),
  },
  { title: 'NewRecurringEntry' },
)
export type NewRecurringEntry = Static<typeof NewRecurringEntry>

const changed = {
  label: optional(fields.label),
  kind: optional(fields.kind),
  frequency: optional(fields.frequency),
  starts_on: optional(fields.starts_on),
  template: optional(GivenTemplate),
  interval: optional(fields.interval),
  day: maybe(fields.day),
  ends_on: maybe(fields.ends_on),
  occurrences_left: maybe(fields.occurrences_left),
  due_days: maybe(fields.due_days),
  is_active: optional(fields.is_active),
  auto_post: optional(fields.auto_post),
}

export const RecurringEntryPatch = object(
  {
    ...changed,
    catch_up: maybe(
      shape.boolean({
        description: 'with `is_active: true`: dates of the pause are due instead of skipped',
        examples: [false],
      }),
    ),
    index_by: maybe(
      shape.amount({
        description: 'percent by which the amounts of the template change once, -99.99 to 1000',
        examples: ['2.50'],
      }),
    ),
  },
  { title: 'RecurringEntryPatch' },
)
export type RecurringEntryPatch = Static<typeof RecurringEntryPatch>

/** What a change may be taken back to: a series whose entries had all come, too. */
export const FormerFields = object({
  ...changed,
  occurrences_left: maybe(shape.integer({ min: 0, max: 1000 })),
})

export const RecurringFilter = object({
  is_active: maybe(shape.boolean()),
  auto_post: maybe(shape.boolean()),
  due: maybe(shape.boolean({ description: 'something is due or in error' })),
  q: maybe(shape.text({ max: 200 })),
})
export type RecurringFilter = Static<typeof RecurringFilter>
