import { Problem } from '#kernel/problem'
import type { Writing } from '#platform/api/writing'
import { keepConflict, meetingOf } from '#platform/changes/conflicts'
import type { Database } from '#platform/db/index'
import { staleOf } from './inner-calls.js'

/**
 * A call that replays what was done offline and meets a newer version is refused like any other; the
 * conflict is kept as well, in a transaction of its own, so that what was wanted is not lost.
 */
export async function keepOffline(db: Database, writing: Writing, refusal: unknown): Promise<void> {
  const { headers, access, circumstances } = writing
  if (headers.origin !== 'offline_sync' || headers.dryRun || !access?.company) return
  if (!(refusal instanceof Problem)) return
  const stale = staleOf(writing, refusal)
  if (!stale) return
  const meeting = await meetingOf(db.statement, access.company.id, stale)
  await db.write((tx) => keepConflict(tx, access.company!.id, stale, meeting, circumstances.now))
}
