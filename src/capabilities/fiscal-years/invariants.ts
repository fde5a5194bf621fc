import type { Invariant } from '#platform/operations/invariants'

export const invariants: readonly Invariant[] = [
  {
    sentence: 'the fiscal years of a file neither overlap nor leave a hole',
    sql: `SELECT concat_ws('/', company_id, id) AS what
            FROM (SELECT company_id, id, starts_on,
                         lag(ends_on) OVER (PARTITION BY company_id ORDER BY starts_on) AS before
                    FROM fiscal_years) y
           WHERE starts_on <> before + 1`,
  },
  {
    sentence: 'the periods of a fiscal year are numbered and fill it without overlap or hole',
    sql: `SELECT concat_ws('/', y.company_id, y.id) AS what FROM fiscal_years y
            LEFT JOIN (SELECT company_id, fiscal_year_id, min(starts_on) AS first, max(ends_on) AS last,
                              bool_and(number = place AND starts_on = coalesce(before + 1, starts_on)) AS follow
                         FROM (SELECT p.*, row_number() OVER year AS place, lag(p.ends_on) OVER year AS before
                                 FROM periods p
                               WINDOW year AS (PARTITION BY company_id, fiscal_year_id ORDER BY starts_on)) p
                        GROUP BY company_id, fiscal_year_id) p
              ON p.company_id = y.company_id AND p.fiscal_year_id = y.id
           WHERE p.first IS DISTINCT FROM y.starts_on OR p.last IS DISTINCT FROM y.ends_on OR NOT p.follow`,
  },
]
