import { entity } from '#platform/operations/entity'
import { findLettering } from './queries/letterings.js'
import type { Lettering } from './schemas.js'

/** A lettering that is undone is gone; the log keeps what it was. */
export const lettering = entity<Lettering>({
  resource: 'lettering',
  table: 'letterings',
  label: { fr: 'lettrage', nl: 'afpunting', en: 'lettering', de: 'Auszifferung' },
  bin: false,
  // The words of a line stay those of its entry.
  derived: ['account', 'lines.reference', 'lines.label'],
  find: findLettering,
})
