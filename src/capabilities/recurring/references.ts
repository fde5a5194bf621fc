import type { Reference } from '#platform/operations/references'

/** What a template names, wherever in it: each of them is a user by itself. */
const named = (member: string) => `(
  SELECT x.*, named FROM recurring_entries x,
         jsonb_path_query(x.template, 'strict $.**.${member} ? (@ != null)') AS named)`

const of = {
  as: 'recurring_entries',
  table: 'recurring_entries',
  name: 'r.label',
  living: 'r.deleted_at IS NULL',
  stops: ['bin'],
} as const

// biome-ignore format: a table
export const references: readonly Reference[] = [
  // Its dates go with a record.
  { to: 'recurring_entries', as: 'occurrences', table: 'recurring_occurrences', columns: ['recurring_entry_id'], each: 'r."on"', stops: [] },
  { to: 'journals', ...of, columns: ["(r.template ->> 'journal_id')::bigint"] },
  { to: 'accounts', ...of, from: named('account_id'), columns: ['(r.named #>> \'{}\')::bigint'] },
  { to: 'accounts', ...of, from: named('account'), columns: ["r.named #>> '{}'"], by: 'number' },
  { to: 'vat_codes', ...of, from: named('vat_code'), columns: ["r.named #>> '{}'"], by: 'code' },
  { to: 'analytic_codes', ...of, from: named('code_id'), columns: ["(r.named #>> '{}')::bigint"] },
  { to: 'third_parties', ...of, from: named('third_party_id'), columns: ["(r.named #>> '{}')::bigint"] },
]
