import { entity } from '#platform/operations/entity'
import { loggedReminder } from './actions/reminders/show.js'
import { shownMessage, shownSettings } from './actions/show.js'
import { findTemplate } from './actions/template-texts.js'
import { findMessage } from './queries/messages.js'
import { findReminder } from './queries/reminders.js'
import { findSettings } from './queries/settings.js'
import type { MailMessage } from './schemas/messages.js'
import type { Reminder } from './schemas/reminders.js'
import type { MailSettings } from './schemas/settings.js'
import type { MailTemplate } from './schemas/templates.js'

/** How a file sends: one record, for its managers. */
export const mailSettings = entity<MailSettings>({
  resource: 'mail-settings',
  table: 'mail_settings',
  label: {
    fr: 'paramètres d’e-mail',
    nl: 'e-mailinstellingen',
    en: 'settings of mail',
    de: 'E-Mail-Einstellungen',
  },
  bin: false,
  isSynchronised: false,
  readBy: 'manager',
  derived: ['verified_at', 'last_error'],
  find: async (op) => shownSettings(await findSettings(op), op.company.id),
})

export const mailTemplate = entity<MailTemplate>({
  resource: 'mail-templates',
  table: 'mail_templates',
  label: {
    fr: 'modèle d’e-mail',
    nl: 'e-mailsjabloon',
    en: 'mail template',
    de: 'E-Mail-Vorlage',
  },
  bin: false,
  derived: [],
  find: findTemplate,
})

/** A message is never removed. Its attachments stay in the store, and its warnings speak the reader’s language. */
export const mailMessage = entity<Omit<MailMessage, 'attachments'>>({
  resource: 'mail-messages',
  table: 'mail_messages',
  label: { fr: 'e-mail', nl: 'e-mail', en: 'mail', de: 'E-Mail' },
  bin: false,
  derived: ['attachments', 'warnings'],
  find: async (op, id) => {
    const row = await findMessage(op, id)
    return row && shownMessage(row, op.language)
  },
})

export const reminder = entity<Reminder>({
  resource: 'reminders',
  table: 'reminders',
  label: { fr: 'rappel', nl: 'aanmaning', en: 'reminder', de: 'Mahnung' },
  bin: false,
  derived: [],
  find: async (op, id) => {
    const row = await findReminder(op, id)
    return row && loggedReminder(row)
  },
})
