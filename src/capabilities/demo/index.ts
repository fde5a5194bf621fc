export { nextReset } from './actions/session.js'
export { demoJobs } from './jobs.js'
export { demoRoutes } from './routes.js'
