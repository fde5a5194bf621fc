import type { Reference } from '#platform/operations/references'

/** Sums are kept of what these name, and of the sums themselves one tells. */
const toldElsewhere = { isCounted: false } as const

// biome-ignore format: a table
export const references: readonly Reference[] = [
  { to: 'accounts',      as: 'lines',   table: 'account_balances',     columns: ['account_id'], weight: 'r.lines' },
  { to: 'accounts',      as: 'lines',   table: 'entry_lines',          columns: ['account_id'], ...toldElsewhere },
  { to: 'accounts',      as: 'lines',   table: 'third_party_balances', columns: ['account_id'], ...toldElsewhere },
  { to: 'accounts',      as: 'lines',   table: 'analytic_sums',        columns: ['account_id'], ...toldElsewhere },
  { to: 'analytic_codes', as: 'lines',  table: 'analytic_sums',        columns: ['code_id'], weight: 'r.lines' },
  { to: 'vat_codes',     as: 'lines',   table: 'entry_lines',          columns: ['vat_code_id'] },
  { to: 'vat_codes',     as: 'lines',   table: 'vat_codes_used',       columns: ['vat_code_id'], ...toldElsewhere },
  { to: 'third_parties', as: 'entries', table: 'entry_lines',          columns: ['third_party_id'], each: 'r.entry_id' },
  { to: 'third_parties', as: 'entries', table: 'entries',              columns: ['third_party_id'] },
  { to: 'third_parties', as: 'entries', table: 'third_party_balances', columns: ['third_party_id'], ...toldElsewhere },
  { to: 'journals',      as: 'entries', table: 'journal_periods',      columns: ['journal_id'], weight: 'r.entries' },
  { to: 'journals',      as: 'entries', table: 'entries',              columns: ['journal_id'], ...toldElsewhere },
  { to: 'journals',      as: 'entries', table: 'entry_numbers',        columns: ['journal_id'], ...toldElsewhere },
]
