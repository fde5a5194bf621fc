import type { Reference } from '#platform/operations/references'

const third = {
  as: 'third_parties',
  table: 'third_parties',
  living: 'r.deleted_at IS NULL',
} as const

/** A row for each code that the distribution of a third party names. */
const byCode = `(SELECT t.*, (s ->> 'code_id')::bigint AS code_id
  FROM third_parties t, jsonb_array_elements(t.default_analytic) AS s)`

// biome-ignore format: a table
export const references: readonly Reference[] = [
  { to: 'accounts', columns: ['account_id', 'default_account_id'], ...third },
  { to: 'vat_codes', columns: ['default_vat_code_id'], ...third },
  { to: 'analytic_codes', columns: ['code_id'], from: byCode, ...third },
  { to: 'third_parties', columns: ['merged_into_id'], ...third, stops: [] },
]
