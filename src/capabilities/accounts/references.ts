import type { Reference } from '#platform/operations/references'

const living = 'r.deleted_at IS NULL'

/** A row for each code that the distribution of an account names. */
const byCode = `(SELECT a.*, (s ->> 'code_id')::bigint AS code_id
  FROM accounts a, jsonb_array_elements(a.default_analytic) AS s)`

// biome-ignore format: a table
export const references: readonly Reference[] = [
  { to: 'accounts', as: 'accounts', table: 'accounts', columns: ['parent_id'], living, stops: ['bin'] },
  { to: 'analytic_codes', as: 'accounts', table: 'accounts', columns: ['code_id'], from: byCode, name: 'r.number', living },
  { to: 'vat_codes', as: 'accounts', table: 'accounts', columns: ['vat_code_id'], name: 'r.number', living },
]
