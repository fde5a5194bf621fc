export { type OwnAccount, setUpChart } from './actions/set-up.js'
export { account, vatCode } from './entity.js'
export { Account, VatCode } from './schemas.js'
