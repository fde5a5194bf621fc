import { later } from '#kernel/instants'
import { inBatches } from '#platform/jobs/batches'
import type { ScheduledJob } from '#platform/jobs/schedule'

const dayMs = 24 * 3_600_000

/** What sign-in and tokens leave behind is swept away each night. */
export const authJobs: readonly ScheduledJob[] = [
  {
    name: 'forget-sign-ins',
    every: 'day',
    at: '04:20',
    run: async ({ services: { db, clock } }) => {
      const before = later(clock(), -2 * dayMs)
      await inBatches(db, 'DELETE FROM sign_in_attempts', 'sign_in_attempts', 'at < $1', before)
      await inBatches(db, 'DELETE FROM sign_in_locks', 'sign_in_locks', 'locked_until < $1', before)
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
]
