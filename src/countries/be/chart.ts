import type { ChartRules } from '../chart.js'

export const chart: ChartRules = {
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
}
