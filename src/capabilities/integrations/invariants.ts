import type { Invariant } from '#platform/operations/invariants'

export const invariants: readonly Invariant[] = [
  {
    sentence: 'an integration knows when it runs next exactly where it is on and runs by the clock',
    sql: `SELECT concat_ws('/', company_id, id) AS what FROM integration_connections
           WHERE (is_active AND coalesce(schedule, 'manual') <> 'manual') <> (next_run_at IS NOT NULL)`,
  },
  {
    sentence: 'nothing that is secret lies among the settings of an integration',
    sql: `SELECT concat_ws('/', company_id, id) AS what FROM integration_connections
           WHERE settings ?| ARRAY['key', 'callback_secret', 'secret_key', 'password']`,
  },
  {
    // The last run stays when its lines were forgotten.
    sentence: 'a run of an integration that is over has one line that says how it ended',
    sql: `SELECT concat_ws('/', r.company_id, r.id) AS what FROM integration_runs r
            JOIN integration_log l ON l.company_id = r.company_id AND l.run_id = r.id
           WHERE r.finished_at IS NOT NULL
           GROUP BY r.company_id, r.id, r.status
          HAVING count(*) FILTER (WHERE l.event IN ('finished', 'failed')) <> 1
              OR bool_or(l.event = CASE r.status WHEN 'done' THEN 'failed' ELSE 'finished' END)`,
  },
]
