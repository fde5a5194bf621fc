import type { Instant } from '#kernel/instants'
import type { ReadTx, WriteTx } from '#platform/db/index'

/** Whether a source is to be left alone now, by whichever process found that out. */
export async function isPaused(tx: ReadTx, source: string, now: Instant): Promise<boolean> {
  const row = await tx.maybe(
    'SELECT 1 AS one FROM lookup_pauses WHERE source = $1 AND until > $2',
    [source, now],
  )
  return row !== undefined
}

/** Counts a failure; with so many in a row the source is left alone until then. */
export async function countFailure(
  tx: WriteTx,
  source: string,
  { failures, until }: { failures: number; until: Instant },
): Promise<void> {
  await tx.rows(
    `INSERT INTO lookup_pauses AS p (source, failures, until)
     VALUES ($1, 1, CASE WHEN $2::integer <= 1 THEN $3::timestamptz END)
     ON CONFLICT (source) DO UPDATE SET failures = p.failures + 1,
       until = CASE WHEN p.failures + 1 >= $2::integer THEN greatest(p.until, $3::timestamptz) ELSE p.until END`,
    [source, failures, until],
  )
}

/** Those who answer have failed for the last time; what they asked for meanwhile of another still holds. */
export async function forgetFailures(tx: WriteTx, source: string, now: Instant): Promise<void> {
  await tx.rows('DELETE FROM lookup_pauses WHERE source = $1 AND (until IS NULL OR until <= $2)', [
    source,
    now,
  ])
}
