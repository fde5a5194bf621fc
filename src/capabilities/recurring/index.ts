import { capability } from '#platform/api/capability'
import { follower } from './actions/follow.js'
import { invariants } from './invariants.js'
import { recurringJobs, recurringTasks } from './jobs.js'
import { recurringRecords } from './records.js'
import { references } from './references.js'
import { recurringRoutes } from './routes.js'

export { runOccurrence } from './actions/run.js'
export { createRecurring, updateRecurring } from './actions/write.js'

export const recurring = capability('recurring', {
  about: {
    recurring: 'Recurring entries: templates with a rhythm, posted by hand or by the service',
  },
  routes: recurringRoutes,
  records: recurringRecords,
  jobs: recurringJobs,
  tasks: recurringTasks,
  invariants,
  tables: ['recurring_entries', 'recurring_occurrences'],
  references,
  followers: [follower],
})
