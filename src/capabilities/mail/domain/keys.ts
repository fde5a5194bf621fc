import { type Language, languages } from '#kernel/languages'

export const templateKeys = [
  'invoice',
  'reminder_1',
  'reminder_2',
  'reminder_3',
  'statement',
  'email_change',
  'test',
] as const
export type TemplateKey = (typeof templateKeys)[number]

export const levels = [1, 2, 3] as const
export type Level = (typeof levels)[number]

export const reminderKeyOf = (level: Level) => `reminder_${level}` as const

const inAll = [
  'company_name',
  'company_vat_number',
  'company_iban',
  'company_email',
  'company_phone',
  'customer_name',
  'contact_name',
  'sender_name',
  'today',
  'signature',
] as const

const ofReminders = [
  'items',
  'total_open',
  'total_due',
  'days_late',
  'interest',
  'compensation',
  'total_claimed',
  'level',
] as const

const own: Readonly<Record<TemplateKey, readonly string[]>> = {
  invoice: [
    'document_number',
    'document_date',
    'due_date',
    'amount',
    'open_amount',
    'communication',
  ],
  statement: ['from', 'to', 'balance'],
  reminder_1: ofReminders,
  reminder_2: ofReminders,
  reminder_3: ofReminders,
  email_change: ['name', 'link'],
  test: [],
}

/** The names that may stand in the words of a template; of a message without one, those that stand in all. */
export function placeholdersOf(key: TemplateKey | null): readonly string[] {
  return key === null ? inAll : [...inAll, ...own[key]]
}

/** The template of a key in a language has the same id in every file. */
export function templateId(key: TemplateKey, locale: Language): number {
  return templateKeys.indexOf(key) * languages.length + languages.indexOf(locale) + 1
}

export function isTemplateKey(text: string): text is TemplateKey {
  return (templateKeys as readonly string[]).includes(text)
}

/** What the service itself mails is shown and not changed. */
export function isOfService(key: TemplateKey): boolean {
  return key === 'email_change'
}
