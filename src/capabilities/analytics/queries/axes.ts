import { shownColumns, storedFields } from '#platform/db/columns'
import { likePattern } from '#platform/db/like'
import { deleteRecords, insertRecords, saveRecords, takeIds } from '#platform/db/record-writes'
import { rowsIn } from '#platform/db/records'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import { AnalyticAxis, type AxisFilter } from '../schemas/axes.js'

const columns = shownColumns(AnalyticAxis, 'x', {
  codes_count: `(SELECT count(*)::int FROM analytic_codes c
                  WHERE c.company_id = x.company_id AND c.axis_id = x.id AND c.deleted_at IS NULL)`,
})

export const { find: findAxis, lock: lockAxes } = rowsIn<AnalyticAxis>('analytic_axes', {
  alias: 'x',
  columns,
  order: 'x.position, x.id',
})

export async function axesOf(
  { tx, company }: CompanyReading,
  { is_active, q }: AxisFilter = {},
): Promise<AnalyticAxis[]> {
  return tx.rows<AnalyticAxis>(
    `SELECT ${columns} FROM analytic_axes x
      WHERE x.company_id = $1 AND x.deleted_at IS NULL
        AND ($2::boolean IS NULL OR x.is_active = $2)
        AND ($3::text IS NULL OR folded(x.code || ' ' || x.label) LIKE $3)
      ORDER BY x.position, x.id`,
    [company.id, is_active ?? null, likePattern(q)],
  )
}

/** Holds the axes of the file and their codes against every other change of them; lines are posted meanwhile. */
export async function holdAnalytics({ tx, company }: CompanyOperation): Promise<void> {
  await tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('analytics ' || $1::text, 0))`, [
    company.id,
  ])
}

const fields = storedFields(AnalyticAxis, ['codes_count'])

export async function takeAxisId(op: CompanyOperation): Promise<number> {
  return (await takeIds(op.tx, 'analytic_axes', 1))[0]!
}

export async function insertAxis(op: CompanyOperation, axis: AnalyticAxis): Promise<void> {
  const { tx, company, now } = op
  await insertRecords({ tx, companyId: company.id, now }, 'analytic_axes', fields, [axis])
}

export async function saveAxis(op: CompanyOperation, axis: AnalyticAxis): Promise<void> {
  await saveRecords(op, 'analytic_axes', fields, [axis])
}

/** Removes axes for good, whose codes are gone. */
export async function deleteAxes(op: CompanyOperation, ids: readonly number[]): Promise<void> {
  await deleteRecords(op, 'analytic_axes', ids)
}
