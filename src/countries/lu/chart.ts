import type { ChartRules } from '../chart.js'

export const chart: ChartRules = {
  accountTypes: {
    // Subscribed capital that was not called or not paid (102, 103) is an asset.
    1: ['equity', 'liability', 'asset'],
    2: ['asset'],
    3: ['asset'],
    4: ['asset', 'liability'],
    5: ['asset', 'liability'],
    6: ['expense'],
    7: ['income'],
  },
}
