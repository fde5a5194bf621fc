import type { Reference } from '#platform/operations/references'

const living = 'r.deleted_at IS NULL'

const budgetLines = {
  as: 'budgets',
  table: 'budget_lines',
  each: 'r.budget_id',
  living: `EXISTS (SELECT FROM budgets b
                    WHERE b.company_id = r.company_id AND b.id = r.budget_id AND b.deleted_at IS NULL)`,
} as const

// biome-ignore format: a table
export const references: readonly Reference[] = [
  { to: 'analytic_axes', as: 'analytic_codes', table: 'analytic_codes', columns: ['axis_id'], living, stops: [] },
  { to: 'analytic_codes', as: 'analytic_codes', table: 'analytic_codes', columns: ['r.parent_id'], name: 'r.code', living, stops: ['bin'] },
  { to: 'analytic_codes', as: 'analytic_axes', table: 'analytic_axes', columns: ['r.default_code_id'], name: 'r.code', living, stops: ['bin'] },
  { to: 'analytic_axes', as: 'budgets', table: 'budgets', columns: ['axis_id'], name: 'r.label', living },
  { to: 'analytic_codes', columns: ['analytic_code_id'], ...budgetLines },
  { to: 'accounts', columns: ['account_id'], ...budgetLines },
  // Years have no bin, and are deleted for good.
  { to: 'fiscal_years', as: 'budgets', table: 'budgets', columns: ['r.fiscal_year_id'], name: 'r.label' },
]
