import { IntegrationFailed } from '#platform/operations/connections'
import { everywhere, key, url } from '../../../domain/fields.js'
import { type Integration, workFor } from '../../integration.js'

/** The connection is kept here; what is done by it belongs to the capability that brings the work. */
export const peppolAccessPoint: Integration = {
  key: 'peppol-access-point',
  category: 'peppol',
  name: {
    fr: 'Point d’accès Peppol',
    nl: 'Peppol-toegangspunt',
    en: 'Peppol access point',
    de: 'Peppol-Zugangspunkt',
  },
  description: {
    fr: 'Envoie et reçoit les factures électroniques du dossier par son propre point d’accès.',
    nl: 'Verzendt en ontvangt de e-facturen van het dossier via een eigen toegangspunt.',
    en: 'Sends and receives the e-invoices of the file by an access point of its own.',
    de: 'Sendet und empfängt die E-Rechnungen der Akte über einen eigenen Zugangspunkt.',
  },
  countries: everywhere,
  fields: [
    {
      name: 'provider',
      label: { fr: 'Prestataire', nl: 'Aanbieder', en: 'Provider', de: 'Anbieter' },
      type: 'choice',
      choices: ['generic', 'storecove', 'e-invoice-be'],
      default: 'generic',
    },
    url,
    { ...key, required: true },
    {
      name: 'callback_secret',
      label: {
        fr: 'Secret des rappels',
        nl: 'Geheim van de terugmeldingen',
        en: 'Secret of callbacks',
        de: 'Geheimnis der Rückmeldungen',
      },
      type: 'text',
      secret: true,
      least: 16,
      help: {
        fr: 'Au moins 16 caractères. Sans lui, le point d’accès est interrogé, et ses rappels sont refusés.',
        nl: 'Minstens 16 tekens. Zonder wordt het toegangspunt bevraagd en worden terugmeldingen geweigerd.',
        en: 'At least 16 characters. Without it the access point is polled, and its callbacks are refused.',
        de: 'Mindestens 16 Zeichen. Ohne wird der Zugangspunkt abgefragt, und Rückmeldungen werden abgelehnt.',
      },
    },
  ],
  schedules: ['manual', 'hourly', 'daily'],
  usualSchedule: 'hourly',
  isConfigured: (services) =>
    workFor(services, 'peppol-access-point')?.isConfigured(services) ?? false,
  async test(context) {
    const work = workFor(context.services, 'peppol-access-point')
    if (!work) throw new IntegrationFailed('failed')
    return work.test(context)
  },
  async run(context) {
    const work = workFor(context.services, 'peppol-access-point')
    if (!work) throw new IntegrationFailed('failed')
    return work.run(context)
  },
}
