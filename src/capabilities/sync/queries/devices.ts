import type { CompanyId, UserId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { ReadTx, WriteTx } from '#platform/db/index'
import type { Device } from '#platform/operations/operation'
import type { SyncDevice } from '../schemas.js'

export type Heard = { companyId: CompanyId; userId: UserId; device: Device; now: Instant }

/** Notes how far a device has read. */
export async function markPulled(tx: WriteTx, heard: Heard, cursor: number): Promise<void> {
  const { companyId, userId, device, now } = heard
  if (device.id === null) return
  await tx.rows(
    `INSERT INTO sync_devices AS d (company_id, user_id, device_id, device_name, cursor, last_pull_at)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (company_id, device_id, user_id) DO UPDATE SET
       device_name = coalesce(excluded.device_name, d.device_name), cursor = excluded.cursor,
       last_pull_at = excluded.last_pull_at`,
    [companyId, userId, device.id, device.name, cursor, now],
  )
}

/** Notes that a device has sent what it had. */
export async function markPushed(tx: WriteTx, heard: Heard): Promise<void> {
  const { companyId, userId, device, now } = heard
  if (device.id === null) return
  await tx.rows(
    `INSERT INTO sync_devices AS d (company_id, user_id, device_id, device_name, last_push_at)
     VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (company_id, device_id, user_id) DO UPDATE SET
       device_name = coalesce(excluded.device_name, d.device_name), last_push_at = excluded.last_push_at`,
    [companyId, userId, device.id, device.name, now],
  )
}

/** The devices of a file, those heard of last first. */
export async function listDevices(
  tx: ReadTx,
  companyId: CompanyId,
  lastCursor: number,
): Promise<SyncDevice[]> {
  return tx.rows<SyncDevice>(
    `SELECT d.device_id, d.device_name, d.last_pull_at, d.last_push_at, d.cursor,
            greatest($2::bigint - d.cursor, 0) AS lag,
            CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'name', u.name) END AS user
       FROM sync_devices d LEFT JOIN users u ON u.id = d.user_id
      WHERE d.company_id = $1
      ORDER BY greatest(d.last_pull_at, d.last_push_at) DESC, d.device_id, d.user_id LIMIT 500`,
    [companyId, lastCursor],
  )
}
