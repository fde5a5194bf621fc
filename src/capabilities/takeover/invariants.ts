import type { Invariant } from '#platform/operations/invariants'

export const invariants: readonly Invariant[] = [
  {
    sentence: 'a line that waits to be lettered as in another program was taken over from it',
    sql: `SELECT concat_ws('/', n.company_id, n.entry_line_id) AS what FROM takeover_letters n
            JOIN entry_lines l ON l.company_id = n.company_id AND l.id = n.entry_line_id
            JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
           WHERE e.origin <> 'takeover' OR n.account_id <> l.account_id`,
  },
]
