import type { ClosingRules } from '../closing.js'

export const closing: ClosingRules = {
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
}
