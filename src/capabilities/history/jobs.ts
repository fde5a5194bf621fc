import { later } from '#kernel/instants'
import type { ScheduledJob } from '#platform/jobs/schedule'
import { bySystem } from '#platform/operations/by-system'
import { companyScopes } from '#platform/operations/company-scopes'
import { purgeAll } from './actions/bin.js'
import { retentions } from './queries/files.js'

const dayMs = 24 * 3_600_000

/** The bins of all files lose what has lain there longer than the file's own retention. */
export const historyJobs: readonly ScheduledJob[] = [
  {
    name: 'empty-old-bins',
    every: 'day',
    at: '04:20',
    run: async ({ services }) => {
      const days = await retentions(services.db.statement)
      for (const company of await companyScopes(services.db.statement)) {
        const kept = days.get(company.id)
        // A file that was made meanwhile has nothing old in its bin.
        if (kept !== undefined)
          await bySystem(services, { name: 'empty-old-bins', company }, (op) =>
            purgeAll(op, later(op.now, -kept * dayMs)),
          )
      }
    },
  },
]
