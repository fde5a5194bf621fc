import { entity } from '#platform/operations/entity'
import { findWithXml, readPeppolRegistration } from './actions/read.js'
import type { LoggedRegistration } from './actions/show.js'
import { findRegistration } from './queries/registrations.js'
import type { PeppolMessage } from './schemas/messages.js'

/** How a file stands on Peppol: one record. */
export const peppolRegistration = entity<LoggedRegistration>({
  resource: 'peppol',
  table: 'peppol_registrations',
  label: {
    fr: 'enregistrement Peppol',
    nl: 'Peppol-registratie',
    en: 'Peppol registration',
    de: 'Peppol-Registrierung',
  },
  bin: false,
  derived: ['checked_at', 'prerequisites'],
  find: async (op) => ((await findRegistration(op)) ? readPeppolRegistration(op) : undefined),
})

/** A message is never removed. Its XML stays in the store, and its error speaks the reader’s language. */
export const peppolMessage = entity<PeppolMessage>({
  resource: 'peppol-messages',
  table: 'peppol_messages',
  label: {
    fr: 'message Peppol',
    nl: 'Peppol-bericht',
    en: 'Peppol message',
    de: 'Peppol-Nachricht',
  },
  bin: false,
  derived: ['xml', 'error.message', 'counterparty', 'document_id'],
  find: findWithXml,
})
