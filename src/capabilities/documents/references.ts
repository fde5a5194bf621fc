import type { Reference } from '#platform/operations/references'

const lines = {
  as: 'documents',
  table: 'document_lines',
  each: 'r.document_id',
  living: `EXISTS (SELECT FROM documents d
                    WHERE d.company_id = r.company_id AND d.id = r.document_id AND d.deleted_at IS NULL)`,
} as const

// biome-ignore format: a table
export const references: readonly Reference[] = [
  { to: 'accounts', columns: ['account_id'], ...lines },
  { to: 'vat_codes', columns: ['vat_code_id'], ...lines },
  { to: 'third_parties', as: 'documents', table: 'documents', columns: ['third_party_id'], living: 'r.deleted_at IS NULL' },
]
