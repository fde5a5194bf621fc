import { capability } from '#platform/api/capability'
import { invariants } from './invariants.js'
import { paymentJobs } from './jobs.js'
import { paymentRecords } from './records.js'
import { references } from './references.js'
import { paymentRoutes } from './routes.js'

export { confirmSepaFile } from './actions/confirm.js'
export { createSepaFile } from './actions/create.js'
export { payAgain } from './actions/follow.js'
export { createMandate } from './actions/mandates.js'
export { type ItemPayment, itemPayments } from './queries/item-payments.js'
export { type OwnPayment, ownPayments } from './queries/transit.js'

/** Its routes stand in the area of the bank, where readers of the API look for them. */
export const payments = capability('payments', {
  about: { bank: 'Payments: proposals, SEPA files and direct debit mandates' },
  routes: paymentRoutes,
  records: paymentRecords,
  jobs: paymentJobs,
  invariants,
  references,
  tables: ['sepa_files', 'sepa_mandates', 'sepa_payment_items', 'sepa_payments'],
})
