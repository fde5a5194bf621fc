import type { Invariant } from '#platform/operations/invariants'

const records = `
  SELECT r.company_id, r.id, r.is_active, r.auto_post, r.occurrences_left, r.next_on, r.last_run_on, r.posted_count, r.error_count, r.last_error, r.next_try_at,
         o.posted, o.failed, o.last_on, o.first_failed, o.first_try
    FROM recurring_entries r
    LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE x.status = 'posted') AS posted,
             count(*) FILTER (WHERE x.status = 'error') AS failed,
             max(x."on") FILTER (WHERE x.status = 'posted') AS last_on,
             min(x."on") FILTER (WHERE x.status = 'error') AS first_failed,
             min(x.retry_at) AS first_try
        FROM recurring_occurrences x WHERE x.company_id = r.company_id AND x.recurring_entry_id = r.id) o ON true`

export const invariants: readonly Invariant[] = [
  {
    sentence:
      'an occurrence is posted as long as its entry stands, and reversed when it was reversed',
    sql: `SELECT concat_ws('/', o.company_id, o.recurring_entry_id, o."on") AS what
            FROM recurring_occurrences o
            LEFT JOIN entries e ON e.company_id = o.company_id AND e.id = o.entry_id
           WHERE o.entry_id IS NOT NULL AND e.status IS DISTINCT FROM o.status`,
  },
  {
    sentence:
      'a recurring entry counts the occurrences that are posted and in error, and names the last',
    sql: `SELECT concat_ws('/', company_id, id) AS what FROM (${records}) r
           WHERE posted_count <> posted OR error_count <> failed OR last_run_on IS DISTINCT FROM last_on
              OR (last_error ->> 'on')::date IS DISTINCT FROM first_failed`,
  },
  {
    sentence: 'what was refused of a recurring entry is tried again at the first of its times',
    sql: `SELECT concat_ws('/', company_id, id) AS what FROM (${records}) r
           WHERE next_try_at IS DISTINCT FROM first_try`,
  },
  {
    sentence: 'the next date of a recurring entry is neither posted, skipped nor reversed',
    sql: `SELECT concat_ws('/', r.company_id, r.id) AS what FROM recurring_entries r
            JOIN recurring_occurrences o
              ON o.company_id = r.company_id AND o.recurring_entry_id = r.id AND o."on" = r.next_on
           WHERE o.status IN ('posted', 'skipped', 'reversed') OR (o.status = 'error' AND r.auto_post)`,
  },
  {
    sentence: 'a series of which no entry may come any more has no next date',
    sql: `SELECT concat_ws('/', company_id, id) AS what FROM recurring_entries
           WHERE occurrences_left = 0 AND next_on IS NOT NULL`,
  },
]
