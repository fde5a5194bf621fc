import { annualAccounts } from './actions/annual-accounts.js'
import { balanceSheet } from './actions/balance-sheet.js'
import { cashFlow } from './actions/cash-flow.js'
import { incomeStatement } from './actions/income-statement.js'
import { trialBalance } from './actions/trial-balance.js'
import type { Report } from './report.js'
import { reportDescriptions, reportLabels } from './texts.js'

type Name = keyof typeof reportLabels

const report = <Asked, Body extends object>(
  name: Name,
  compute: Report<Asked, Body>['compute'],
): Report<Asked, Body> => ({
  name,
  label: reportLabels[name],
  description: reportDescriptions[name],
  compute,
})

/** Every report, in the order of the catalogue. */
export const reports = {
  trialBalance: report('trial-balance', trialBalance),
  balanceSheet: report('balance-sheet', balanceSheet),
  incomeStatement: report('income-statement', incomeStatement),
  annualAccounts: report('annual-accounts', annualAccounts),
  cashFlow: report('cash-flow', cashFlow),
} as const
