import { capability } from '#platform/api/capability'
import type { InnerCalls } from '#platform/api/inner-calls'
import { syncJobs } from './jobs.js'
import { syncRoutes } from './routes.js'

export { fetchCompany, importCompany } from './actions/external.js'
export { everyRecord } from './actions/records.js'

export const sync = (innerCalls: () => InnerCalls) =>
  capability('sync', {
    about: {
      sync: 'Offline work: first load, change feed, replay of mutations, conflicts. `docs/synchronisation.md` of the repository tells it from the beginning, with an example to paste',
    },
    routes: syncRoutes(innerCalls),
    jobs: syncJobs,
    tables: ['sync_devices'],
  })
