import { act, list, read, remove, replace } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { problems as pipelineProblems } from '#platform/problems'
import { text } from '#platform/shapes/index'
import * as messages from './actions/messages.js'
import { prepareReminders } from './actions/reminders/letters.js'
import * as view from './actions/reminders/read.js'
import { sendReminders } from './actions/reminders/send.js'
import * as settings from './actions/settings.js'
import * as templates from './actions/templates.js'
import * as tests from './actions/test.js'
import * as descriptions from './descriptions.js'
import { mailMessage, mailSettings, mailTemplate, reminder } from './entity.js'
import { problems } from './problems.js'
import { MailMessage, NewMailMessage, Spoken, SpokenMessageFilter } from './schemas/messages.js'
import {
  NewReminders,
  ProposalFilter,
  ReminderProposals,
  RemindersQueued,
  SentReminder,
  SpokenReminderFilter,
} from './schemas/reminders.js'
import { MailSettings, MailSettingsBody, MailTestBody, MailTestResult } from './schemas/settings.js'
import {
  MailTemplate,
  MailTemplateBody,
  MailTemplates,
  TemplateFilter,
  TemplateNamed,
} from './schemas/templates.js'

const blocked = { demo: 'blocked' } as const
const toManagers = { role: 'manager' } as const
const ofPut = {
  ...blocked,
  base: settings.heldSettings,
  body: MailSettingsBody,
  problems: [problems.url_refused],
}
const ofTest = {
  ...blocked,
  dryRun: false,
  entity: mailMessage,
  limit: { name: 'mail.test', perMinute: 12 },
}
const byKey = {
  params: { key: text({ max: 40, examples: ['invoice'] }) },
  recordParam: null,
  base: templates.heldTemplate,
}
const sending = {
  ...blocked,
  status: 202,
  limit: { name: 'mail.sending', perMinute: 60, per: 'company' },
} as const
const ofMessage = {
  ...sending,
  problems: [problems.address_bounced, pipelineProblems.conflict],
  body: NewMailMessage,
}
const spoken = { lang: true } as const
const ofHistory = { query: SpokenReminderFilter, reply: SentReminder }

// biome-ignore format: a table
const ofSettings = table('mail', {
  at: '/v1/companies/{company}/mail', entity: mailSettings, descriptions: descriptions.settings,
  all: toManagers,
  actions: {
    readMailSettings: settings.readMailSettings,
    putMailSettings: { prepare: settings.checkServer, run: settings.putMailSettings },
    testMail: { prepare: tests.sendMailTest, run: tests.testMail },
  },
}, {
  readMailSettings: read   ('/settings', { snapshot: false, reply: MailSettings }),
  putMailSettings:  replace('/settings', { ...ofPut, reply: MailSettings }),
  testMail:         act    ('/test', { ...ofTest, body: MailTestBody, reply: MailTestResult }),
})

// biome-ignore format: a table
const ofTemplates = table('mail', {
  at: '/v1/companies/{company}/mail/templates', entity: mailTemplate, actions: templates,
  descriptions: descriptions.templates, writes: toManagers,
}, {
  listMailTemplates: read   ('', { query: TemplateFilter, reply: MailTemplates }),
  putMailTemplate:   replace('/{key}', { ...byKey, body: MailTemplateBody, reply: MailTemplate }),
  resetMailTemplate: remove ('/{key}', { ...byKey, query: TemplateNamed }),
})

// biome-ignore format: a table
const ofMessages = table('mail', {
  at: '/v1/companies/{company}/mail/messages', entity: mailMessage,
  descriptions: descriptions.messages, writes: { role: 'encoder' },
  actions: {
    ...messages,
    queueMessage: { prepare: messages.prepareMessage, run: messages.queueMessage },
  },
}, {
  listMailMessages: list('', { ...spoken, query: SpokenMessageFilter, reply: MailMessage }),
  queueMessage:     act ('', { ...ofMessage, reply: MailMessage }),
  readMailMessage:  read('/{id}', { ...spoken, query: Spoken, reply: MailMessage }),
})

// biome-ignore format: a table
const ofReminders = table('mail', {
  at: '/v1/companies/{company}/mail/reminders', entity: reminder,
  descriptions: descriptions.reminders, writes: { role: 'encoder' },
  actions: {
    listReminderProposals: view.listProposals,
    listReminders: view.listReminders,
    sendReminders: { prepare: prepareReminders, run: sendReminders },
  },
}, {
  listReminderProposals: read('', { ...spoken, query: ProposalFilter, reply: ReminderProposals }),
  listReminders:         list('/history', { ...spoken, ...ofHistory }),
  sendReminders:         act ('', { ...sending, body: NewReminders, reply: RemindersQueued }),
})

export const mailRoutes = [...ofSettings, ...ofTemplates, ...ofMessages, ...ofReminders]
