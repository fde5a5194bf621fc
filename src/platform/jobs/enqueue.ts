import type { Instant } from '#kernel/instants'
import type { ReadTx } from '#platform/db/index'

/** Puts work into the queue, in the caller's transaction: rolled back, it never existed. */
export async function addJob(
  tx: ReadTx,
  job: string,
  payload: object,
  when: { at?: Instant; key?: string } = {},
): Promise<void> {
  await tx.rows('SELECT enqueue_job($1, $2, $3, $4)', [
    job,
    JSON.stringify(payload),
    when.at ?? null,
    when.key ?? null,
  ])
}
