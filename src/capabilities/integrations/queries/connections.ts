import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { ReadTx } from '#platform/db/index'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { Schedule, Settings } from '../domain/integration.js'

/** What a file has of an integration, wherever that is kept; secrets by their names alone. */
export type ConnectionRow = {
  readonly id: number | null
  readonly key: string
  readonly settings: Settings
  readonly secret_names: readonly string[]
  readonly schedule: Schedule | null
  readonly is_active: boolean
  readonly state: 'connected' | 'error'
  readonly failed_attempts: number
  readonly last_error: string | null
  readonly last_run_at: Instant | null
  readonly next_run_at: Instant | null
  readonly connected_at: Instant | null
  readonly connected_by: { readonly id: number; readonly name: string } | null
  readonly version: number | null
}

/** The server of mails is a record of mail, and the external platform is where the file came from. */
const rows = `
  SELECT k.id, k.key, k.settings, ARRAY(SELECT jsonb_object_keys(k.secrets)) AS secret_names, k.schedule, k.is_active,
         k.state, k.failed_attempts, k.last_error, k.last_run_at, k.next_run_at, k.connected_at,
         CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END AS connected_by, k.version
    FROM integration_connections k LEFT JOIN users u ON u.id = k.connected_by
   WHERE k.company_id = $1 AND ($2::text IS NULL OR k.key = $2)
  UNION ALL
  SELECT NULL, 'smtp', jsonb_build_object('host', m.host, 'port', m.port, 'security', m.security, 'username', m.username,
                                          'from_name', m.from_name, 'from_email', m.from_email),
         CASE WHEN m.password IS NULL THEN '{}' ELSE '{password}' END::text[], NULL, m.transport = 'smtp',
         CASE WHEN m.failed_attempts >= 3 THEN 'error' ELSE 'connected' END, m.failed_attempts, m.last_error,
         NULL, NULL, m.updated_at, NULL, m.version
    FROM mail_settings m
   WHERE m.company_id = $1 AND m.host IS NOT NULL AND ($2::text IS NULL OR $2 = 'smtp')
  UNION ALL
  SELECT NULL, 'external-platform', '{}', '{}', NULL, true,
         CASE WHEN r.status = 'failed' THEN 'error' ELSE 'connected' END, 0, r.error, r.finished_at, NULL,
         c.created_at, NULL, NULL
    FROM companies c
    LEFT JOIN LATERAL (SELECT status, error, finished_at FROM integration_runs
                        WHERE company_id = c.id AND key = 'external-platform' AND finished_at IS NOT NULL
                        ORDER BY id DESC LIMIT 1) r ON true
   WHERE c.id = $1 AND c.external_id IS NOT NULL AND ($2::text IS NULL OR $2 = 'external-platform')`

export function listConnections({ tx, company }: CompanyReading): Promise<ConnectionRow[]> {
  return tx.rows(rows, [company.id, null])
}

export function findConnection(
  { tx, company }: CompanyReading,
  key: string,
): Promise<ConnectionRow | undefined> {
  return tx.maybe(rows, [company.id, key])
}

export async function findKeyOf(
  { tx, company }: CompanyReading,
  id: number,
): Promise<string | undefined> {
  const found = await tx.maybe<{ key: string }>(
    'SELECT key FROM integration_connections WHERE company_id = $1 AND id = $2',
    [company.id, id],
  )
  return found?.key
}

/** Nobody else connects or disconnects anything of the file until the end: there may be no row yet. */
export async function holdConnections({ tx, company }: CompanyOperation): Promise<void> {
  await tx.rows('SELECT FROM companies WHERE id = $1 FOR NO KEY UPDATE', [company.id])
}

/** A connection with its secrets, as they are sealed. */
export type SealedConnection = {
  readonly id: number
  readonly company_id: CompanyId
  readonly settings: Settings
  readonly secrets: Readonly<Record<string, string>>
  readonly is_active: boolean
}

const sealed = 'SELECT id, company_id, settings, secrets, is_active FROM integration_connections'

