import type { CompanyId } from '#kernel/ids'
import type { ReadTx } from '#platform/db/index'

/** How far the log of a file reaches. */
export type Head = { last_seq: number; oldest_seq: number }

export async function headOf(tx: ReadTx, companyId: CompanyId): Promise<Head> {
  const head = await tx.maybe<Head>(
    `SELECT last_seq, oldest_seq FROM change_heads WHERE company_id = $1`,
    [companyId],
  )
  return head ?? { last_seq: 0, oldest_seq: 1 }
}

/** A change as text: the program joins such texts without ever reading the records in them. */
const record = `
  '{"resource":' || to_json(resource) || ',"op":' || CASE WHEN after IS NULL THEN '"delete"' ELSE '"upsert"' END
  || ',"id":' || record_id || ',"version":' || version || ',"data":' || coalesce(after::text, 'null')
  || ',"changed_at":"' || to_char(created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')
  || '","seq":' || seq || '}'`

/** What a page may weigh as the database stores it: large records make a page shorter. */
const mostBytes = 8 * 1024 * 1024

export type Pulled = Head & { changes: string | null; cursor: number | null }

/**
 * The changes after a place of the log, in one statement: at most so many are read, each record shows
 * once, in the newest state of the page and at the place of its newest change.
 */
export async function pullChanges(
  tx: ReadTx,
  companyId: CompanyId,
  since: number,
  limit: number,
): Promise<Pulled> {
  const pulled = await tx.maybe<Pulled>(
    `WITH read AS MATERIALIZED (
       SELECT seq, resource, record_id, version, after, created_at,
              sum(coalesce(pg_column_size(after), 0)) OVER (ORDER BY seq) - coalesce(pg_column_size(after), 0) AS ahead
         FROM (SELECT * FROM changes WHERE company_id = $1 AND seq > $2 ORDER BY seq LIMIT $3) c),
     page AS (SELECT * FROM read WHERE ahead < ${mostBytes}),
     newest AS (SELECT DISTINCT ON (resource, record_id) * FROM page ORDER BY resource, record_id, seq DESC)
     SELECT h.last_seq, h.oldest_seq, (SELECT max(seq) FROM page) AS cursor,
            (SELECT string_agg(${record}, ',' ORDER BY seq) FROM newest) AS changes
       FROM change_heads h WHERE h.company_id = $1`,
    [companyId, since, limit],
  )
  return pulled ?? { last_seq: 0, oldest_seq: 1, changes: null, cursor: null }
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

/** `found` is more than `kept` where the page ends before the records do. */
export type Loaded = { changes: string | null; last: number | null; kept: number; found: number }

/**
 * Records of one kind as they were at a place of the log, by id from one on: the newest change of each
 * up to there, if it left anything. The index gives them in this order, so that a page reads no more
 * than it shows.
 */
export async function recordsAt(
  tx: ReadTx,
  companyId: CompanyId,
  resource: string,
  from: { cursor: number; recordId: number },
  limit: number,
): Promise<Loaded> {
  return tx.one<Loaded>(
    `WITH read AS MATERIALIZED (
       SELECT * FROM (
         SELECT DISTINCT ON (record_id) resource, record_id, seq, version, after, created_at FROM changes
          WHERE company_id = $1 AND resource = $2 AND record_id > $3 AND seq <= $4
          ORDER BY record_id, seq DESC) newest
        WHERE after IS NOT NULL ORDER BY record_id LIMIT $5 + 1),
     page AS (
       SELECT * FROM (
         SELECT *, sum(pg_column_size(after)) OVER (ORDER BY record_id) - pg_column_size(after) AS ahead FROM read) s
        WHERE ahead < ${mostBytes} ORDER BY record_id LIMIT $5)
     SELECT (SELECT count(*) FROM read)::int AS found, count(*)::int AS kept, max(record_id) AS last,
            string_agg(${record}, ',' ORDER BY record_id) AS changes
       FROM page`,
    [companyId, resource, from.recordId, from.cursor, limit],
  )
}
