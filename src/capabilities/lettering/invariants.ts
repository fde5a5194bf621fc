import type { Invariant } from '#platform/operations/invariants'

/** The lines of letterings (`g`), full or partial. */
const linesOfLetterings = `
  entry_lines l ON l.company_id = g.company_id AND coalesce(l.lettering_id, l.partial_lettering_id) = g.id`

export const invariants: readonly Invariant[] = [
  {
    sentence:
      'a lettering has lines on both sides: the smaller comes to its amount, and what remains is the rest',
    sql: `SELECT concat_ws('/', g.company_id, g.id) AS what FROM letterings g LEFT JOIN ${linesOfLetterings}
           GROUP BY g.company_id, g.id, g.amount, g.remaining
          HAVING count(l.id) FILTER (WHERE l.debit > 0) = 0 OR count(l.id) FILTER (WHERE l.credit > 0) = 0
              OR least(sum(l.debit), sum(l.credit)) <> g.amount OR sum(l.debit - l.credit) <> g.remaining`,
  },
  {
    sentence: 'the lines of a full lettering come to zero, those of a partial one do not',
    sql: `SELECT concat_ws('/', g.company_id, g.id) AS what FROM letterings g JOIN ${linesOfLetterings}
           GROUP BY g.company_id, g.id, g.status
          HAVING (g.status = 'full') <> (sum(l.debit - l.credit) = 0)`,
  },
  {
    sentence: 'a line is lettered by a full lettering or tied by a partial one, never both',
    sql: `SELECT concat_ws('/', l.company_id, l.id) AS what FROM entry_lines l
            LEFT JOIN letterings f ON f.company_id = l.company_id AND f.id = l.lettering_id
            LEFT JOIN letterings p ON p.company_id = l.company_id AND p.id = l.partial_lettering_id
           WHERE l.lettering_id IS NOT NULL AND l.partial_lettering_id IS NOT NULL
              OR f.status <> 'full' OR p.status <> 'partial'`,
  },
  {
    sentence: 'the lines of a lettering are on its account, and can be lettered',
    sql: `SELECT concat_ws('/', l.company_id, l.id) AS what FROM letterings g JOIN ${linesOfLetterings}
           WHERE g.account_id <> l.account_id OR NOT l.can_letter`,
  },
  {
    sentence:
      'the lines of a lettering are of one third party at most, which is that of the lettering',
    sql: `SELECT concat_ws('/', g.company_id, g.id) AS what FROM letterings g
            JOIN ${linesOfLetterings}
            LEFT JOIN third_parties_today t ON t.company_id = l.company_id AND t.id = l.third_party_id
            LEFT JOIN third_parties_today own ON own.company_id = g.company_id AND own.id = g.third_party_id
           GROUP BY g.company_id, g.id, own.today_id
          HAVING count(DISTINCT t.today_id) > 1 OR max(t.today_id) IS DISTINCT FROM own.today_id`,
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
    sql: `SELECT concat_ws('/', g.company_id, g.account_id, upper(g.code)) AS what FROM letterings g
            LEFT JOIN lettering_codes c ON c.company_id = g.company_id AND c.account_id = g.account_id
           GROUP BY g.company_id, g.account_id, upper(g.code), c.last_code
          HAVING count(*) > 1 OR c.last_code IS NULL OR length(upper(g.code)) > length(c.last_code)
              OR length(upper(g.code)) = length(c.last_code) AND upper(g.code) COLLATE "C" > c.last_code COLLATE "C"`,
  },
]
