/** What budgets are about: years with their periods, accounts, codes, and what was posted. */
import type { Day } from '#kernel/days'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import { sharesOfDays } from './sums.js'

export type YearFacts = {
  readonly id: number
  readonly starts_on: Day
  readonly periods: readonly { readonly starts_on: Day; readonly ends_on: Day }[]
}

const yearColumns = `y.id, y.starts_on,
  (SELECT json_agg(json_build_object('starts_on', p.starts_on, 'ends_on', p.ends_on) ORDER BY p.starts_on) FROM periods p
    WHERE p.company_id = y.company_id AND p.fiscal_year_id = y.id) AS periods`

/** A year, held against getting other periods. */
export async function holdYear(
  { tx, company }: CompanyOperation,
  id: number,
): Promise<YearFacts | undefined> {
  return tx.maybe<YearFacts>(
    `SELECT ${yearColumns} FROM fiscal_years y WHERE y.company_id = $1 AND y.id = $2 FOR SHARE OF y`,
    [company.id, id],
  )
}

export async function findYear(
  { tx, company }: CompanyReading,
  id: number,
): Promise<YearFacts | undefined> {
  return tx.maybe<YearFacts>(
    `SELECT ${yearColumns} FROM fiscal_years y WHERE y.company_id = $1 AND y.id = $2`,
    [company.id, id],
  )
}

/** The year before one. */
export async function yearBefore(
  { tx, company }: CompanyReading,
  { starts_on }: YearFacts,
): Promise<YearFacts | undefined> {
  return tx.maybe<YearFacts>(
    `SELECT ${yearColumns} FROM fiscal_years y
      WHERE y.company_id = $1 AND y.starts_on < $2 ORDER BY y.starts_on DESC LIMIT 1`,
    [company.id, starts_on],
  )
}

export type AccountFacts = { readonly id: number; readonly number: string; readonly type: string }

/** The whole chart, by number. */
export async function chartOf({ tx, company }: CompanyReading): Promise<AccountFacts[]> {
  return tx.rows<AccountFacts>(
    `SELECT id, number, type FROM accounts WHERE company_id = $1 AND deleted_at IS NULL ORDER BY number`,
    [company.id],
  )
}

/** Accounts that are there, held against the bin. */
export async function holdAccounts(
  { tx, company }: CompanyOperation,
  ids: readonly number[],
): Promise<AccountFacts[]> {
  return tx.rows<AccountFacts>(
    `SELECT id, number, type FROM accounts
      WHERE company_id = $1 AND id = ANY ($2) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE`,
    [company.id, ids],
  )
}

export type CodeFacts = {
  readonly id: number
  readonly axis_id: number
  readonly parent_id: number | null
}

/** The codes of an axis that are there, held against the bin. */
export async function holdCodes(
  { tx, company }: CompanyOperation,
  axisId: number | null,
): Promise<CodeFacts[]> {
  return tx.rows<CodeFacts>(
    `SELECT id, axis_id, parent_id FROM analytic_codes
      WHERE company_id = $1 AND axis_id = $2 AND deleted_at IS NULL ORDER BY id FOR KEY SHARE`,
    [company.id, axisId],
  )
}

/** The codes of an axis, those in the bin too. */
export async function codesIn(
  { tx, company }: CompanyReading,
  axisId: number | null,
): Promise<CodeFacts[]> {
  if (axisId === null) return []
  return tx.rows<CodeFacts>(
    `SELECT id, axis_id, parent_id FROM analytic_codes WHERE company_id = $1 AND axis_id = $2`,
    [company.id, axisId],
  )
}

/** What an account comes to in periods of a year, counted from 0; on a code, or as a whole where it is null. */
export type PostedRow = {
  readonly account_id: number
  readonly number: string
  readonly code_id: number | null
  /** Each period with its amount, as in `0 12.50,3 -4.00`: there are thousands. */
  readonly months: string
}

/**
 * What was posted in a year, from the sums that posting keeps; what opens and closes it is left out. Up to a day it
 * has the periods that have ended by then.
 */
