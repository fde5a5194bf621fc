import type { Reference } from '#platform/operations/references'

const living = 'r.deleted_at IS NULL'

// biome-ignore format: a table
export const references: readonly Reference[] = [
  { to: 'journals', as: 'bank_statements', table: 'bank_statements', columns: ['journal_id'], living },
  { to: 'journals', as: 'bank_transactions', table: 'bank_transactions', columns: ['journal_id'], living },
  { to: 'accounts', as: 'bank_transactions', table: 'bank_transactions', columns: ['account_id'], living },
  { to: 'third_parties', as: 'bank_transactions', table: 'bank_transactions', columns: ['third_party_id'], living },
]
