import type { Reference } from '#platform/operations/references'

const living = 'r.deleted_at IS NULL'
const rules = {
  as: 'journal_rules',
  table: 'journal_rules',
  name: 'r.label',
  order: 'r.position',
  living,
  stops: ['bin'],
} as const

/** A row for each code that the distribution of a rule names. */
const rulesByCode = `(SELECT r.*, (s ->> 'code_id')::bigint AS code_id
  FROM journal_rules r, jsonb_array_elements(r.outcome -> 'analytic') AS s)`

// biome-ignore format: a table
export const references: readonly Reference[] = [
  { to: 'accounts', as: 'journals', table: 'journals', columns: ['control_account_id'], name: 'r.code', living },
  { to: 'accounts', columns: ["(r.outcome ->> 'account_id')::bigint"], ...rules },
  { to: 'vat_codes', columns: ["(r.outcome ->> 'vat_code_id')::bigint"], ...rules },
  { to: 'analytic_codes', columns: ['code_id'], ...rules, from: rulesByCode, stops: ['bin', 'purge'] },
  { to: 'third_parties', columns: ["(r.conditions ->> 'third_party_id')::bigint"], ...rules },
  // A rule of its own goes with a journal.
  { to: 'journals', columns: ["CASE WHEN r.journal_id <> (r.outcome ->> 'journal_id')::bigint THEN (r.outcome ->> 'journal_id')::bigint END"], ...rules },
  { to: 'journals', ...rules, columns: ['journal_id'], stops: [] },
]
