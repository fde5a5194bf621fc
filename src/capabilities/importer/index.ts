export { importerJobs, importerTasks } from './jobs.js'
export { importKinds } from './kinds.js'
export { importerRoutes } from './routes.js'
