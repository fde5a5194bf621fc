import { capability } from '#platform/api/capability'
import { invariants } from './invariants.js'
import { accountRecords } from './records.js'
import { references } from './references.js'
import { accountRoutes } from './routes.js'

export { addAccountBeside } from './actions/account-beside.js'
export { restoreAccounts, trashAccounts, updateAccount } from './actions/accounts.js'
export { addBankAccount } from './actions/bank-account.js'
export { ledgerWalk, placeInLedger } from './actions/ledger-walk.js'
export { followRegime } from './actions/regime.js'
export { setUpChart } from './actions/set-up.js'
export { makeAccounts } from './actions/taken-over.js'

export const accounts = capability('accounts', {
  about: { accounts: 'The chart of accounts and the VAT codes of a file' },
  routes: accountRoutes,
  records: accountRecords,
  invariants,
  references,
  tables: ['accounts'],
})
