import type { Instant } from '#kernel/instants'
import type { ReadTx, Tx, WriteTx } from '#platform/db/index'
import type { DeliveryState } from '../domain.js'

/** What is needed to sign and send: where to, with which secrets, as they are sealed. */
export type Target = {
  readonly id: number
  readonly url: string
  readonly secret: string
  readonly old_secret: string | null
  readonly old_secret_until: Instant | null
}

export type Sendable = {
  readonly id: number
  readonly endpoint_id: number
  readonly event_id: string
  readonly event: string
  readonly attempts: number
  readonly is_test: boolean
  readonly body: string
}

/** How an attempt ended, and what becomes of its delivery. */
export type Result = DeliveryState & {
  readonly id: number
  readonly endpointId: number
  readonly responseStatus: number | null
  readonly excerpt: string
  readonly durationMs: number
  readonly at: Instant
}

/** An endpoint that a worker has taken, and until when. */
export type Taken = { readonly id: number; readonly taken_until: Instant }

/**
 * Takes endpoints to which something is due, those first that waited longest since their last turn. An endpoint is
 * taken by one worker at a time, for a while by the clock of the database.
 */
export async function takeEndpoints(
  tx: WriteTx,
  wanted: { now: Instant; failing: boolean; most: number; leaseMs: number },
): Promise<Taken[]> {
  if (wanted.most <= 0) return []
  return tx.rows<Taken>(
    // Endpoints with something pending are found by leaps over the index, however much is pending.
    `WITH RECURSIVE waiting (endpoint_id) AS (
       SELECT min(endpoint_id) FROM webhook_deliveries WHERE status = 'pending'
       UNION ALL
       SELECT (SELECT min(d.endpoint_id) FROM webhook_deliveries d
                WHERE d.status = 'pending' AND d.endpoint_id > w.endpoint_id)
         FROM waiting w WHERE w.endpoint_id IS NOT NULL
     ), chosen AS (
       SELECT e.id FROM waiting w JOIN webhook_endpoints e ON e.id = w.endpoint_id
        WHERE e.is_active AND (e.taken_until IS NULL OR e.taken_until < clock_timestamp())
          AND (e.last_status IS NOT DISTINCT FROM 'failed') = $2
          AND EXISTS (SELECT FROM webhook_deliveries d
                       WHERE d.endpoint_id = e.id AND d.status = 'pending' AND d.next_attempt_at <= $1)
        ORDER BY e.served_at NULLS FIRST, e.id LIMIT $3
        -- Those who write deliveries hold a weaker lock, and are not in the way.
        FOR NO KEY UPDATE OF e SKIP LOCKED
     )
     UPDATE webhook_endpoints e
        SET taken_until = clock_timestamp() + $4 * interval '1 millisecond', served_at = clock_timestamp()
       FROM chosen WHERE e.id = chosen.id RETURNING e.id, e.taken_until`,
    [wanted.now, wanted.failing, wanted.most, wanted.leaseMs],
  )
}

/** The endpoints as they are now: one that was paused since is left out. */
export async function targetsOf(tx: ReadTx, ids: readonly number[]): Promise<Target[]> {
  return tx.rows<Target>(
    `SELECT id, url, secret, old_secret, old_secret_until FROM webhook_endpoints
      WHERE id = ANY ($1) AND is_active`,
    [ids],
  )
}

export async function findTarget(tx: ReadTx, id: number): Promise<Target> {
  return tx.one<Target>(
    'SELECT id, url, secret, old_secret, old_secret_until FROM webhook_endpoints WHERE id = $1',
    [id],
  )
}

const sendable =
  'd.id, d.endpoint_id, d.event_id, d.event, d.attempts, d.is_test, d.payload::text AS body'

/** What is due to each of these endpoints, so many at most, the oldest first. */
export async function dueTo(
  tx: ReadTx,
  ids: readonly number[],
  now: Instant,
  most: number,
): Promise<Sendable[]> {
  return tx.rows<Sendable>(
    `SELECT due.* FROM unnest($1::bigint[]) AS e (id) CROSS JOIN LATERAL (
       SELECT ${sendable} FROM webhook_deliveries d
        WHERE d.endpoint_id = e.id AND d.status = 'pending' AND d.next_attempt_at <= $2
        ORDER BY d.next_attempt_at, d.id LIMIT $3) due`,
    [ids, now, most],
  )
}

export async function findSendable(
  tx: ReadTx,
  endpointId: number,
  eventId: string,
): Promise<Sendable | undefined> {
  return tx.maybe<Sendable>(
    `SELECT ${sendable} FROM webhook_deliveries d WHERE d.endpoint_id = $1 AND d.event_id = $2`,
    [endpointId, eventId],
  )
}

/**
 * Stores how attempts ended, once each. Endpoints are touched before their deliveries, as a deletion does, so that
 * the two cannot wait for each other.
 */
export async function storeResults(tx: Tx, results: readonly Result[]): Promise<void> {
  const last = new Map(results.map((result) => [result.endpointId, result]))
  const marks = [...last.values()].sort((a, b) => a.endpointId - b.endpointId)
  await tx.run(
    `UPDATE webhook_endpoints e SET last_delivery_at = v.at, last_status = v.status
       FROM unnest($1::bigint[], $2::timestamptz[], $3::text[]) AS v (id, at, status) WHERE e.id = v.id`,
    [
      marks.map(({ endpointId }) => endpointId),
      marks.map(({ at }) => at),
      marks.map(({ status }) => (status === 'delivered' ? 'delivered' : 'failed')),
    ],
  )
  await tx.run(
    `UPDATE webhook_deliveries d
        SET status = v.status, attempts = v.attempts, next_attempt_at = v.next_attempt_at,
            response_status = v.response_status, response_excerpt = v.excerpt, duration_ms = v.duration_ms,
            delivered_at = v.delivered_at, finished_at = v.finished_at
       FROM unnest($1::bigint[], $2::text[], $3::integer[], $4::timestamptz[], $5::integer[], $6::text[],
                   $7::integer[], $8::timestamptz[], $9::timestamptz[])
              AS v (id, status, attempts, next_attempt_at, response_status, excerpt, duration_ms, delivered_at,
                    finished_at)
      WHERE d.id = v.id AND d.status = 'pending' AND d.attempts = v.attempts - 1`,
    [
      results.map(({ id }) => id),
      results.map(({ status }) => status),
      results.map(({ attempts }) => attempts),
      results.map(({ nextAttemptAt }) => nextAttemptAt),
      results.map(({ responseStatus }) => responseStatus),
      results.map(({ excerpt }) => excerpt),
      results.map(({ durationMs }) => durationMs),
      results.map(({ deliveredAt }) => deliveredAt),
      results.map(({ finishedAt }) => finishedAt),
    ],
  )
}

/** Gives an endpoint back at the end of its turn, unless another worker has taken it meanwhile. */
export async function giveBack(tx: WriteTx, { id, taken_until }: Taken): Promise<void> {
  await tx.rows(
    'UPDATE webhook_endpoints SET taken_until = NULL WHERE id = $1 AND taken_until = $2',
    [id, taken_until],
  )
}
