import type { Day } from '#kernel/days'
import type { CompanyReading } from '#platform/operations/operation'
import type { Kind } from '../domain/kinds.js'

/** Whether a day of a span lies in a fiscal year. */
export async function hasFiscalYear(
  { tx, company }: CompanyReading,
  startsOn: Day,
  endsOn: Day,
): Promise<boolean> {
  const { has } = await tx.one<{ has: boolean }>(
    `SELECT EXISTS (SELECT FROM fiscal_years
                     WHERE company_id = $1 AND starts_on <= $3 AND ends_on >= $2) AS has`,
    [company.id, startsOn, endsOn],
  )
  return has
}

/** Whether a return of the kind covers a month of a span. */
export async function areMonthsTaken(
  { tx, company }: CompanyReading,
  kind: Kind,
  startsOn: Day,
  endsOn: Day,
): Promise<boolean> {
  const { taken } = await tx.one<{ taken: boolean }>(
    `SELECT EXISTS (SELECT FROM vat_declaration_months
                     WHERE company_id = $1 AND kind = $2 AND month BETWEEN $3 AND $4) AS taken`,
    [company.id, kind, startsOn, endsOn],
  )
  return taken
}

/** The months of a calendar year that lie in a fiscal year, and whether they take VAT no more. */
export async function lockedMonths(
  { tx, company }: CompanyReading,
  year: number,
): Promise<{ month: Day; is_locked: boolean }[]> {
  return tx.rows(
    `SELECT p.starts_on AS month, p.vat_locked OR p.is_locked OR y.is_closed AS is_locked
       FROM periods p JOIN fiscal_years y ON y.company_id = p.company_id AND y.id = p.fiscal_year_id
      WHERE p.company_id = $1 AND p.starts_on BETWEEN make_date($2, 1, 1) AND make_date($2, 12, 31)
      ORDER BY p.starts_on`,
    [company.id, year],
  )
}
