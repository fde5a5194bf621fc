import type { Day } from '#kernel/days'
import type { CompanyReading } from '#platform/operations/operation'

/** Tells of days whether nothing may be posted on them: no year has them, or their period or year is shut. */
export async function lockedDays({ tx, company }: CompanyReading): Promise<(day: Day) => boolean> {
  const open = await tx.rows<{ starts_on: Day; ends_on: Day }>(
    `SELECT p.starts_on, p.ends_on FROM periods p
       JOIN fiscal_years y ON y.company_id = p.company_id AND y.id = p.fiscal_year_id
      WHERE p.company_id = $1 AND NOT p.is_locked AND NOT y.is_closed`,
    [company.id],
  )
  return (day) => !open.some(({ starts_on, ends_on }) => starts_on <= day && day <= ends_on)
}
