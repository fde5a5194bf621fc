import { capability } from '#platform/api/capability'
import { invariants } from './invariants.js'
import { integrationJobs, integrationTasks } from './jobs.js'
import { integrationRecords } from './records.js'
import { integrationRoutes } from './routes.js'

export { connections } from './actions/outcome.js'

export const integrations = capability('integrations', {
  about: { integrations: 'What a company file is connected to: catalogue, connections, runs, log' },
  routes: integrationRoutes,
  records: integrationRecords,
  jobs: integrationJobs,
  tasks: integrationTasks,
  invariants,
  tables: [
    'integration_archives',
    'integration_connections',
    'integration_log',
    'integration_runs',
  ],
})
