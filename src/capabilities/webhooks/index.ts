import { capability } from '#platform/api/capability'
import { webhookTest } from './events.js'
import { invariants } from './invariants.js'
import { webhookJobs } from './jobs.js'
import { webhookRoutes } from './routes.js'

export {
  createDispatcher,
  startDispatcher,
} from './dispatcher/dispatcher.js'

export const webhooks = capability('webhooks', {
  about: { webhooks: 'Events sent to your own servers: endpoints, secrets, the log of deliveries' },
  routes: webhookRoutes,
  events: [webhookTest],
  jobs: webhookJobs,
  invariants,
  tables: ['webhook_deliveries', 'webhook_endpoints'],
})
