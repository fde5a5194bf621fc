import type { ChartRules } from '../chart.js'

export const chart: ChartRules = {
  accountTypes: {
    // Redemption premiums (169) are an asset.
    1: ['equity', 'liability', 'asset'],
    // What remains to be paid on investments (269, 279) is a liability.
    2: ['asset', 'liability'],
    3: ['asset'],
    4: ['asset', 'liability'],
    5: ['asset', 'liability'],
    6: ['expense'],
    7: ['income'],
    // The result that waits to be appropriated (88).
    8: ['off_balance', 'equity'],
  },
}
