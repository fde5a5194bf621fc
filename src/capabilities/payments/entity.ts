import { entity } from '#platform/operations/entity'
import { type LoggedFile, shownFile } from './actions/show.js'
import { findFile } from './queries/files.js'
import { findMandate } from './queries/mandates.js'
import type { Mandate } from './schemas/mandates.js'

/** A file of payments is never removed: one that is not wanted is cancelled. */
export const sepaFile = entity<LoggedFile>({
  resource: 'sepa-files',
  table: 'sepa_files',
  label: {
    fr: 'fichier de paiements',
    nl: 'betalingsbestand',
    en: 'file of payments',
    de: 'Zahlungsdatei',
  },
  bin: false,
  // What a draft pays moves as its items are settled otherwise, and warnings speak the language of the reader.
  derived: ['total', 'count', 'payments', 'warnings'],
  find: async (op, id) => {
    const row = await findFile(op, id)
    return row && shownFile(row, op.language)
  },
})

export const mandate = entity<Mandate>({
  resource: 'sepa-mandates',
  table: 'sepa_mandates',
  label: { fr: 'mandat', nl: 'mandaat', en: 'mandate', de: 'Mandat' },
  bin: true,
  derived: [],
  find: findMandate,
})