export async function postedIn(
  { tx, company }: CompanyReading,
  fiscalYearId: number,
  axisId: number | null,
  upTo: Day | null = null,
): Promise<PostedRow[]> {
  return tx.rows<PostedRow>(
    `WITH period AS MATERIALIZED (
       SELECT id, (row_number() OVER (ORDER BY starts_on) - 1)::int AS place FROM periods
        WHERE company_id = $1 AND fiscal_year_id = $2 AND ends_on <= coalesce($4::date, ends_on)
     )
     SELECT a.id AS account_id, a.number, x.code_id, x.months
       FROM (SELECT b.account_id, NULL::bigint AS code_id,
                    string_agg(p.place || ' ' || (b.debit - b.credit), ',') AS months
               FROM period p
               JOIN account_balances b ON b.company_id = $1 AND b.period_id = p.id AND b.phase = 'year'
              GROUP BY b.account_id
             UNION ALL
             SELECT s.account_id, s.code_id, string_agg(p.place || ' ' || (s.debit - s.credit), ',')
               FROM analytic_codes c
               JOIN analytic_sums s ON s.company_id = $1 AND s.code_id = c.id AND s.phase = 'year'
               JOIN period p ON p.id = s.period_id
              WHERE c.company_id = $1 AND c.axis_id = $3
              GROUP BY s.account_id, s.code_id) x
       JOIN accounts a ON a.company_id = $1 AND a.id = x.account_id`,
    [company.id, fiscalYearId, axisId, upTo],
  )
}

/** What the accounts under a name come to: `=` and the number of an account, or the beginning of numbers. */
export type NamedRow = Pick<PostedRow, 'code_id' | 'months'> & { readonly name: string }

/** The same for a whole year under the names that are asked for: it costs the sums to add up, and not their accounts. */
export async function postedUnder(
  { tx, company }: CompanyReading,
  fiscalYearId: number,
  axisId: number | null,
  names: readonly string[],
): Promise<NamedRow[]> {
  return tx.rows<NamedRow>(
    `WITH period AS MATERIALIZED (
       SELECT id, (row_number() OVER (ORDER BY starts_on) - 1)::int AS place FROM periods
        WHERE company_id = $1 AND fiscal_year_id = $2
     ), balance AS MATERIALIZED (
       SELECT b.account_id, p.place, b.debit - b.credit AS amount
         FROM period p JOIN account_balances b ON b.company_id = $1 AND b.period_id = p.id AND b.phase = 'year'
     ), named AS MATERIALIZED (
       SELECT b.account_id, x.name
         FROM (SELECT DISTINCT account_id FROM balance) b
         JOIN accounts a ON a.company_id = $1 AND a.id = b.account_id
        CROSS JOIN LATERAL (SELECT '=' || a.number
                            UNION ALL
                            SELECT left(a.number, n) FROM generate_series(1, length(a.number)) n) AS x (name)
         JOIN unnest($4::text[]) AS wanted (name) ON wanted.name = x.name
     )
     SELECT x.name, x.code_id, string_agg(x.place || ' ' || x.amount, ',') AS months
       FROM (SELECT n.name, NULL::bigint AS code_id, b.place, sum(b.amount) AS amount
               FROM balance b JOIN named n ON n.account_id = b.account_id
              GROUP BY n.name, b.place
             UNION ALL
             SELECT n.name, s.code_id, p.place, sum(s.debit - s.credit)
               FROM analytic_codes c
               JOIN analytic_sums s ON s.company_id = $1 AND s.code_id = c.id AND s.phase = 'year'
               JOIN period p ON p.id = s.period_id
               JOIN named n ON n.account_id = s.account_id
              WHERE c.company_id = $1 AND c.axis_id = $3
              GROUP BY n.name, s.code_id, p.place) x
      GROUP BY x.name, x.code_id`,
    [company.id, fiscalYearId, axisId, names],
  )
}

export type PostedSum = Omit<PostedRow, 'months'> & { readonly amount: string }

/** The same of the days of a period that has not ended by then, from its lines. */
export async function postedBetween(
  { tx, company }: CompanyReading,
  from: Day,
  to: Day,
  axisId: number | null,
): Promise<PostedSum[]> {
  return tx.rows<PostedSum>(
    `SELECT a.id AS account_id, a.number, s.code_id, s.amount
       FROM (SELECT l.account_id, NULL::bigint AS code_id, sum(l.debit - l.credit) AS amount
               FROM entries e JOIN entry_lines l ON l.company_id = $1 AND l.entry_id = e.id
              WHERE e.company_id = $1 AND e.entry_date BETWEEN $2 AND $3 AND e.phase = 'year'
              GROUP BY l.account_id
             UNION ALL
             SELECT x.account_id, x.code_id, sum(x.debit - x.credit)
               FROM (${sharesOfDays('$4', 'ARRAY[$2]', 'ARRAY[$3]')}) x GROUP BY x.account_id, x.code_id) s
       JOIN accounts a ON a.company_id = $1 AND a.id = s.account_id`,
    [company.id, from, to, axisId],
  )
}
