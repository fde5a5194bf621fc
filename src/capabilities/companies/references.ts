import type { Reference } from '#platform/operations/references'

/** What the automatic entries of the settings name: a part of it, a field of that, and its value. */
const named = `(SELECT f.id AS company_id, part.key AS part, field.key AS field, field.value
                  FROM companies f
                 CROSS JOIN LATERAL jsonb_each(f.settings -> 'auto_entries') AS part
                 CROSS JOIN LATERAL jsonb_each_text(part.value) AS field
                 WHERE field.key LIKE`

// biome-ignore format: a table
export const references: readonly Reference[] = [
  { to: 'accounts', as: 'settings', table: 'companies', from: `${named} '%account')`, columns: ['value'], by: 'number', name: "'auto_entries.' || r.part || '.' || r.field", each: 'r.field', stops: ['bin'] },
  { to: 'journals', as: 'settings', table: 'companies', from: `${named} 'journal_id')`, columns: ['r.value::bigint'], name: "'auto_entries.' || r.part", each: 'r.part', stops: ['bin'] },
]
