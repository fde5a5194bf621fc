import { later } from '#kernel/instants'
import type { Database } from '#platform/db/index'
import { forgetSlots, type ScheduledJob } from './schedule.js'

const dayMs = 24 * 3_600_000
const batch = 1000

/** What is swept away each night: all of it can be run twice, in batches that hold no lock for long. */
export const housekeeping: readonly ScheduledJob[] = [
  {
    name: 'forget-replies',
    every: 'day',
    at: '04:10',
    // The key stays: a late replay then reads the record again instead of writing twice.
    run: async ({ services: { db, clock } }) =>
      inBatches(
        db,
        'UPDATE mutations SET reply = NULL',
        'mutations',
        'reply IS NOT NULL AND created_at < $1',
        later(clock(), -30 * dayMs),
      ),
  },
  {
    name: 'forget-sign-ins',
    every: 'day',
    at: '04:20',
    run: async ({ services: { db, clock } }) => {
      const before = later(clock(), -2 * dayMs)
      await inBatches(db, 'DELETE FROM sign_in_attempts', 'sign_in_attempts', 'at < $1', before)
      await inBatches(db, 'DELETE FROM rate_counters', 'rate_counters', 'window_start < $1', before)
      await inBatches(db, 'DELETE FROM sign_in_locks', 'sign_in_locks', 'locked_until < $1', before)
      await db.write((tx) => forgetSlots(tx, clock()))
    },
  },
  {
    name: 'forget-tokens',
    every: 'day',
    at: '04:30',
    // A year after their end, no list shows them and no dispute needs their name.
    run: async ({ services: { db, clock } }) =>
      inBatches(
        db,
        'DELETE FROM tokens',
        'tokens',
        'least(revoked_at, expires_at) < $1',
        later(clock(), -365 * dayMs),
      ),
  },
  {
    name: 'purge-files',
    every: 'day',
    at: '04:40',
    run: async ({ services: { db, clock, files } }) => {
      const before = later(clock(), -30 * dayMs)
      for (;;) {
        const gone = await db.statement.rows<{ id: number; key: string }>(
          `SELECT id, key FROM files WHERE deleted_at < $1 ORDER BY id LIMIT ${batch}`,
          [before],
        )
        for (const file of gone) await files.remove(file.key)
        if (gone.length > 0)
          await db.write((tx) =>
            tx.run('DELETE FROM files WHERE id = ANY ($1)', [gone.map((f) => f.id)]),
          )
        if (gone.length < batch) return
      }
    },
  },
]

async function inBatches(
  db: Database,
  statement: string,
  table: string,
  condition: string,
  before: string,
): Promise<void> {
  const text = `${statement} WHERE ctid IN (SELECT ctid FROM ${table} WHERE ${condition} LIMIT ${batch})`
  let touched: number
  do touched = await db.write((tx) => tx.run(text, [before]))
  while (touched === batch)
}
