import type { Instant } from '#kernel/instants'
import type { Tx } from '#platform/db/index'

/** Keeps that a callback was seen; false when it was, in the last 30 days. */
export async function rememberCallback(
  tx: Pick<Tx, 'maybe'>,
  { connectionId, id }: { connectionId: number | null; id: string },
  now: Instant,
): Promise<boolean> {
  const row = await tx.maybe(
    `INSERT INTO peppol_callbacks AS c (connection_id, id, seen_at) VALUES ($1, $2, $3)
     ON CONFLICT (connection_id, id) DO UPDATE SET seen_at = excluded.seen_at
       WHERE c.seen_at <= excluded.seen_at - interval '30 days' RETURNING id`,
    [connectionId ?? 0, id, now],
  )
  return row !== undefined
}

/** Forgets those that are too old to come again. */
export async function forgetCallbacks(tx: Tx, now: Instant): Promise<void> {
  await tx.run(
    `DELETE FROM peppol_callbacks WHERE seen_at < $1::timestamptz - interval '31 days'`,
    [now],
  )
}
