import { later } from '#kernel/instants'
import { batch, inBatches } from './batches.js'
import { forgetSlots, type ScheduledJob } from './schedule.js'

const dayMs = 24 * 3_600_000

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
    name: 'forget-counters',
    every: 'day',
    at: '04:15',
    run: async ({ services: { db, clock } }) => {
      const before = later(clock(), -2 * dayMs)
      await inBatches(db, 'DELETE FROM rate_counters', 'rate_counters', 'window_start < $1', before)
      await db.write((tx) => forgetSlots(tx, clock()))
    },
  },
  {
    name: 'forget-nonces',
    every: 'hour',
    // A request that is older than this is refused by its moment.
    run: async ({ services: { db, clock } }) =>
      inBatches(
        db,
        'DELETE FROM bridge_nonces',
        'bridge_nonces',
        'seen_at < $1',
        later(clock(), -10 * 60_000),
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
