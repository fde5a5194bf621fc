import { isUnionVatNumber, vatNumber } from '#countries'
import { IntegrationFailed } from '#platform/operations/connections'
import { everywhere } from '../../../domain/fields.js'
import { messages } from '../../../problems.js'
import { findNumbers } from '../../../queries/numbers.js'
import type { Integration } from '../../integration.js'

export const vies: Integration = {
  key: 'vies',
  category: 'register',
  name: {
    fr: 'VIES, avec numéro de consultation',
    nl: 'VIES, met raadplegingsnummer',
    en: 'VIES, with consultation number',
    de: 'VIES, mit Konsultationsnummer',
  },
  description: {
    fr: 'Vérifie les numéros de TVA européens au nom du dossier : VIES en donne alors la preuve.',
    nl: 'Controleert Europese btw-nummers op naam van het dossier: VIES geeft er dan bewijs van.',
    en: 'Checks European VAT numbers in the name of the file: VIES then gives proof of it.',
    de: 'Prüft europäische MwSt-Nummern im Namen der Akte: VIES gibt dann einen Beleg dafür.',
  },
  countries: everywhere,
  fields: [
    {
      name: 'requester_vat_number',
      label: {
        fr: 'Numéro de TVA du demandeur',
        nl: 'Btw-nummer van de aanvrager',
        en: 'VAT number of the requester',
        de: 'MwSt-Nummer des Anfragenden',
      },
      type: 'text',
      help: {
        fr: 'Celui du dossier quand il est laissé vide.',
        nl: 'Dat van het dossier wanneer het leeg blijft.',
        en: 'That of the file when left empty.',
        de: 'Die der Akte, wenn sie leer bleibt.',
      },
    },
  ],
  schedules: [],
  isConfigured: ({ outside }) => outside.vies.isConfigured,
  check({ requester_vat_number: given }) {
    if (given === null || given === undefined) return {}
    const isNumber = isUnionVatNumber(String(given)) && vatNumber(String(given)).ok
    return isNumber ? {} : { requester_vat_number: [{ text: messages.notAVatNumber }] }
  },
  async test({ services, company, connection, deadline }) {
    const { vies: outside } = services.outside
    if (!outside.isConfigured) throw new IntegrationFailed('failed')
    const { vat_number: own } = await findNumbers({ tx: services.db.statement, company })
    const given = connection?.settings.requester_vat_number ?? null
    const requester = given === null ? own : String(given)
    const number = requester ?? outside.requester
    // Nobody has a number to ask about, which no answer could put right.
    if (number === null) throw new IntegrationFailed('failed')
    const { valid, consultationNumber } = await outside.check(number, {
      ...(connection ? { requester } : {}),
      deadline,
    })
    return { valid, consultation_number: consultationNumber }
  },
}
