export {
  createDispatcher,
  startDispatcher,
} from './dispatcher/dispatcher.js'
export { webhookJobs } from './jobs.js'
export { webhookRoutes } from './routes.js'
