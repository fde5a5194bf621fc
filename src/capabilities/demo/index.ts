import { capability } from '#platform/api/capability'
import { demoJobs } from './jobs.js'
import { demoRoutes } from './routes.js'

export { nextReset } from './actions/session.js'

export const demo = capability('demo', {
  routes: demoRoutes,
  jobs: demoJobs,
})
