import type { Amount } from '#kernel/money'
import { type AssetRules, switchingAmount } from '../assets.js'

export const assets: AssetRules = {
  natures: {
    '20': 'formation',
    '211': 'intangible',
    '212': 'intangible',
    '213': 'intangible',
    '214': 'in_progress',
    '2211': 'land',
    '2212': 'building',
    '2213': 'building',
    '2214': 'building',
    '2215': 'building',
    '222': 'plant',
    '223': 'furniture',
    '2231': 'vehicle',
    '2232': 'vehicle',
    '224': 'in_progress',
    '23': 'financial',
  },
  // The standard chart has no accounts for it: each account gets one of its own beside it.
  depreciationAccount: (number, hasAccount) => ({
    number: `${number}9`,
    isMade: !hasAccount(`${number}9`),
  }),
  expenseAccounts: {
    '201': '6311',
    '203': '6313',
    '204': '6314',
    '208': '6318',
    '211': '6321',
    '212': '6322',
    '213': '6323',
    '2212': '63312',
    '2213': '63313',
    '2214': '63314',
    '2215': '63315',
    '222': '6332',
    '223': '6333',
  },
  exceptionalAccount: null,
  prorata: 'monthly',
  days: 'of the year',
  // Income tax law, article 32.
  declining: {
    usual: [{ fromMonths: 0, coefficient: 300n }],
    usualAtMost: 30_00n,
    most: { coefficient: 400n, rate: 40_00n },
    leastMonths: 1,
    counts: 'service',
    amount: switchingAmount,
  },
  notDeclining: ['vehicle', 'building'],
  lowValue: 870_00n as Amount,
  taxWarnings: () => [],
  disposal: {
    counterpart: '42188',
    ownAccounts: 'difference',
    accounts: ({ nature, account, isGain }) => {
      const both = (group: string) =>
        ({ shows: 'both', proceeds: `${group}2`, bookValue: `${group}1` }) as const
      // 231 to 236 have their twins in 75221 to 75226 and 65221 to 65226.
      if (nature === 'financial' && /^23[1-6]/.test(account))
        return both(`${isGain ? '7522' : '6522'}${account[2]}`)
      const isIntangible = nature === 'formation' || nature === 'intangible'
      return both(`${isGain ? '744' : '644'}${isIntangible ? '1' : '2'}`)
    },
  },
  naturalPersons: { codes: ['EI'], words: /entreprise individuelle|personne physique/ },
}