export function findSealed(
  tx: ReadTx,
  companyId: CompanyId,
  key: string,
): Promise<SealedConnection | undefined> {
  return tx.maybe(`${sealed} WHERE company_id = $1 AND key = $2`, [companyId, key])
}

export function findSealedById(
  tx: ReadTx,
  id: number,
  key: string,
): Promise<SealedConnection | undefined> {
  return tx.maybe(
    `${sealed} WHERE id = $1 AND key = $2
       AND EXISTS (SELECT FROM companies c WHERE c.id = company_id AND c.deleted_at IS NULL)`,
    [id, key],
  )
}

export type NewConnection = {
  readonly key: string
  readonly settings: Settings
  readonly secrets: Readonly<Record<string, string>>
  readonly schedule: Schedule | null
  readonly is_active: boolean
  readonly next_run_at: Instant | null
}

export async function insertConnection(
  { tx, company, now, caller }: CompanyOperation,
  made: NewConnection,
): Promise<void> {
  await tx.run(
    `INSERT INTO integration_connections
       (company_id, key, settings, secrets, schedule, is_active, next_run_at, connected_at, connected_by, created_at,
        updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $8, $8)`,
    [
      company.id,
      made.key,
      JSON.stringify(made.settings),
      JSON.stringify(made.secrets),
      made.schedule,
      made.is_active,
      made.next_run_at,
      now,
      caller.user.id,
    ],
  )
}

/** Sets a connection anew, a version later: what went wrong before says nothing of it any more. */
export async function updateConnection(
  { tx, company, now }: CompanyOperation,
  set: NewConnection,
): Promise<void> {
  await tx.run(
    `UPDATE integration_connections
        SET settings = $3, secrets = $4, schedule = $5, is_active = $6, next_run_at = $7, state = 'connected',
            failed_attempts = 0, last_error = NULL, version = version + 1, updated_at = $8
      WHERE company_id = $1 AND key = $2`,
    [
      company.id,
      set.key,
      JSON.stringify(set.settings),
      JSON.stringify(set.secrets),
      set.schedule,
      set.is_active,
      set.next_run_at,
      now,
    ],
  )
}

export async function deleteConnection(
  { tx, company }: CompanyOperation,
  key: string,
): Promise<void> {
  await tx.run('DELETE FROM integration_connections WHERE company_id = $1 AND key = $2', [
    company.id,
    key,
  ])
}

/** Keeps how an attempt went. Its version moves only where its state does: that is what others are told. */
export async function setOutcome(
  { tx, company, now }: CompanyOperation,
  key: string,
  after: Pick<ConnectionRow, 'state' | 'failed_attempts' | 'last_error'> & {
    readonly isMoved: boolean
    readonly ranAt: Instant | null
  },
): Promise<void> {
  await tx.run(
    `UPDATE integration_connections
        SET state = $3, failed_attempts = $4, last_error = $5, last_run_at = coalesce($6, last_run_at),
            version = version + $7, updated_at = CASE WHEN $7 = 1 THEN $8 ELSE updated_at END
      WHERE company_id = $1 AND key = $2`,
    [
      company.id,
      key,
      after.state,
      after.failed_attempts,
      after.last_error,
      after.ranAt,
      after.isMoved ? 1 : 0,
      now,
    ],
  )
}

/** Connections whose next run by the clock has come. */
export function dueConnections(
  tx: ReadTx,
  now: Instant,
  most: number,
): Promise<{ company_id: CompanyId; key: string; schedule: Schedule }[]> {
  return tx.rows(
    `SELECT k.company_id, k.key, k.schedule FROM integration_connections k JOIN companies c ON c.id = k.company_id
      WHERE k.is_active AND k.next_run_at <= $1 AND c.deleted_at IS NULL AND NOT c.is_demo
      ORDER BY k.next_run_at LIMIT $2`,
    [now, most],
  )
}

export async function setNextRun(
  { tx, company }: CompanyOperation,
  key: string,
  nextRunAt: Instant | null,
): Promise<void> {
  await tx.run(
    'UPDATE integration_connections SET next_run_at = $3 WHERE company_id = $1 AND key = $2',
    [company.id, key, nextRunAt],
  )
}
