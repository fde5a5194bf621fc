import type { Instant } from '#kernel/instants'
import { type Conditions, conditionsOf } from '#platform/db/filters'
import type { ReadTx, Tx } from '#platform/db/index'
import { pageOfRows } from '#platform/db/selection'
import type { DeliveryFilter, WebhookDelivery } from '../schemas.js'

const columns = `id, event_id, event, status, attempts, next_attempt_at, response_status, response_excerpt,
                 duration_ms, delivered_at, created_at, payload`

const filters: Conditions<DeliveryFilter> = { status: 'status = $?', event: 'event = $?' }

/** The deliveries of an endpoint, newest first. */
export async function listDeliveries(
  tx: ReadTx,
  endpointId: number,
  filter: DeliveryFilter,
  { perPage, offset }: { perPage: number; offset: number },
): Promise<{ rows: WebhookDelivery[]; total: number }> {
  const { where, values } = conditionsOf(filters, filter, [endpointId])
  const selection = {
    columns,
    from: 'webhook_deliveries',
    order: 'id DESC',
    where: `endpoint_id = $1${where}`,
    values,
  }
  return pageOfRows<WebhookDelivery>(tx, selection, perPage, offset)
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
