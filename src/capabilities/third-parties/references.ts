import type { Reference } from '#platform/operations/references'

const third = {
  as: 'third_parties',
  table: 'third_parties',
  living: 'r.deleted_at IS NULL',
} as const

// biome-ignore format: a table
export const references: readonly Reference[] = [
  { to: 'accounts', columns: ['account_id', 'default_account_id'], ...third },
  { to: 'vat_codes', columns: ['default_vat_code_id'], ...third },
  { to: 'third_parties', columns: ['merged_into_id'], ...third, stops: [] },
]
