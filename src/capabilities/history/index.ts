import { capability } from '#platform/api/capability'
import { historyJobs } from './jobs.js'
import { historyRoutes } from './routes.js'

export const history = capability('history', {
  about: { history: 'The one log: every change, who made it, undo, the recycle bin' },
  routes: historyRoutes,
  jobs: historyJobs,
  tables: ['change_reverts'],
})
