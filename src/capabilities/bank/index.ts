import { capability } from '#platform/api/capability'
import { bankTransactionImported } from './events.js'
import { invariants } from './invariants.js'
import { bankRecords } from './records.js'
import { references } from './references.js'
import { bankRoutes } from './routes.js'

export { refuseCorrection, unsettleByEntry } from './actions/undo.js'

export { type BankAt, banksAt } from './queries/reconciliation.js'

export const bank = capability('bank', {
  about: { bank: 'Bank accounts, their statements and transactions' },
  routes: bankRoutes,
  records: bankRecords,
  events: [bankTransactionImported],
  invariants,
  references,
  tables: [
    'bank_lessons',
    'bank_matches',
    'bank_rules',
    'bank_statements',
    'bank_transactions',
    'coda_files',
  ],
})
