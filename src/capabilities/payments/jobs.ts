import type { ScheduledJob } from '#platform/jobs/schedule'
import { bySystem } from '#platform/operations/by-system'
import { companyScopes } from '#platform/operations/company-scopes'
import { expireUnused } from './actions/expire.js'
import { companiesWithMandates } from './queries/mandates.js'

/** Mandates that nobody used for 36 months lapse. */
export const paymentJobs: readonly ScheduledJob[] = [
  {
    name: 'expire-mandates',
    every: 'day',
    at: '04:40',
    run: async ({ services }) => {
      const ids = await companiesWithMandates(services.db.statement)
      for (const company of await companyScopes(services.db.statement, ids))
        await bySystem(services, { name: 'expire-mandates', company }, expireUnused)
    },
  },
]
