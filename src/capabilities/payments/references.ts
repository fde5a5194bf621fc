import type { Reference } from '#platform/operations/references'

const payments = {
  as: 'sepa_files',
  table: 'sepa_payments',
  each: 'r.file_id',
  living: `EXISTS (SELECT FROM sepa_files f
                    WHERE f.company_id = r.company_id AND f.id = r.file_id AND f.status <> 'cancelled')`,
} as const

// biome-ignore format: a table
export const references: readonly Reference[] = [
  { to: 'journals', as: 'sepa_files', table: 'sepa_files', columns: ['journal_id'], name: 'r.message_id', living: "r.status <> 'cancelled'" },
  { to: 'third_parties', columns: ['third_party_id'], ...payments },
  { to: 'third_parties', as: 'sepa_mandates', table: 'sepa_mandates', columns: ['third_party_id'], name: 'r.reference', living: 'r.deleted_at IS NULL' },
  { to: 'sepa_mandates', columns: ['mandate_id'], ...payments },
]
