import type { CompanyId } from '#kernel/ids'
import type { ReadTx } from '#platform/db/index'
import type { Conflict } from '../schemas.js'

const person = (alias: string) =>
  `CASE WHEN ${alias}.id IS NOT NULL THEN json_build_object('id', ${alias}.id, 'name', ${alias}.name) END`

const side = (prefix: 'client' | 'server', alias: string) => `
  json_build_object('data', c.${prefix}_data,
    'occurred_at', to_char(c.${prefix}_occurred_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
    'device', json_build_object('id', c.${prefix}_device_id, 'name', c.${prefix}_device_name),
    'user', ${person(alias)}) AS ${prefix}`

const shown = `
  SELECT c.id, c.resource, c.record_id, c.status, c.fields, c.base, ${side('client', 'cu')}, ${side('server', 'su')},
         c.suggested, c.resolution, ${person('ru')} AS resolved_by, c.resolved_at
    FROM sync_conflicts c
    LEFT JOIN users cu ON cu.id = c.client_user_id
    LEFT JOIN users su ON su.id = c.server_user_id
    LEFT JOIN users ru ON ru.id = c.resolved_by`

export async function listConflicts(
  tx: ReadTx,
  companyId: CompanyId,
  status: 'open' | 'resolved' | null,
  page: { perPage: number; offset: number },
): Promise<Conflict[]> {
  return tx.rows<Conflict>(
    `${shown} WHERE c.company_id = $1 AND ($2::text IS NULL OR c.status = $2)
      ORDER BY c.id DESC LIMIT $3 OFFSET $4`,
    [companyId, status, page.perPage, page.offset],
  )
}

export async function countConflicts(
  tx: ReadTx,
  companyId: CompanyId,
): Promise<{ open: number; resolved: number }> {
  return tx.one(
    `SELECT count(*) FILTER (WHERE status = 'open')::int AS open,
            count(*) FILTER (WHERE status = 'resolved')::int AS resolved
       FROM sync_conflicts WHERE company_id = $1`,
    [companyId],
  )
}

export async function findConflict(
  tx: ReadTx,
  companyId: CompanyId,
  id: number,
): Promise<Conflict | undefined> {
  return tx.maybe<Conflict>(`${shown} WHERE c.company_id = $1 AND c.id = $2`, [companyId, id])
}

/** A kept call: what the client wanted, and by which route. */
export type Kept = {
  status: 'open' | 'resolved'
  method: string
  path: string
  client_data: Record<string, unknown>
}

export async function findKept(
  tx: ReadTx,
  companyId: CompanyId,
  id: number,
): Promise<Kept | undefined> {
  return tx.maybe<Kept>(
    `SELECT status, method, path, client_data FROM sync_conflicts WHERE company_id = $1 AND id = $2`,
    [companyId, id],
  )
}
