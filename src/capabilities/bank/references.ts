import type { Reference } from '#platform/operations/references'

const living = 'r.deleted_at IS NULL'

/** A row for each code that the distribution of a rule names. */
const rulesByCode = `(SELECT r.*, (s ->> 'code_id')::bigint AS code_id
  FROM bank_rules r, jsonb_array_elements(r.outcome -> 'analytic') AS s)`

// biome-ignore format: a table
export const references: readonly Reference[] = [
  { to: 'journals', as: 'bank_statements', table: 'bank_statements', columns: ['journal_id'], living },
  { to: 'journals', as: 'bank_transactions', table: 'bank_transactions', columns: ['journal_id'], living },
  { to: 'accounts', as: 'bank_transactions', table: 'bank_transactions', columns: ['account_id'], living },
  { to: 'analytic_codes', as: 'bank_rules', table: 'bank_rules', columns: ['code_id'], name: "coalesce(r.label, '#' || r.id)", order: 'r.position', living, from: rulesByCode },
  { to: 'third_parties', as: 'bank_transactions', table: 'bank_transactions', columns: ['third_party_id'], living },
]
