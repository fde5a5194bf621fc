import type { Invariant } from '#platform/operations/invariants'

export const invariants: readonly Invariant[] = [
  {
    sentence: 'a member of a company file is a member of its firm',
    sql: `SELECT concat_ws('/', cm.company_id, cm.user_id) AS what FROM company_members cm
            JOIN companies c ON c.id = cm.company_id
           WHERE c.firm_id IS NOT NULL AND NOT EXISTS (
             SELECT FROM firm_members m WHERE m.firm_id = c.firm_id AND m.user_id = cm.user_id)`,
  },
]
