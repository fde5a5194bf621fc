import { capability } from '#platform/api/capability'
import { invariants } from './invariants.js'
import { accountRecords } from './records.js'
import { references } from './references.js'
import { accountRoutes } from './routes.js'

export { addBankAccount } from './actions/bank-account.js'
export { followRegime } from './actions/regime.js'
export { type OwnAccount, setUpChart } from './actions/set-up.js'
export { account, vatCode } from './entity.js'
export { Account } from './schemas/account.js'
export { VatCode } from './schemas/vat-code.js'

export const accounts = capability('accounts', {
  about: { accounts: 'The chart of accounts and the VAT codes of a file' },
  routes: accountRoutes,
  records: accountRecords,
  invariants,
  references,
  tables: ['accounts', 'vat_codes'],
})
