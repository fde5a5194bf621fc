import { countryPack } from '../country-pack.js'
import { deadlinesOf } from './deadlines.js'
import { invoicing } from './invoicing.js'
import { numberFormats } from './number-formats.js'
import { enterpriseNumber, vatNumber } from './numbers.js'
import { statementSchemes } from './statements.js'
import { usual } from './usual.js'

export const luxembourg = countryPack('lu', {
  code: 'LU',
  name: { fr: 'Luxembourg', nl: 'Luxemburg', en: 'Luxembourg', de: 'Luxemburg' },
  timeZone: 'Europe/Luxembourg',
  numbers: { enterpriseNumber, vatNumber },
  numberFormats,
  accountTypes: {
    // Subscribed capital that was not called or not paid (102, 103) is an asset.
    1: ['equity', 'liability', 'asset'],
    2: ['asset'],
    3: ['asset'],
    4: ['asset', 'liability'],
    5: ['asset', 'liability'],
    6: ['expense'],
    7: ['income'],
  },
  statementSchemes,
  deadlinesOf,
  usual,
  invoicing,
  paymentReference: null,
  // The chart has one account for all banks; others are its sub-accounts.
  bankAccounts: { first: '5131', prefix: '5131', digits: 2, steps: [1], reserved: [] },
  closing: {
    resultClasses: [6, 7],
    carriedClasses: [1, 2, 3, 4, 5],
    apartClasses: [8, 9],
    resultAccounts: { profit: '142', loss: '142' },
    retainedAccounts: { profit: '1412', loss: '1412' },
    // The result waits on 1411 until the meeting appropriates it.
    openingTransfer: { from: '142', to: '1411' },
    hasAppropriationAccounts: false,
    mustBeZero: [],
    // 484 and 485 also take accruals and have their line in the balance sheet.
    shouldBeZero: ['484', '485', '517'],
    legalReserve: { account: '131', percentOfProfit: '5.00', upToPercentOfCapital: '10.00' },
  },
})
