import { countryPack } from '../country-pack.js'
import { deadlinesOf } from './deadlines.js'
import { invoicing } from './invoicing.js'
import { numberFormats } from './number-formats.js'
import { enterpriseNumber, vatNumber } from './numbers.js'
import { statementSchemes } from './statements.js'
import { usual } from './usual.js'

export const france = countryPack('fr', {
  code: 'FR',
  name: { fr: 'France', nl: 'Frankrijk', en: 'France', de: 'Frankreich' },
  timeZone: 'Europe/Paris',
  numbers: { enterpriseNumber, vatNumber },
  numberFormats,
  accountTypes: {
    // Redemption premiums (169) are an asset.
    1: ['equity', 'liability', 'asset'],
    // What remains to be paid on investments (269, 279) is a liability.
    2: ['asset', 'liability'],
    3: ['asset'],
    4: ['asset', 'liability'],
    5: ['asset', 'liability'],
    6: ['expense'],
    7: ['income'],
    // The result that waits to be appropriated (88).
    8: ['off_balance', 'equity'],
  },
  statementSchemes,
  deadlinesOf,
  usual,
  invoicing,
  paymentReference: null,
  bankAccounts: {
    first: '512000',
    prefix: '512',
    digits: 3,
    steps: [10, 1],
    // All accounts in euros, all accounts in foreign currency.
    reserved: ['512100', '512400'],
  },
  closing: {
    resultClasses: [6, 7],
    carriedClasses: [1, 2, 3, 4, 5],
    apartClasses: [8, 9],
    resultAccounts: { profit: '120000', loss: '129000' },
    retainedAccounts: { profit: '110000', loss: '119000' },
    openingTransfer: null,
    hasAppropriationAccounts: false,
    mustBeZero: ['471', '472', '473'],
    shouldBeZero: ['58'],
    legalReserve: { account: '106100', percentOfProfit: '5.00', upToPercentOfCapital: '10.00' },
  },
})
