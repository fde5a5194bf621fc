import { later } from '#kernel/instants'
import { inBatches } from '#platform/jobs/batches'
import type { ScheduledJob } from '#platform/jobs/schedule'

const keptMs = 30 * 24 * 3_600_000

/** Deliveries that are over leave the log after 30 days; what is pending stays, however old. */
export const webhookJobs: readonly ScheduledJob[] = [
  {
    name: 'forget-deliveries',
    every: 'day',
    at: '04:25',
    run: async ({ services: { db, clock } }) =>
      inBatches(
        db,
        'DELETE FROM webhook_deliveries',
        'webhook_deliveries',
        `status <> 'pending' AND finished_at < $1`,
        later(clock(), -keptMs),
      ),
  },
]
