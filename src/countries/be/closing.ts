import type { ClosingRules } from '../closing.js'

export const closing: ClosingRules = {
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
}
