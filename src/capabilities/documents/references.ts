import type { Reference } from '#platform/operations/references'

const lines = {
  as: 'documents',
  table: 'document_lines',
  each: 'r.document_id',
  living: `EXISTS (SELECT FROM documents d
                    WHERE d.company_id = r.company_id AND d.id = r.document_id AND d.deleted_at IS NULL)`,
} as const

/** A row for each code that the distribution of a line names. */
const linesByCode = `(SELECT l.*, (s ->> 'code_id')::bigint AS code_id
  FROM document_lines l, jsonb_array_elements(l.analytic) AS s)`

// biome-ignore format: a table
export const references: readonly Reference[] = [
  { to: 'accounts', columns: ['account_id'], ...lines },
  { to: 'vat_codes', columns: ['vat_code_id'], ...lines },
  { to: 'analytic_codes', columns: ['code_id'], ...lines, from: linesByCode },
  { to: 'third_parties', as: 'documents', table: 'documents', columns: ['third_party_id'], living: 'r.deleted_at IS NULL' },
]
