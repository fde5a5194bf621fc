export { nextReset } from './actions.js'
export { demoJobs } from './jobs.js'
export { demoRoutes } from './routes.js'
