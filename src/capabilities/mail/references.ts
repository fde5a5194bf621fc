import type { Reference } from '#platform/operations/references'

const mails = { as: 'mail_messages', table: 'mail_messages' } as const

// biome-ignore format: a table
export const references: readonly Reference[] = [
  { to: 'third_parties', columns: ['third_party_id'], ...mails },
  { to: 'documents', columns: ['document_id'], ...mails },
  { to: 'third_parties', columns: ['third_party_id'], as: 'reminders', table: 'reminders' },
]
