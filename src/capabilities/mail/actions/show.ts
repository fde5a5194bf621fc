import { type Language, say } from '#kernel/languages'
import { mailboxText, type SettingsRow } from '../domain/settings.js'
import { type WarningCode, warningTexts } from '../problems.js'
import type { MessageRow } from '../queries/messages.js'
import type { MailMessage } from '../schemas/messages.js'
import { type MailSettings, maskedPassword } from '../schemas/settings.js'

/** Settings as the API shows them: whether there is a password, and nothing of it. */
export function shownSettings(row: SettingsRow, companyId: number): MailSettings {
  const { company_name, reminded_on: _, from_name, password, reminders, version, ...rest } = row
  return {
    id: companyId,
    company_id: companyId,
    ...rest,
    from_name: from_name ?? company_name,
    password: password === null ? null : maskedPassword,
    reminders: { ...reminders, levels: [...reminders.levels] },
    version,
    lock_version: version,
  }
}

/** A message as the API shows it, its warnings in words. */
export function shownMessage(row: MessageRow, language: Language): MailMessage {
  const { from_name, from_email, warnings, document_id: _, ...message } = row
  return {
    ...message,
    from: mailboxText(from_name, from_email),
    warnings: warningsIn(warnings, language),
  }
}

/** A message as the log keeps it: what goes with it stays in the store. */
export function loggedMessage(
  row: MessageRow,
  language: Language,
): Omit<MailMessage, 'attachments'> {
  const { attachments: _, ...message } = shownMessage(row, language)
  return message
}

export function warningsIn(
  codes: readonly string[],
  language: Language,
): { code: string; message: string }[] {
  return codes.map((code) => ({ code, message: say(warningTexts[code as WarningCode], language) }))
}
