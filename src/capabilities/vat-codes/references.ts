import type { Reference } from '#platform/operations/references'

/** The six accounts of a VAT code are named by number. */
const accountsOfCode = [
  'due_account',
  'deductible_account',
  'due_account_credit',
  'deductible_account_credit',
  'non_deductible_account',
  'waiting_account',
]

// biome-ignore format: a table
export const references: readonly Reference[] = [
  { to: 'accounts', as: 'vat_codes', table: 'vat_codes', columns: accountsOfCode, by: 'number', name: 'r.code', living: 'r.deleted_at IS NULL', stops: ['bin'] },
]
