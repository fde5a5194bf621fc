import { entity } from '#platform/operations/entity'
import { findEntry } from './queries/entries.js'
import type { Entry } from './schemas.js'

/** Posted entries never go to the bin: they are reversed. */
export const entry = entity<Entry>({
  resource: 'entries',
  table: 'entries',
  label: { fr: 'écriture', nl: 'boeking', en: 'entry', de: 'Buchung' },
  bin: false,
  derived: [
    'third_party',
    'attachments_count',
    'lines.account',
    'lines.lettering_id',
    'lines.lettering_code',
    'lines.partial_lettering_id',
    'lines.partial_lettering_code',
    'lines.analytic[].axis_code',
    'lines.analytic[].code',
  ],
  find: findEntry,
})
