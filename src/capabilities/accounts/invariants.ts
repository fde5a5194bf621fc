import type { Invariant } from '#platform/operations/invariants'

export const invariants: readonly Invariant[] = [
  {
    // Between an account and its heading there is no other: looked for where there is room for one.
    sentence: 'an account hangs under the heading with the longest number that begins its own',
    sql: `SELECT concat_ws('/', a.company_id, a.number) AS what FROM accounts a
            LEFT JOIN accounts p ON p.company_id = a.company_id AND p.id = a.parent_id
           WHERE a.deleted_at IS NULL
             AND (a.parent_id IS NOT NULL AND (p.kind = 'heading' AND p.deleted_at IS NULL
                    AND starts_with(a.number, p.number) AND a.number <> p.number) IS NOT TRUE
               OR length(a.number) - coalesce(length(p.number), 0) > 1 AND EXISTS (
                    SELECT FROM accounts h
                     WHERE h.company_id = a.company_id AND h.kind = 'heading' AND h.deleted_at IS NULL
                       AND h.number = ANY (ARRAY(SELECT left(a.number, n)
                             FROM generate_series(coalesce(length(p.number), 0) + 1, length(a.number) - 1) n))))`,
  },
]
