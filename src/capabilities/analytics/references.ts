import type { Reference } from '#platform/operations/references'

const living = 'r.deleted_at IS NULL'

// biome-ignore format: a table
export const references: readonly Reference[] = [
  { to: 'analytic_axes', as: 'analytic_codes', table: 'analytic_codes', columns: ['axis_id'], living, stops: [] },
  { to: 'analytic_codes', as: 'analytic_codes', table: 'analytic_codes', columns: ['parent_id'], name: 'r.code', living, stops: ['bin'] },
  { to: 'analytic_codes', as: 'analytic_axes', table: 'analytic_axes', columns: ['default_code_id'], name: 'r.code', living, stops: ['bin'] },
]
