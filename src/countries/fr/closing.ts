import type { ClosingRules } from '../closing.js'

export const closing: ClosingRules = {
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
}
