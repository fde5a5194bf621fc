import { deleteUsers, listDemoUsers } from '#capabilities/auth'
import { deleteMemberships } from '#capabilities/firms'
import { later } from '#kernel/instants'
import type { ScheduledJob } from '#platform/jobs/schedule'

const dayMs = 24 * 3_600_000

/** Demo users live a day; their tokens have ended by themselves by then. */
export const demoJobs: readonly ScheduledJob[] = [
  {
    name: 'delete-demo-users',
    every: 'hour',
    run: async ({ services }) => {
      await services.db.write(async (tx) => {
        const over = await listDemoUsers(tx, later(services.clock(), -dayMs))
        await deleteMemberships(tx, over)
        await deleteUsers(tx, over)
      })
    },
  },
]
