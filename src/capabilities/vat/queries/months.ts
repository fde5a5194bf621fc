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
