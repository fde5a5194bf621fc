import { deleteUsers, listDemoUsers } from '#capabilities/auth'
import { deleteMemberships } from '#capabilities/firms'
import { later } from '#kernel/instants'
import { addJob } from '#platform/jobs/enqueue'
import type { JobContext, ScheduledJob } from '#platform/jobs/schedule'
import { clearAway, hasDemo, isDemoOver, plansAt, resetDemo } from './actions/reset.js'

const dayMs = 24 * 3_600_000

export const demoJobs: readonly ScheduledJob[] = [
  {
    // The first tick of the first start enqueues it: the demo is made once the server answers.
    name: 'make-demo',
    every: 'hour',
    run: async (context) => {
      if (!(await hasDemo(context.services))) await makeAnew('make-demo', context)
    },
  },
  {
    // One that is not there yet is made by the job above, and needs no reset before its first night.
    name: 'reset-demo',
    every: 'day',
    at: '03:00',
    run: async (context) => {
      if (await isDemoOver(context.services)) await makeAnew('reset-demo', context)
    },
  },
  {
    name: 'clear-demo-away',
    every: 'hour',
    run: ({ services }) => clearAway(services),
  },
  {
    // Their tokens have ended by themselves by then.
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

/** Made halfway when the worker stops, it waits for the next one. */
async function makeAnew(name: string, { services, isStopping }: JobContext): Promise<void> {
  if (!services.config.hasDemo) return
  const isMade = await resetDemo(services, plansAt(services), isStopping)
  if (!isMade) await services.db.write((tx) => addJob(tx, name, {}, { key: name }))
}
