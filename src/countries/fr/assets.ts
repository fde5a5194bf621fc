import type { Amount } from '#kernel/money'
import { type AssetRules, switchingAmount } from '../assets.js'

export const assets: AssetRules = {
  natures: {
    '201': 'formation',
    '203': 'intangible',
    '204': 'intangible',
    '205': 'intangible',
    '206': 'intangible',
    '207': 'intangible',
    '208': 'intangible',
    '21': 'other',
    '211': 'land',
    '212': 'building',
    '213': 'building',
    '214': 'building',
    '215': 'plant',
    '2181': 'furniture',
    '2182': 'vehicle',
    '2183': 'furniture',
    '2184': 'furniture',
    '22': 'other',
    '23': 'in_progress',
    '26': 'financial',
    '27': 'financial',
  },
  depreciationAccount: (number, hasAccount) => {
    const mirrored = `28${number.slice(1)}`
    for (let length = mirrored.length; length > 2; length--) {
      const found = mirrored.slice(0, length).padEnd(number.length, '0').slice(0, number.length)
      if (hasAccount(found)) return { number: found, isMade: false }
    }
    return null
  },
  expenseAccounts: { '20': '681110', '21': '681120', '22': '681120' },
  exceptionalAccount: () => '687100',
  prorata: 'daily',
  days: 'thirty',
  // General tax code, article 39 A and annex II, article 24.
  declining: {
    usual: [
      { fromMonths: 36, coefficient: 125n },
      { fromMonths: 49, coefficient: 175n },
      { fromMonths: 73, coefficient: 225n },
    ],
    usualAtMost: null,
    most: { coefficient: 300n, rate: null },
    leastMonths: 36,
    counts: 'months of acquisition',
    amount: switchingAmount,
  },
  notDeclining: ['vehicle', 'building'],
  lowValue: 500_00n as Amount,
  taxWarnings: () => [],
  disposal: {
    counterpart: '462000',
    ownAccounts: 'each',
    accounts: ({ nature }) =>
      nature === 'financial'
        ? { shows: 'both', proceeds: '767100', bookValue: '667100' }
        : { shows: 'both', proceeds: '757000', bookValue: '657000' },
  },
  naturalPersons: { codes: ['1000'], words: /entrepreneur individuel|personne physique/ },
}
