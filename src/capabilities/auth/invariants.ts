import type { Invariant } from '#platform/operations/invariants'

export const invariants: readonly Invariant[] = [
  {
    sentence: 'nobody holds more than 50 live integration tokens',
    sql: `SELECT 'user ' || user_id AS what FROM tokens WHERE kind = 'integration' AND revoked_at IS NULL
           GROUP BY user_id HAVING count(*) > 50`,
  },
]
