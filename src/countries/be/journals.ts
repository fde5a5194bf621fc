import type { JournalRules } from '../journals.js'

export const journals: JournalRules = {
  bankAccounts: {
    first: '550000',
    prefix: '550',
    digits: 3,
    steps: [100, 10, 1],
    // Savings, foreign currency and online payments.
    reserved: ['550500', '550600', '550800'],
  },
}
