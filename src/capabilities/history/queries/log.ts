import type { OperationId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import { type Conditions, conditionsOf, search } from '#platform/db/filters'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { ActivityFilter } from '../schemas.js'

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

/** What is asked of the log, without the kinds of records that are not for the caller. */
export type LogFilter = ActivityFilter & { readonly hidden: readonly string[] | null }

const filters: Conditions<LogFilter> = {
  hidden: 'c.resource <> ALL ($?)',
  resource: 'c.resource = $?',
  record_id: 'c.record_id = $?',
  user_id: 'c.user_id = $?',
  operation_id: 'c.operation_id = $?',
  from: 'c.created_at >= $?::date',
  to: 'c.created_at < $?::date + 1',
  q: search(`EXISTS (
    SELECT FROM json_each(coalesce(c.after, c.before)) AS field (name, value)
     WHERE json_typeof(value) IN ('string', 'number') AND folded(value #>> '{}') LIKE $?)`),
}

/** A page of the log, newest first. */
export async function pageOfLog(
  { tx, company }: CompanyReading,
  filter: LogFilter,
  limit: number,
  offset: number,
): Promise<{ rows: LogRow[]; total: number }> {
  const all = conditionsOf(filters, filter, [company.id])
  const { total } = await tx.one<{ total: number }>(
    `SELECT count(*) AS total FROM changes c WHERE c.company_id = $1${all.where}`,
    all.values,
  )
  const page = conditionsOf(filters, filter, [company.id, limit, offset])
  const rows = await tx.rows<LogRow>(
    `SELECT ${columns} FROM (
       SELECT * FROM changes c WHERE c.company_id = $1${page.where} ORDER BY c.seq DESC LIMIT $2 OFFSET $3) c ${joins}
      ORDER BY c.seq DESC`,
    page.values,
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

/** So many rows of an operation are shown with it; all of them are found in the history by its id. */
export const mostShown = 5000

/** The first rows of an operation, oldest first. */
export async function firstRowsOfOperation(
  { tx, company }: CompanyReading,
  operationId: string,
  most: number,
): Promise<LogRow[]> {
  return tx.rows<LogRow>(
    `SELECT ${columns} FROM changes c ${joins} WHERE c.company_id = $1 AND c.operation_id = $2 ORDER BY c.seq LIMIT $3`,
    [company.id, operationId, most],
  )
}

/** The last rows of an operation, oldest first. */
export async function lastRowsOfOperation(
  { tx, company }: CompanyReading,
  operationId: string,
  most: number,
): Promise<LogRow[]> {
  const rows = await tx.rows<LogRow>(
    `SELECT ${columns} FROM changes c ${joins} WHERE c.company_id = $1 AND c.operation_id = $2
      ORDER BY c.seq DESC LIMIT $3`,
    [company.id, operationId, most],
  )
  return rows.reverse()
}

/** The rows of an operation after a place of the log and up to another, oldest first. */
export async function rowsBetween(
  { tx, company }: CompanyReading,
  operationId: string,
  after: number,
  upTo: number,
): Promise<LogRow[]> {
  return tx.rows<LogRow>(
    `SELECT ${columns} FROM changes c ${joins}
      WHERE c.company_id = $1 AND c.operation_id = $2 AND c.seq > $3 AND c.seq <= $4 ORDER BY c.seq`,
    [company.id, operationId, after, upTo],
  )
}

/** What an operation did to one kind of record: how often, and where in the log. */
export type OperationPart = {
  resource: string
  action: string
  origin: string
  count: number
  first_seq: number
  last_seq: number
  /** Whether any was taken back, and whether the content of all is still kept. */
  is_reverted: boolean
  has_content: boolean
}

/** What an operation did, counted, in its order. */
export async function partsOfOperation(
  { tx, company }: CompanyReading,
  operationId: string,
): Promise<OperationPart[]> {
  return tx.rows<OperationPart>(
    `SELECT c.resource, c.action, min(c.origin) AS origin, count(*) AS count, min(c.seq) AS first_seq,
            max(c.seq) AS last_seq, bool_or(r.seq IS NOT NULL) AS is_reverted, bool_and(c.salt IS NOT NULL) AS has_content
       FROM changes c LEFT JOIN change_reverts r ON r.company_id = c.company_id AND r.seq = c.seq
      WHERE c.company_id = $1 AND c.operation_id = $2 GROUP BY c.resource, c.action ORDER BY min(c.seq)`,
    [company.id, operationId],
  )
}

/** The first row of each operation that a filter meets, newest first, with how many rows it has. */
export async function leadingRows(
  { tx, company }: CompanyReading,
  filter: LogFilter,
  limit: number,
  offset: number,
): Promise<(LogRow & { count: number })[]> {
  const { where, values } = conditionsOf(filters, filter, [company.id, limit, offset])
  return tx.rows<LogRow & { count: number }>(
    `SELECT ${columns}, c.count FROM (
       SELECT c.*, (SELECT count(*) FROM changes o
                     WHERE o.company_id = c.company_id AND o.operation_id = c.operation_id) AS count
         FROM changes c
        WHERE c.company_id = $1${where} AND NOT EXISTS (
          SELECT FROM changes o WHERE o.company_id = c.company_id AND o.operation_id = c.operation_id AND o.seq < c.seq)
        ORDER BY c.seq DESC LIMIT $2 OFFSET $3) c ${joins}
      ORDER BY c.seq DESC`,
    values,
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

/** Marks all changes of an operation, as above. */
export async function markOperationReverted(
  { tx, company, operationId, now }: CompanyOperation,
  reverted: string,
): Promise<void> {
  await tx.run(
    `INSERT INTO change_reverts (company_id, seq, operation_id, created_at)
     SELECT company_id, seq, $3, $4 FROM changes WHERE company_id = $1 AND operation_id = $2 ORDER BY seq`,
    [company.id, reverted, operationId, now],
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
