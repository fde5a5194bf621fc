import type { Reference } from '#platform/operations/references'

const living = 'r.deleted_at IS NULL'

// biome-ignore format: a table
export const references: readonly Reference[] = [
  { to: 'accounts', as: 'accounts', table: 'accounts', columns: ['parent_id'], living, stops: ['bin'] },
  { to: 'vat_codes', as: 'accounts', table: 'accounts', columns: ['vat_code_id'], name: 'r.number', living },
]
