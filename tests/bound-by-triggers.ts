/**
 * What names a record without a foreign key of its own: triggers look at it once for each statement, and sums with declared
 * keys, or the list of VAT codes used, keep what is named (decision 0042).
 */
export const boundByTriggers = [
  { column: 'entries.fiscal_year_id', to: 'fiscal_years' },
  { column: 'entries.journal_id', to: 'journals' },
  { column: 'entries.period_id', to: 'periods' },
  { column: 'entry_lines.account_id', to: 'accounts' },
  { column: 'entry_lines.entry_id', to: 'entries' },
  { column: 'entry_lines.third_party_id', to: 'third_parties' },
  { column: 'entry_lines.vat_code_id', to: 'vat_codes' },
] as const
