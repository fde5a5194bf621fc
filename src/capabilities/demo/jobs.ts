import { later } from '#kernel/instants'
import type { ScheduledJob } from '#platform/jobs/schedule'
import { deleteDemoUsers } from './queries.js'

const dayMs = 24 * 3_600_000

/** Demo users live a day; their tokens have ended by themselves by then. */
export const demoJobs: readonly ScheduledJob[] = [
  {
    name: 'delete-demo-users',
    every: 'hour',
    run: async ({ services }) => {
      await services.db.write((tx) => deleteDemoUsers(tx, later(services.clock(), -dayMs)))
    },
  },
]
