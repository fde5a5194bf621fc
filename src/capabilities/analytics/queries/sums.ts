/** What is on codes of an axis in a span. */
import type { Day } from '#kernel/days'
import type { CompanyReading } from '#platform/operations/operation'

type Span = { readonly from: Day; readonly to: Day }

/** What an account has on a code itself, without those below it. */
export type CodeSum = {
  readonly code_id: number
  readonly account_id: number
  readonly number: string
  readonly label: string
  readonly type: string
  readonly debit: string
  readonly credit: string
}

/** Whole periods as posting keeps their sums; what opens or closes a year is no movement. */
const ofPeriods = `
  SELECT s.code_id, s.account_id, s.debit, s.credit
    FROM analytic_codes c
    JOIN analytic_sums s ON s.company_id = $1 AND s.code_id = c.id AND s.phase = 'year'
    JOIN periods p ON p.company_id = $1 AND p.id = s.period_id AND p.starts_on >= $3 AND p.ends_on <= $4
   WHERE c.company_id = $1 AND c.axis_id = $2`

/** The shares of lines dated in some days, on an axis; parameters by their places. */
export const sharesOfDays = (axis: string, first: string, last: string) => `
  SELECT x.code_id, l.account_id, greatest(x.amount, 0) AS debit, greatest(-x.amount, 0) AS credit
    FROM unnest(${first}::date[], ${last}::date[]) AS days (first, last)
    JOIN entries e ON e.company_id = $1 AND e.entry_date BETWEEN days.first AND days.last AND e.phase = 'year'
    JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = e.id AND l.analytic IS NOT NULL
   CROSS JOIN LATERAL jsonb_to_recordset(l.analytic) AS x (axis_id bigint, code_id bigint, amount numeric)
   WHERE x.axis_id = ${axis}`

/**
 * What is on each code of an axis in a span, by account; `broken` are the days of it that lie in no whole period, of
 * which the lines are read.
 */
export async function codeSums(
  { tx, company }: CompanyReading,
  axisId: number,
  { from, to }: Span,
  broken: readonly Span[],
): Promise<CodeSum[]> {
  return tx.rows<CodeSum>(
    `SELECT s.code_id, a.id AS account_id, a.number, a.labels ->> $7 AS label, a.type, s.debit, s.credit
       FROM (SELECT s.code_id, s.account_id, sum(s.debit) AS debit, sum(s.credit) AS credit
               FROM (${ofPeriods} UNION ALL ${sharesOfDays('$2', '$5', '$6')}) s
              GROUP BY s.code_id, s.account_id HAVING sum(s.debit) <> 0 OR sum(s.credit) <> 0) s
       JOIN accounts a ON a.company_id = $1 AND a.id = s.account_id
      ORDER BY s.code_id, a.number`,
    [
      company.id,
      axisId,
      from,
      to,
      broken.map((days) => days.from),
      broken.map((days) => days.to),
      company.locale,
    ],
  )
}
