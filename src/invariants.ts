import type { CompanyId } from '#kernel/ids'
import { verifyChain } from '#platform/changes/verify'
import type { Database } from '#platform/db/index'

/** What must always hold. Each query finds what breaks its sentence; a good database yields no row. */
const invariants: readonly { sentence: string; sql: string }[] = [
  {
    sentence: 'the log of a company file is numbered 1 to n without a gap',
    sql: `SELECT company_id::text AS what FROM changes GROUP BY company_id
          HAVING min(seq) <> 1 OR max(seq) <> count(*)`,
  },
  {
    sentence: 'the head of a log is its last row',
    sql: `SELECT h.company_id::text AS what FROM change_heads h
           WHERE h.last_seq <> coalesce((SELECT max(seq) FROM changes c WHERE c.company_id = h.company_id), 0)`,
  },
  {
    sentence: 'a mutation key had one effect at most',
    sql: `SELECT concat_ws('/', company_id, user_id, mutation_key) AS what FROM changes
           WHERE mutation_key IS NOT NULL GROUP BY company_id, user_id, mutation_key
          HAVING count(DISTINCT operation_id) > 1`,
  },
  {
    sentence: 'an idempotence key that was claimed has its reply or has outlived it',
    sql: `SELECT concat_ws('/', user_id, scope, key) AS what FROM mutations
           WHERE reply IS NULL AND created_at > now() - interval '30 days' AND operation_id IS NULL AND resource IS NULL`,
  },
  {
    sentence: 'an event has one delivery per endpoint',
    sql: `SELECT concat_ws('/', endpoint_id, event_id) AS what FROM webhook_deliveries
           GROUP BY endpoint_id, event_id HAVING count(*) > 1`,
  },
  {
    sentence: 'a member of a company file is a member of its firm',
    sql: `SELECT concat_ws('/', cm.company_id, cm.user_id) AS what FROM company_members cm
            JOIN companies c ON c.id = cm.company_id
           WHERE c.firm_id IS NOT NULL AND NOT EXISTS (
             SELECT FROM firm_members m WHERE m.firm_id = c.firm_id AND m.user_id = cm.user_id)`,
  },
  {
    sentence: 'nobody holds more than 50 live integration tokens',
    sql: `SELECT user_id::text AS what FROM tokens WHERE kind = 'integration' AND revoked_at IS NULL
           GROUP BY user_id HAVING count(*) > 50`,
  },
  {
    sentence: 'a lettering has two lines or more, and each of its sides comes to its amount',
    sql: `SELECT concat_ws('/', g.company_id, g.id) AS what FROM letterings g
            LEFT JOIN entry_lines l ON l.company_id = g.company_id AND l.lettering_id = g.id
           GROUP BY g.company_id, g.id, g.amount
          HAVING count(l.id) < 2 OR sum(l.debit) <> g.amount OR sum(l.credit) <> g.amount`,
  },
  {
    sentence: 'a lettered line is on the account of its lettering',
    sql: `SELECT concat_ws('/', l.company_id, l.id) AS what FROM entry_lines l
            JOIN letterings g ON g.company_id = l.company_id AND g.id = l.lettering_id
           WHERE g.account_id <> l.account_id`,
  },
  {
    sentence: 'a difference that was written off has its entry, and its line is in the lettering',
    sql: `SELECT concat_ws('/', g.company_id, g.id) AS what FROM letterings g
           WHERE (g.difference <> 0) <> (g.difference_entry_id IS NOT NULL)
              OR g.difference <> 0 AND NOT EXISTS (
                SELECT FROM entry_lines l WHERE l.company_id = g.company_id AND l.lettering_id = g.id
                   AND l.entry_id = g.difference_entry_id AND l.credit - l.debit = g.difference)`,
  },
  {
    sentence: 'an account gave each lettering code once, and none beyond its last',
    sql: `SELECT concat_ws('/', g.company_id, g.account_id, g.code) AS what FROM letterings g
            LEFT JOIN lettering_codes c ON c.company_id = g.company_id AND c.account_id = g.account_id
           GROUP BY g.company_id, g.account_id, g.code, c.last_code
          HAVING count(*) > 1 OR c.last_code IS NULL OR length(g.code) > length(c.last_code)
              OR length(g.code) = length(c.last_code) AND g.code COLLATE "C" > c.last_code COLLATE "C"`,
  },
]

/** How many sentences are checked: those above, and that no log was altered. */
export const sentenceCount = invariants.length + 1

/** The sentences that do not hold, each with what breaks it; empty when all is well. */
export async function violations(db: Database): Promise<string[]> {
  return db.snapshot(async (tx) => {
    const broken: string[] = []
    for (const { sentence, sql } of invariants) {
      const rows = await tx.rows<{ what: string }>(`${sql} LIMIT 20`)
      if (rows.length > 0)
        broken.push(`Not so: ${sentence} (${rows.map((row) => row.what).join(', ')})`)
    }
    const files = await tx.rows<{ company_id: CompanyId }>(
      'SELECT company_id FROM change_heads ORDER BY 1',
    )
    for (const { company_id } of files) {
      const chain = await verifyChain(tx, company_id)
      if (!chain.ok)
        broken.push(`Not so: the log of file ${company_id} is unaltered (row ${chain.broken_at})`)
    }
    return broken
  })
}
