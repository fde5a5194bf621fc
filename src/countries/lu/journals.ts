import type { JournalRules } from '../journals.js'

export const journals: JournalRules = {
  // The chart has one account for all banks; others are its sub-accounts.
  bankAccounts: { first: '5131', prefix: '5131', digits: 2, steps: [1], reserved: [] },
}
