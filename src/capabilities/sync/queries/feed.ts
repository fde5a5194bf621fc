import type { CompanyId } from '#kernel/ids'
import type { HeldTx, ReadTx, RowBytes } from '#platform/db/index'
import type { Logged } from '../domain/logged.js'
import { mostBytes } from '../domain/pages.js'

/** How far the log of a file reaches, as places of the log; a cursor is such a place plus the base. */
export type Head = { last_seq: number; oldest_seq: number; cursor_base: number }

const noHead: Head = { last_seq: 0, oldest_seq: 1, cursor_base: 0 }

/** The cursor of someone who has seen everything. */
export const lastCursor = ({ cursor_base, last_seq }: Head): number => cursor_base + last_seq

export async function headOf(tx: ReadTx, companyId: CompanyId): Promise<Head> {
  const head = await tx.maybe<Head>(
    `SELECT last_seq, oldest_seq, cursor_base FROM change_heads WHERE company_id = $1`,
    [companyId],
  )
  return head ?? noHead
}

/**
 * What the log has of a change; its data only until the rows before it weigh so much as they are stored: what is packed
 * comes to about three times that, and no more is unpacked than a page can hold.
 */
const logged = (order: 'seq' | 'record_id') => `
  seq, resource, record_id, version, created_at, after IS NULL,
  CASE WHEN sum(coalesce(pg_column_size(after), 0)) OVER (ORDER BY ${order} ROWS UNBOUNDED PRECEDING)
            - coalesce(pg_column_size(after), 0) < ${mostBytes / 3} THEN after END`

function readLogged(row: RowBytes): Logged {
  const isGone = row.isTrue(5)
  return {
    seq: row.number(0),
    resource: row.text(1),
    recordId: row.number(2),
    version: row.number(3),
    changedAt: row.instant(4),
    data: isGone ? 'gone' : row.isNull(6) ? 'no room' : row.part(6),
  }
}

/** The changes after a place of the log, one by one, in the order of their commits. */
export function eachChange(
  tx: ReadTx,
  companyId: CompanyId,
  since: number,
  limit: number,
  take: (change: Logged) => void,
): Promise<void> {
  return tx.eachBytes(
    `SELECT ${logged('seq')}
       FROM (SELECT * FROM changes WHERE company_id = $1 AND seq > $2 ORDER BY seq LIMIT $3) c
      ORDER BY seq`,
    [companyId, since, limit],
    (row) => take(readLogged(row)),
  )
}

/** Who stands for third parties that were merged, as JSON: what was posted goes on naming those. */
export async function mergedParties(tx: ReadTx, companyId: CompanyId): Promise<string> {
  const { merged } = await tx.one<{ merged: string }>(
    `SELECT coalesce(json_agg(json_build_object('id', id, 'into_id', merged_into_id) ORDER BY id), '[]')::text AS merged
       FROM third_parties WHERE company_id = $1 AND merged_into_id IS NOT NULL`,
    [companyId],
  )
  return merged
}

/** The kinds of records that the log of a file holds: each is found by one look into the index. */
export async function resourcesOf(tx: ReadTx, companyId: CompanyId): Promise<string[]> {
  const rows = await tx.rows<{ resource: string }>(
    `WITH RECURSIVE found AS (
       (SELECT resource FROM changes WHERE company_id = $1 ORDER BY resource LIMIT 1)
       UNION ALL
       SELECT (SELECT c.resource FROM changes c WHERE c.company_id = $1 AND c.resource > f.resource
                ORDER BY c.resource LIMIT 1)
         FROM found f WHERE f.resource IS NOT NULL)
     SELECT resource FROM found WHERE resource IS NOT NULL`,
    [companyId],
  )
  return rows.map(({ resource }) => resource)
}

/** The newest state of the records of one kind, in portions by id; those in the bin have none. */
export function newestOf(tx: HeldTx, companyId: CompanyId, resource: string) {
  return tx.portions<readonly [string]>(
    `SELECT after::text FROM (
       SELECT DISTINCT ON (record_id) record_id, after FROM changes WHERE company_id = $1 AND resource = $2
        ORDER BY record_id, seq DESC) newest
      WHERE after IS NOT NULL ORDER BY record_id`,
    [companyId, resource],
    200,
  )
}

/**
 * Records of one kind as they were at a place of the log, one by one, by id from one on: the newest change
 * of each up to there, if it left anything. The index gives them in this order, so that no more is read
 * than is shown.
 */
export function eachRecord(
  tx: ReadTx,
  companyId: CompanyId,
  resource: string,
  from: { seq: number; recordId: number },
  limit: number,
  take: (change: Logged) => void,
): Promise<void> {
  return tx.eachBytes(
    `SELECT ${logged('record_id')}
       FROM (SELECT * FROM (
               SELECT DISTINCT ON (record_id) resource, record_id, seq, version, after, created_at FROM changes
                WHERE company_id = $1 AND resource = $2 AND record_id > $3 AND seq <= $4
                ORDER BY record_id, seq DESC) newest
              WHERE after IS NOT NULL ORDER BY record_id LIMIT $5) r
      ORDER BY record_id`,
    [companyId, resource, from.recordId, from.seq, limit],
    (row) => take(readLogged(row)),
  )
}
