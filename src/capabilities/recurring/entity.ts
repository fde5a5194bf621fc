import { entity } from '#platform/operations/entity'
import { findShown } from './actions/show.js'
import type { OccurrenceRow } from './queries/occurrences.js'
import type { RecurringEntry } from './schemas/records.js'

/** A date that a change moved, as it was or became; null where nothing was kept of it. */
export type Moved = { readonly on: OccurrenceRow['on']; readonly row: OccurrenceRow | null }

/** A record as the log keeps it: with the dates that a change moved, by which it is taken back. */
export type LoggedRecord = RecurringEntry & { readonly moved?: readonly Moved[] }

export const recurringEntry = entity<LoggedRecord>({
  resource: 'recurring-entries',
  table: 'recurring_entries',
  label: {
    fr: 'écriture récurrente',
    nl: 'terugkerende boeking',
    en: 'recurring entry',
    de: 'wiederkehrende Buchung',
  },
  bin: true,
  // What waits for a person grows by itself from day to day.
  derived: ['due_count'],
  logOnly: ['moved'],
  find: findShown,
})
