export { addBankAccount } from './actions/bank-account.js'
export { type OwnAccount, setUpChart } from './actions/set-up.js'
export { account, vatCode } from './entity.js'
export { Account, VatCode } from './schemas.js'
