import type { Day } from '#kernel/days'
import type { OperationId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'

type Json = Readonly<Record<string, unknown>>

/** A row of the log with who did it and whether it was taken back. */
export type LogRow = {
  seq: number
  operation_id: OperationId
  resource: string
  record_id: number
  action: string
  version: number
  before: Json | null
  after: Json | null
  has_content: boolean
  /** Whether what it said was erased, the record being removed for good. */
  is_erased: boolean
  user_id: number | null
  user_name: string | null
  token_id: number | null
  device_id: string | null
  device_name: string | null
  origin: string
  occurred_at: Instant
  created_at: Instant
  reverted_by: OperationId | null
}

const columns = `
  c.seq, c.operation_id, c.resource, c.record_id, c.action, c.version, c.before, c.after,
  c.salt IS NOT NULL AS has_content,
  c.before IS NULL AND c.after IS NULL AND EXISTS (
    SELECT FROM changes p WHERE p.company_id = c.company_id AND p.resource = c.resource
       AND p.record_id = c.record_id AND p.action = 'purged') AS is_erased,
  c.user_id, u.name AS user_name, c.token_id, c.device_id, c.device_name,
  c.origin, c.occurred_at, c.created_at, r.operation_id AS reverted_by`

const joins = `
  LEFT JOIN users u ON u.id = c.user_id
  LEFT JOIN change_reverts r ON r.company_id = c.company_id AND r.seq = c.seq`

export type LogFilter = {
  resource: string | null
  recordId: number | null
  userId: number | null
  operationId: string | null
  from: Day | null
  to: Day | null
  /** Already folded and escaped, as a LIKE pattern. */
  q: string | null
}

const matches = `
  c.company_id = $1 AND ($2::text IS NULL OR c.resource = $2) AND ($3::bigint IS NULL OR c.record_id = $3)
  AND ($4::bigint IS NULL OR c.user_id = $4) AND ($5::uuid IS NULL OR c.operation_id = $5)
  AND ($6::date IS NULL OR c.created_at >= $6::date) AND ($7::date IS NULL OR c.created_at < $7::date + 1)
  AND ($8::text IS NULL OR EXISTS (
    SELECT FROM json_each(coalesce(c.after, c.before)) AS field (name, value)
     WHERE json_typeof(value) IN ('string', 'number') AND folded(value #>> '{}') LIKE $8))`

function valuesOf({ company }: CompanyReading, filter: LogFilter): unknown[] {
  const { resource, recordId, userId, operationId, from, to, q } = filter
  return [company.id, resource, recordId, userId, operationId, from, to, q]
}

/** A page of the log, newest first. */
export async function pageOfLog(
  op: CompanyReading,
  filter: LogFilter,
  limit: number,
  offset: number,
): Promise<{ rows: LogRow[]; total: number }> {
  const values = valuesOf(op, filter)
  const { total } = await op.tx.one<{ total: number }>(
    `SELECT count(*) AS total FROM changes c WHERE ${matches}`,
    values,
  )
  const rows = await op.tx.rows<LogRow>(
    `SELECT ${columns} FROM (SELECT * FROM changes c WHERE ${matches} ORDER BY c.seq DESC LIMIT $9 OFFSET $10) c ${joins}
      ORDER BY c.seq DESC`,
    [...values, limit, offset],
  )
  return { rows, total }
}

export async function findRow(
  { tx, company }: CompanyReading,
  seq: number,
): Promise<LogRow | undefined> {
  return tx.maybe<LogRow>(
    `SELECT ${columns} FROM changes c ${joins} WHERE c.company_id = $1 AND c.seq = $2`,
    [company.id, seq],
  )
}

/** The rows of an operation, oldest first. */
export async function rowsOfOperation(
  { tx, company }: CompanyReading,
  operationId: string,
): Promise<LogRow[]> {
  return tx.rows<LogRow>(
    `SELECT ${columns} FROM changes c ${joins} WHERE c.company_id = $1 AND c.operation_id = $2 ORDER BY c.seq`,
    [company.id, operationId],
  )
}

/** The first row of each operation that a filter meets, newest first, with how many rows it has. */
export async function leadingRows(
  op: CompanyReading,
  filter: LogFilter,
  limit: number,
  offset: number,
): Promise<(LogRow & { count: number })[]> {
  return op.tx.rows<LogRow & { count: number }>(
    `SELECT ${columns}, c.count FROM (
       SELECT c.*, (SELECT count(*) FROM changes o
                     WHERE o.company_id = c.company_id AND o.operation_id = c.operation_id) AS count
         FROM changes c
        WHERE ${matches} AND NOT EXISTS (
          SELECT FROM changes o WHERE o.company_id = c.company_id AND o.operation_id = c.operation_id AND o.seq < c.seq)
        ORDER BY c.seq DESC LIMIT $9 OFFSET $10) c ${joins}
      ORDER BY c.seq DESC`,
    [...valuesOf(op, filter), limit, offset],
  )
}

/** Marks changes as taken back by this operation: each once, so that of two who try one comes too late. */
export async function markReverted(
  { tx, company, operationId, now }: CompanyOperation,
  seqs: readonly number[],
): Promise<void> {
  await tx.run(
    `INSERT INTO change_reverts (company_id, seq, operation_id, created_at)
     SELECT $1, unnest($2::bigint[]), $3, $4 ORDER BY 2`,
    [company.id, seqs, operationId, now],
  )
}

/** What an operation took back counts again, once that operation is taken back. */
export async function unmarkReverted(
  { tx, company }: CompanyOperation,
  operationId: string,
): Promise<void> {
  await tx.run(`DELETE FROM change_reverts WHERE company_id = $1 AND operation_id = $2`, [
    company.id,
    operationId,
  ])
}
