import { capability } from '#platform/api/capability'
import { vatCodeRecords } from './records.js'
import { references } from './references.js'
import { vatCodeRoutes } from './routes.js'

export { setUpVatCodes } from './actions/set-up.js'
export { holdVatCodes } from './queries/locks.js'
export { vatCodeIds } from './queries/read.js'

/** Its routes stand in the area of the accounts, where readers of the API look for them. */
export const vatCodes = capability('vat-codes', {
  routes: vatCodeRoutes,
  records: vatCodeRecords,
  references,
  tables: ['vat_codes'],
})
