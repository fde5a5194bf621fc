export { syncJobs } from './jobs.js'
export { syncRoutes } from './routes.js'
