import { mailTestTo } from '#capabilities/mail'
import { failures } from '#kernel/failures'
import { IntegrationFailed } from '#platform/operations/connections'
import * as shape from '#platform/shapes/index'
import { everywhere } from '../../../domain/fields.js'
import type { Integration } from '../../integration.js'

/** What mail says of a server, in the words of integrations. */
function failureOf(error: string) {
  if (error === 'authentication failed') return 'unauthorised'
  return failures.find((word) => word === error) ?? 'unexpected answer'
}

/** The connection is a record of mail: what is set here is set there, and the other way round. */
export const smtp: Integration = {
  key: 'smtp',
  category: 'mail',
  name: { fr: 'Serveur SMTP', nl: 'SMTP-server', en: 'SMTP server', de: 'SMTP-Server' },
  description: {
    fr: 'Envoie les e-mails du dossier par son propre serveur.',
    nl: 'Verzendt de e-mails van het dossier via een eigen server.',
    en: 'Sends the mail of the file by a server of its own.',
    de: 'Sendet die E-Mails der Akte über einen eigenen Server.',
  },
  countries: everywhere,
  fields: [
    {
      name: 'host',
      label: { fr: 'Serveur', nl: 'Server', en: 'Host', de: 'Server' },
      type: 'text',
      required: true,
    },
    {
      name: 'port',
      label: { fr: 'Port', nl: 'Poort', en: 'Port', de: 'Port' },
      type: 'number',
      required: true,
      help: {
        fr: '25, 465, 587, 2525 ou au moins 1024.',
        nl: '25, 465, 587, 2525 of minstens 1024.',
        en: '25, 465, 587, 2525 or from 1024.',
        de: '25, 465, 587, 2525 oder ab 1024.',
      },
    },
    {
      name: 'security',
      label: { fr: 'Chiffrement', nl: 'Versleuteling', en: 'Encryption', de: 'Verschlüsselung' },
      type: 'choice',
      choices: ['tls', 'starttls', 'none'],
      default: 'starttls',
    },
    {
      name: 'username',
      label: { fr: 'Utilisateur', nl: 'Gebruiker', en: 'User name', de: 'Benutzer' },
      type: 'text',
    },
    {
      name: 'password',
      label: { fr: 'Mot de passe', nl: 'Wachtwoord', en: 'Password', de: 'Passwort' },
      type: 'text',
      secret: true,
    },
    {
      name: 'from_name',
      label: {
        fr: 'Nom de l’expéditeur',
        nl: 'Naam van de afzender',
        en: 'Name of the sender',
        de: 'Name des Absenders',
      },
      type: 'text',
    },
    {
      name: 'from_email',
      label: {
        fr: 'Adresse de l’expéditeur',
        nl: 'Adres van de afzender',
        en: 'Address of the sender',
        de: 'Adresse des Absenders',
      },
      type: 'text',
      required: true,
    },
  ],
  // As mail takes them: there they end up.
  shapes: {
    host: shape.text({ max: 253 }),
    port: shape.integer({ min: 1, max: 65_535 }),
    username: shape.text({ max: 200 }),
    password: shape.secret({ max: 200 }),
    from_name: shape.text({ max: 100 }),
    from_email: shape.email(),
  },
  schedules: [],
  isConfigured: ({ config }) => config.smtpUrl !== '',
  async test({ services, company, language, caller }) {
    const about = { services, company, language, caller, db: services.db, now: services.clock() }
    const error = await mailTestTo(about, caller.user.email)
    if (error !== null) throw new IntegrationFailed(failureOf(error))
    return { to: caller.user.email }
  },
}
