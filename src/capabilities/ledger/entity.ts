import { entity } from '#platform/changes/entity'
import { findEntry } from './queries/entries.js'
import type { Entry } from './schemas.js'

/** Posted entries never go to the bin: they are reversed. */
export const entry = entity<Entry>({
  resource: 'entries',
  table: 'entries',
  label: { fr: 'écriture', nl: 'boeking', en: 'entry', de: 'Buchung' },
  bin: false,
  find: findEntry,
})
