import type { Reference } from '#platform/operations/references'

const messages = { as: 'peppol_messages', table: 'peppol_messages' } as const

// biome-ignore format: a table
export const references: readonly Reference[] = [
  { to: 'third_parties', columns: ['third_party_id'], ...messages },
  { to: 'documents', columns: ['document_id'], ...messages },
  { to: 'document_imports', columns: ['import_id'], ...messages, stops: ['purge'] },
]
