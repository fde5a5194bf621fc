import type { FirmId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { ReadTx, Tx } from '#platform/db/index'
import type { Webhook } from '../schemas.js'

const columns = `id, url, description, events, is_active, secret_hint, last_delivery_at, last_status,
                 created_at, updated_at`

export async function listWebhooks(tx: ReadTx, firmId: FirmId): Promise<Webhook[]> {
  return tx.rows<Webhook>(
    `SELECT ${columns} FROM webhook_endpoints WHERE firm_id = $1 ORDER BY id`,
    [firmId],
  )
}

export async function findWebhook(
  tx: ReadTx,
  firmId: FirmId,
  id: number,
): Promise<Webhook | undefined> {
  return tx.maybe<Webhook>(
    `SELECT ${columns} FROM webhook_endpoints WHERE firm_id = $1 AND id = $2`,
    [firmId, id],
  )
}

export async function lockWebhook(
  tx: Tx,
  firmId: FirmId,
  id: number,
): Promise<Webhook | undefined> {
  return tx.maybe<Webhook>(
    `SELECT ${columns} FROM webhook_endpoints WHERE firm_id = $1 AND id = $2 FOR NO KEY UPDATE`,
    [firmId, id],
  )
}

/** Counts under a lock of the firm, so that two who add the last one at once cannot both. */
export async function countUnderLock(tx: Tx, firmId: FirmId): Promise<number> {
  await tx.rows('SELECT FROM firms WHERE id = $1 FOR NO KEY UPDATE', [firmId])
  const { count } = await tx.one<{ count: number }>(
    'SELECT count(*)::integer AS count FROM webhook_endpoints WHERE firm_id = $1',
    [firmId],
  )
  return count
}

/** The id comes first, since the secret is sealed for it. */
export async function nextId(tx: Tx): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    `SELECT nextval(pg_get_serial_sequence('webhook_endpoints', 'id')) AS id`,
  )
  return id
}

export type Sealed = { readonly secret: string; readonly hint: string }

export async function insertWebhook(
  tx: Tx,
  firmId: FirmId,
  id: number,
  fields: Pick<Webhook, 'url' | 'description' | 'events' | 'is_active'>,
  { secret, hint }: Sealed,
  now: Instant,
): Promise<Webhook> {
  return tx.one<Webhook>(
    `INSERT INTO webhook_endpoints (id, firm_id, url, description, events, is_active, secret, secret_hint,
                                    created_at, updated_at)
     OVERRIDING SYSTEM VALUE VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) RETURNING ${columns}`,
    [
      id,
      firmId,
      fields.url,
      fields.description,
      fields.events,
      fields.is_active,
      secret,
      hint,
      now,
    ],
  )
}

export async function updateWebhook(
  tx: Tx,
  id: number,
  fields: Pick<Webhook, 'url' | 'description' | 'events' | 'is_active'>,
  now: Instant,
): Promise<Webhook> {
  return tx.one<Webhook>(
    `UPDATE webhook_endpoints SET url = $2, description = $3, events = $4, is_active = $5, updated_at = $6
      WHERE id = $1 RETURNING ${columns}`,
    [id, fields.url, fields.description, fields.events, fields.is_active, now],
  )
}

/** The secret of now becomes the old one, which signs until its end. */
export async function replaceSecret(
  tx: Tx,
  id: number,
  { secret, hint }: Sealed,
  oldUntil: Instant,
  now: Instant,
): Promise<Webhook> {
  return tx.one<Webhook>(
    `UPDATE webhook_endpoints SET old_secret = secret, old_secret_until = $4, secret = $2, secret_hint = $3,
            updated_at = $5
      WHERE id = $1 RETURNING ${columns}`,
    [id, secret, hint, oldUntil, now],
  )
}

/** Its deliveries go with it. */
export async function deleteWebhook(tx: Tx, id: number): Promise<void> {
  await tx.run('DELETE FROM webhook_endpoints WHERE id = $1', [id])
}
