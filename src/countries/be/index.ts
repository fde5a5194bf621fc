import { countryPack } from '../country-pack.js'
import { makeBelgianCommunication } from '../structured-communication.js'
import { deadlinesOf } from './deadlines.js'
import { invoicing } from './invoicing.js'
import { numberFormats } from './number-formats.js'
import { enterpriseNumber, vatNumber } from './numbers.js'
import { statementSchemes } from './statements.js'
import { usual } from './usual.js'

export const belgium = countryPack('be', {
  code: 'BE',
  name: { fr: 'Belgique', nl: 'België', en: 'Belgium', de: 'Belgien' },
  timeZone: 'Europe/Brussels',
  numbers: { enterpriseNumber, vatNumber },
  numberFormats,
  accountTypes: {
    0: ['off_balance'],
    1: ['equity', 'liability'],
    2: ['asset'],
    3: ['asset'],
    4: ['asset', 'liability'],
    5: ['asset', 'liability'],
    6: ['expense', 'appropriation'],
    7: ['income', 'appropriation'],
  },
  statementSchemes,
  deadlinesOf,
  usual,
  invoicing,
  paymentReference: (id) => makeBelgianCommunication(String(id % 1e10)),
  bankAccounts: {
    first: '550000',
    prefix: '550',
    digits: 3,
    steps: [100, 10, 1],
    // Savings, foreign currency and online payments.
    reserved: ['550500', '550600', '550800'],
  },
  closing: {
    resultClasses: [6, 7],
    carriedClasses: [0, 1, 2, 3, 4, 5],
    // Rights and commitments off the balance sheet.
    apartClasses: [0],
    // Without appropriation the result is carried here and corrected when it is booked.
    resultAccounts: { profit: '140000', loss: '141000' },
    retainedAccounts: { profit: '140000', loss: '141000' },
    openingTransfer: null,
    hasAppropriationAccounts: true,
    mustBeZero: ['499'],
    // Payments sent on the last days are on their way over the end of the year.
    shouldBeZero: ['580'],
    // Companies with capital only (SA/NV): there is no legal reserve in the SRL/BV and SC/CV.
    legalReserve: { account: '130000', percentOfProfit: '5.00', upToPercentOfCapital: '10.00' },
  },
})
