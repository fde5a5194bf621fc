import type { Instant } from '#kernel/instants'
import type { ReadTx, Tx } from '#platform/db/index'
import type { DeliveryFilter, WebhookDelivery } from '../schemas.js'

const columns = `id, event_id, event, status, attempts, next_attempt_at, response_status, response_excerpt,
                 duration_ms, delivered_at, created_at, payload`

const wanted = `endpoint_id = $1 AND ($2::text IS NULL OR status = $2) AND ($3::text IS NULL OR event = $3)`

/** The deliveries of an endpoint, newest first. */
export async function listDeliveries(
  tx: ReadTx,
  endpointId: number,
  { status = null, event = null }: { [Name in keyof DeliveryFilter]: DeliveryFilter[Name] | null },
  { perPage, offset }: { perPage: number; offset: number },
): Promise<{ rows: WebhookDelivery[]; total: number }> {
  const filter = [endpointId, status, event]
  const { total } = await tx.one<{ total: number }>(
    `SELECT count(*) AS total FROM webhook_deliveries WHERE ${wanted}`,
    filter,
  )
  const rows = await tx.rows<WebhookDelivery>(
    `SELECT ${columns} FROM webhook_deliveries WHERE ${wanted} ORDER BY id DESC LIMIT $4 OFFSET $5`,
    [...filter, perPage, offset],
  )
  return { rows, total }
}

export async function findDelivery(
  tx: ReadTx,
  endpointId: number,
  id: number,
): Promise<WebhookDelivery | undefined> {
  return tx.maybe<WebhookDelivery>(
    `SELECT ${columns} FROM webhook_deliveries WHERE endpoint_id = $1 AND id = $2`,
    [endpointId, id],
  )
}

/** Makes a delivery that is over pending again; undefined when it is not over. */
export async function reopenDelivery(
  tx: Tx,
  endpointId: number,
  id: number,
  now: Instant,
): Promise<WebhookDelivery | undefined> {
  return tx.maybe<WebhookDelivery>(
    `UPDATE webhook_deliveries SET status = 'pending', attempts = 0, next_attempt_at = $3, finished_at = NULL,
            delivered_at = NULL, response_status = NULL, response_excerpt = NULL, duration_ms = NULL
      WHERE endpoint_id = $1 AND id = $2 AND status <> 'pending' RETURNING ${columns}`,
    [endpointId, id, now],
  )
}

/** What waits for its next attempt is due at once. */
export async function hurryPending(tx: Tx, endpointId: number, now: Instant): Promise<void> {
  await tx.run(
    `UPDATE webhook_deliveries SET next_attempt_at = $2
      WHERE endpoint_id = $1 AND status = 'pending' AND next_attempt_at > $2`,
    [endpointId, now],
  )
}
