import type { Invariant } from '#platform/operations/invariants'

/** What always holds of axes, codes and budgets. */
export const invariants: readonly Invariant[] = [
  {
    sentence: 'a code of analytics hangs below one of its own axis, in five levels at most',
    sql: `WITH RECURSIVE tree AS (
            SELECT c.company_id, c.id, c.axis_id, 1 AS level FROM analytic_codes c WHERE c.parent_id IS NULL
            UNION ALL
            SELECT c.company_id, c.id, c.axis_id, t.level + 1 FROM tree t
              JOIN analytic_codes c ON c.company_id = t.company_id AND c.parent_id = t.id AND c.axis_id = t.axis_id
             WHERE t.level < 6
          )
          SELECT concat_ws('/', c.company_id, c.id) AS what FROM analytic_codes c
            LEFT JOIN tree t ON t.company_id = c.company_id AND t.id = c.id
           WHERE c.deleted_at IS NULL AND coalesce(t.level, 6) > 5`,
  },
  {
    sentence:
      'the default code of an axis is its own, and the axis of a code is kept as long as it is',
    sql: `SELECT concat_ws('/', x.company_id, x.id) AS what FROM analytic_axes x
            JOIN analytic_codes c ON c.company_id = x.company_id AND c.id = x.default_code_id
           WHERE c.axis_id <> x.id OR (x.deleted_at IS NULL AND c.deleted_at IS NOT NULL)
          UNION ALL
          SELECT concat_ws('/', c.company_id, c.id) FROM analytic_codes c
            JOIN analytic_axes x ON x.company_id = c.company_id AND x.id = c.axis_id
           WHERE c.deleted_at IS NULL AND x.deleted_at IS NOT NULL`,
  },
  {
    sentence: 'a budget says how many lines it has and what they come to',
    sql: `SELECT concat_ws('/', b.company_id, b.id) AS what FROM budgets b
            LEFT JOIN (SELECT company_id, budget_id, count(*) AS lines,
                              coalesce(sum(total) FILTER (WHERE type = 'income'), 0) AS income,
                              coalesce(sum(total) FILTER (WHERE type = 'expense'), 0) AS expense
                         FROM budget_lines GROUP BY company_id, budget_id) l
              ON l.company_id = b.company_id AND l.budget_id = b.id
           WHERE b.lines_count <> coalesce(l.lines, 0) OR (b.totals ->> 'income')::numeric <> coalesce(l.income, 0)
              OR (b.totals ->> 'expense')::numeric <> coalesce(l.expense, 0)
              OR (b.totals ->> 'result')::numeric <> coalesce(l.income - l.expense, 0)`,
  },
  {
    sentence:
      'a line of a budget has an amount for each period of its year, and its total is theirs',
    sql: `SELECT concat_ws('/', l.company_id, l.budget_id, l.position) AS what FROM budget_lines l
            JOIN budgets b ON b.company_id = l.company_id AND b.id = l.budget_id
           WHERE l.total <> (SELECT sum(m::numeric) FROM jsonb_array_elements_text(l.months) AS m)
              OR jsonb_array_length(l.months) <> (SELECT count(*) FROM periods p
                   WHERE p.company_id = b.company_id AND p.fiscal_year_id = b.fiscal_year_id)`,
  },
  {
    sentence: 'a line of a budget names a code of the axis of its budget, or none',
    sql: `SELECT concat_ws('/', l.company_id, l.budget_id, l.position) AS what FROM budget_lines l
            JOIN budgets b ON b.company_id = l.company_id AND b.id = l.budget_id
            JOIN analytic_codes c ON c.company_id = l.company_id AND c.id = l.analytic_code_id
           WHERE c.axis_id IS DISTINCT FROM b.axis_id`,
  },
]
