import { later } from '#kernel/instants'
import { trimLog } from '#platform/changes/trim'
import type { ScheduledJob } from '#platform/jobs/schedule'

const dayMs = 24 * 3_600_000

/** The log keeps every change and its proof for ever; the content of old ones goes after the retention. */
export const syncJobs: readonly ScheduledJob[] = [
  {
    name: 'trim-change-log',
    every: 'day',
    at: '04:50',
    run: async ({ services: { db, clock, config } }) =>
      trimLog(db, later(clock(), -config.changeRetentionDays * dayMs)),
  },
]
