import type { JournalRules } from '../journals.js'

export const journals: JournalRules = {
  bankAccounts: {
    first: '512000',
    prefix: '512',
    digits: 3,
    steps: [10, 1],
    // All accounts in euros, all accounts in foreign currency.
    reserved: ['512100', '512400'],
  },
}
