import { capability } from '#platform/api/capability'
import { lookupJobs } from './jobs.js'
import { lookupRoutes } from './routes.js'

export const lookup = capability('lookup', {
  about: { lookup: 'Registers of companies, VAT numbers, accounts and Peppol participants' },
  routes: lookupRoutes,
  jobs: lookupJobs,
  tables: ['lookup_cache', 'lookup_pauses'],
})

export { sheetByNumber } from './actions/companies.js'
export { firstRegistered } from './actions/participants.js'
export { checkVatNumber } from './actions/vat-numbers.js'
export { supportsOf, takesType } from './domain/supports.js'
