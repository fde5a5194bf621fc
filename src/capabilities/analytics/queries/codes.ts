import { shownColumns, storedFields } from '#platform/db/columns'
import { type Conditions, conditionsOf, search } from '#platform/db/filters'
import { insertRecords, saveRecords, takeIds } from '#platform/db/record-writes'
import { rowsIn } from '#platform/db/records'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import { AnalyticCode, type CodeFilter } from '../schemas/codes.js'

/** Codes hang in five levels at most, so that as many are looked for. */
const above = ['p1', 'p2', 'p3', 'p4'].map((alias, level, all) => {
  const below = all[level - 1] ?? 'c'
  return `LEFT JOIN analytic_codes ${alias} ON ${alias}.company_id = ${below}.company_id AND ${alias}.id = ${below}.parent_id`
})
const from = `analytic_codes c ${above.join(' ')}`
const path = `concat_ws(' / ', p4.code, p3.code, p2.code, p1.code, c.code)`
const columns = shownColumns(AnalyticCode, 'c', { path })

export const { find: findCode, lock: lockCodes } = rowsIn<AnalyticCode>('analytic_codes', {
  alias: 'c',
  columns,
  from,
})

const filters: Conditions<CodeFilter> = {
  axis_id: 'c.axis_id = $?',
  is_active: 'c.is_active = $?',
  q: search(`folded(${path} || ' ' || c.label) LIKE $?`),
  valid_on: 'coalesce(c.starts_on <= $?, true) AND coalesce(c.ends_on >= $?, true)',
}

export async function codesOf(
  { tx, company }: CompanyReading,
  filter: CodeFilter = {},
): Promise<AnalyticCode[]> {
  const { where, values } = conditionsOf(filters, filter, [company.id])
  return tx.rows<AnalyticCode>(
    `SELECT ${columns} FROM ${from}
       JOIN analytic_axes x ON x.company_id = c.company_id AND x.id = c.axis_id
      WHERE c.company_id = $1 AND c.deleted_at IS NULL${where}
      ORDER BY x.position, x.id, lower(${path}) COLLATE "C", c.id`,
    values,
  )
}

/** The codes that went to the bin with their axis, in the same operation. */
export async function codesGoneWith(
  { tx, company }: CompanyReading,
  axisIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT c.id FROM unnest($2::bigint[]) AS x (id)
       JOIN LATERAL (SELECT operation_id FROM changes
                      WHERE company_id = $1 AND resource = 'analytic-axes' AND record_id = x.id AND action = 'deleted'
                      ORDER BY seq DESC LIMIT 1) o ON true
       JOIN changes d ON d.company_id = $1 AND d.operation_id = o.operation_id AND d.resource = 'analytic-codes'
                     AND d.action = 'deleted'
       JOIN analytic_codes c ON c.company_id = $1 AND c.id = d.record_id AND c.axis_id = x.id
                            AND c.deleted_at IS NOT NULL
      ORDER BY c.id`,
    [company.id, axisIds],
  )
  return rows.map(({ id }) => id)
}

/** All codes of axes, in the bin or not. */
export async function codeIdsOf(
  { tx, company }: CompanyReading,
  axisIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT id FROM analytic_codes WHERE company_id = $1 AND axis_id = ANY ($2) ORDER BY id`,
    [company.id, axisIds],
  )
  return rows.map(({ id }) => id)
}

const fields = storedFields(AnalyticCode, ['path'])

export function takeCodeIds(op: CompanyOperation, count: number): Promise<number[]> {
  return takeIds(op.tx, 'analytic_codes', count)
}

export async function insertCodes(
  { tx, company, now }: CompanyOperation,
  codes: readonly object[],
): Promise<void> {
  await insertRecords({ tx, companyId: company.id, now }, 'analytic_codes', fields, codes)
}

export async function saveCodes(op: CompanyOperation, codes: readonly object[]): Promise<void> {
  await saveRecords(op, 'analytic_codes', fields, codes)
}
