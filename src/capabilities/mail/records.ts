import { say } from '#kernel/languages'
import { movedPaths, valuesAt } from '#platform/operations/by-patch'
import { type Inverse, type RecordType, recordType } from '#platform/operations/record-type'
import { findTemplate } from './actions/template-texts.js'
import { setText } from './actions/templates.js'
import { mailMessage, mailSettings, mailTemplate, reminder } from './entity.js'
import { messages, sentences } from './problems.js'
import type { MailMessage } from './schemas/messages.js'
import type { Reminder } from './schemas/reminders.js'
import type { MailSettings } from './schemas/settings.js'
import type { MailTemplate } from './schemas/templates.js'

const settingsType = recordType<MailSettings>({
  entity: mailSettings,
  title: () => '',
  sentence: () => ({ text: sentences.settings, values: {} }),
  undo: { updated: { never: messages.settingsStay } },
})

/** The words before: those of the file, or again none. */
const wordsBack: Inverse<MailTemplate> = {
  role: 'manager',
  take: async (op, changes) => {
    for (const change of changes) {
      const today = (await findTemplate(op, change.recordId))!
      const fields = ['subject', 'body', 'is_default']
      const paths = movedPaths(change, today, today, { fields })
      if (paths.length === 0) continue
      const { is_default, ...text } = valuesAt(change.before!, fields) as MailTemplate
      await setText(op, today.id, is_default ? null : text, is_default ? 'reset' : 'updated')
    }
  },
}

const templateType = recordType<MailTemplate>({
  entity: mailTemplate,
  title: ({ key, locale }) => `${key} (${locale})`,
  sentence: ({ action, after, before }) => {
    const { key, locale } = (after ?? before)!
    const text = action === 'reset' ? sentences.reset : sentences.template
    return { text, values: { name: `${key} (${locale})` } }
  },
  undo: { updated: wordsBack, reset: wordsBack },
})

const gone = { never: messages.mailStays }

const messageType = recordType<Omit<MailMessage, 'attachments'>>({
  entity: mailMessage,
  title: ({ subject }) => subject,
  sentence: ({ action, after }) => {
    const text = sentences[action as 'queued' | 'retried' | 'sent' | 'failed']
    return after ? { text, values: { to: after.to.join(', '), subject: after.subject } } : undefined
  },
  undo: { queued: gone, retried: gone, sent: gone, failed: gone },
})

const reminderType = recordType<Reminder>({
  entity: reminder,
  title: ({ level }, language) => say(sentences.reminded, language, { level }),
  sentence: ({ action, after }) => {
    const text = action === 'withdrawn' ? sentences.withdrawn : sentences.reminded
    return after ? { text, values: { level: after.level } } : undefined
  },
  undo: { created: gone, withdrawn: gone },
})

export const mailRecords: readonly RecordType[] = [
  settingsType,
  templateType,
  messageType,
  reminderType,
]
