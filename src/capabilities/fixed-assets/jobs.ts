import type { ScheduledJob } from '#platform/jobs/schedule'
import { bySystem } from '#platform/operations/by-system'
import { companyScopes } from '#platform/operations/company-scopes'
import { logCategories } from './actions/categories.js'
import { companiesUnlogged } from './queries/categories.js'

/** Categories that came with a migration are told to the log once, so that sync brings them too. */
export const assetJobs: readonly ScheduledJob[] = [
  {
    name: 'log-asset-categories',
    every: 'day',
    at: '04:50',
    run: async ({ services }) => {
      const ids = await companiesUnlogged(services.db.statement)
      for (const company of await companyScopes(services.db.statement, ids))
        await bySystem(services, { name: 'log-asset-categories', company }, logCategories)
    },
  },
]
