import type { Day } from '#kernel/days'
import type { CompanyOperation } from '#platform/operations/operation'

/**
 * What years and periods are held with. Whoever takes several locks takes years before periods, the
 * earlier year before the later, and the file last; posting holds years and periods for share in the
 * same order.
 */
/** A year with its periods, against posting and every other change; false when there is none. */
export async function lockYear({ tx, company }: CompanyOperation, id: number): Promise<boolean> {
  const year = await tx.maybe(
    `SELECT id FROM fiscal_years WHERE company_id = $1 AND id = $2 FOR UPDATE`,
    [company.id, id],
  )
  if (!year) return false
  await tx.rows(
    `SELECT id FROM periods WHERE company_id = $1 AND fiscal_year_id = $2 ORDER BY starts_on FOR UPDATE`,
    [company.id, id],
  )
  return true
}

/** The year that begins after a day and its first period, against closing and locking; postings go on. */
export async function holdYearAfter({ tx, company }: CompanyOperation, day: Day): Promise<void> {
  await tx.maybe(
    `SELECT y.id FROM fiscal_years y
       JOIN periods p ON p.company_id = y.company_id AND p.fiscal_year_id = y.id AND p.starts_on = y.starts_on
      WHERE y.company_id = $1 AND y.starts_on = $2::date + 1 FOR SHARE OF y, p`,
    [company.id, day],
  )
}

/** A period, against posting and every other change; its year cannot be closed meanwhile. */
export async function lockPeriod({ tx, company }: CompanyOperation, id: number): Promise<boolean> {
  const period = await tx.maybe(
    `SELECT id FROM periods WHERE company_id = $1 AND id = $2 FOR UPDATE`,
    [company.id, id],
  )
  return period !== undefined
}

/**
 * The chain of years as a whole, so that two changes cannot make them overlap. Postings refer to the
 * file and are not kept waiting.
 */
export async function holdChain({ tx, company }: CompanyOperation): Promise<void> {
  await tx.one(`SELECT id FROM companies WHERE id = $1 FOR NO KEY UPDATE`, [company.id])
}
