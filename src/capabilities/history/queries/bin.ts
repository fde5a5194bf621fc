import type { Instant } from '#kernel/instants'
import { type Conditions, conditionsOf, search } from '#platform/db/filters'
import type { CompanyReading } from '#platform/operations/operation'
import type { BinFilter } from '../schemas.js'

/** A noun that goes to the bin: its name and its table, both constants of the program. */
export type Binned = { readonly resource: string; readonly table: string }

export type BinRow = {
  type: string
  id: number
  deleted_at: Instant
  deleted_by_id: number | null
  deleted_by_name: string | null
  purge_at: Instant
  data: Readonly<Record<string, unknown>> | null
}

/** Everything in the bin of a file ($1), with the record as the log last saw it. */
function inBin(nouns: readonly Binned[]): string {
  const each = nouns.map(
    ({ resource, table }) =>
      `SELECT '${resource}' AS type, id, deleted_at, deleted_by FROM ${table}
        WHERE company_id = $1 AND deleted_at IS NOT NULL`,
  )
  return `
    SELECT b.*, (SELECT c.before FROM changes c
                  WHERE c.company_id = $1 AND c.resource = b.type AND c.record_id = b.id AND c.after IS NULL
                  ORDER BY c.seq DESC LIMIT 1) AS data
      FROM (${each.join(' UNION ALL ')}) b`
}

export async function retentionDays({ tx, company }: CompanyReading): Promise<number> {
  const { days } = await tx.one<{ days: number }>(
    `SELECT coalesce((settings #>> '{history,trash_retention_days}')::int, 30) AS days FROM companies WHERE id = $1`,
    [company.id],
  )
  return days
}

const filters: Conditions<BinFilter> = {
  type: 'b.type = $?',
  q: search(`EXISTS (
    SELECT FROM json_each(b.data) AS field (name, value)
     WHERE json_typeof(value) IN ('string', 'number') AND folded(value #>> '{}') LIKE $?)`),
}

/** A page of the bin, what went last first, with how many of each type there are. */
export async function pageOfBin(
  { tx, company }: CompanyReading,
  nouns: readonly Binned[],
  filter: BinFilter,
  days: number,
  limit: number,
  offset: number,
): Promise<{ rows: BinRow[]; total: number; counts: Record<string, number> }> {
  const page = conditionsOf(filters, filter, [company.id, days, limit, offset])
  const rows = await tx.rows<BinRow>(
    `SELECT b.type, b.id, b.deleted_at, u.id AS deleted_by_id, u.name AS deleted_by_name,
            b.deleted_at + $2 * interval '1 day' AS purge_at, b.data
       FROM (${inBin(nouns)}) b LEFT JOIN users u ON u.id = b.deleted_by
      WHERE true${page.where} ORDER BY b.deleted_at DESC, b.type, b.id DESC LIMIT $3 OFFSET $4`,
    page.values,
  )
  const all = conditionsOf(filters, filter, [company.id])
  const { total } = await tx.one<{ total: number }>(
    `SELECT count(*) AS total FROM (${inBin(nouns)}) b WHERE true${all.where}`,
    all.values,
  )
  const counted = await tx.rows<{ type: string; count: number }>(
    `SELECT type, count(*) AS count FROM (${inBin(nouns)}) b GROUP BY type ORDER BY type`,
    [company.id],
  )
  return { rows, total, counts: Object.fromEntries(counted.map((row) => [row.type, row.count])) }
}

/** The ids of a noun in the bin, of those that went before a moment when one is given. */
export async function idsInBin(
  { tx, company }: CompanyReading,
  { table }: Binned,
  before: Instant | null = null,
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT id FROM ${table}
      WHERE company_id = $1 AND deleted_at IS NOT NULL AND ($2::timestamptz IS NULL OR deleted_at < $2) ORDER BY id`,
    [company.id, before],
  )
  return rows.map(({ id }) => id)
}
