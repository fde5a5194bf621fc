import type pg from 'pg'
import { contentDigest } from '#platform/changes/append'

type File = { company: { id: number }; journal: (code: string) => number }

/** Another calendar year of a file, put into the database without going through the API. */
export async function addYear(sql: pg.Client, { company }: File, year: number): Promise<number> {
  const { rows } = await sql.query(
    `WITH made AS (
       INSERT INTO fiscal_years (company_id, code, starts_on, ends_on, created_at, updated_at)
       VALUES ($1, $2, $3, $4, now(), now()) RETURNING id
     ), months AS (
       INSERT INTO periods (company_id, fiscal_year_id, number, label, starts_on, ends_on, created_at, updated_at)
       SELECT $1, made.id, n, to_char(month, 'YYYY-MM'), month, month + interval '1 month - 1 day', now(), now()
         FROM made, generate_series(1, 12) n, LATERAL make_date($5, n, 1) AS month
     )
     SELECT id FROM made`,
    [company.id, String(year), `${year}-01-01`, `${year}-12-31`, year],
  )
  return Number(rows[0].id)
}

const [salt, after] = [Buffer.from([0]), '{}']

/**
 * Posts an entry in the notation of the trade to the general journal, as closing and opening a year do:
 * beside the API, and with a row in the log that says nothing else. Returns the ids of its lines.
 */
export async function postInPhase(
  sql: pg.Client,
  { company, journal }: File,
  phase: 'opening' | 'year' | 'closing',
  day: string,
  lines: readonly string[],
): Promise<number[]> {
  const parsed = lines.map((line) => {
    const [side, account, amount = ''] = line.split(' ')
    return { account, debit: side === 'Dr' ? amount : '0', credit: side === 'Cr' ? amount : '0' }
  })
  const { rows } = await sql.query(
    `SELECT posted.line_ids, append_changes($1, gen_random_uuid(), NULL, NULL, NULL, NULL, 'job', NULL, now(), now(),
              '{entries}', posted.entry_ids, '{posted}', '{1}', ARRAY[NULL::text], ARRAY[$6::text], ARRAY[$7::bytea], ARRAY[$8::bytea])
       FROM periods p,
            LATERAL (SELECT json_agg(json_build_object(
                              'entry', 1, 'position', l.ordinality, 'account_id', a.id, 'debit', l.debit,
                              'credit', l.credit, 'can_letter', a.is_reconcilable AND $3 <> 'opening')
                              ORDER BY l.ordinality) AS rows, sum(l.debit) AS total, count(*) AS count
                       FROM ROWS FROM (json_to_recordset($5::json) AS (account text, debit numeric, credit numeric))
                              WITH ORDINALITY AS l (account, debit, credit, ordinality)
                       JOIN accounts a ON a.company_id = $1 AND a.number = l.account AND a.deleted_at IS NULL) given,
            LATERAL post_raw($1, NULL, now(), json_build_array(json_build_object(
              'fiscal_year_id', p.fiscal_year_id, 'period_id', p.id, 'journal_id', $2::bigint, 'entry_date', $4::date,
              'origin', CASE $3 WHEN 'year' THEN 'manual' ELSE $3 END, 'phase', $3, 'total', given.total,
              'lines_count', given.count)), given.rows) posted
      WHERE p.company_id = $1 AND $4::date BETWEEN p.starts_on AND p.ends_on`,
    [
      company.id,
      journal('OD'),
      phase,
      day,
      JSON.stringify(parsed),
      after,
      salt,
      contentDigest(salt, null, after),
    ],
  )
  return rows[0].line_ids.map(Number)
}
