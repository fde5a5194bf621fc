export { historyJobs } from './jobs.js'
export { historyRoutes } from './routes.js'
