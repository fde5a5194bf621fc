import type { TObject } from '#platform/shapes/index'
import { annualAccounts } from './actions/annual-accounts.js'
import { balanceSheet } from './actions/balance-sheet.js'
import { cashFlow } from './actions/cash-flow.js'
import { incomeStatement } from './actions/income-statement.js'
import { trialBalance } from './actions/trial-balance.js'
import type { Report } from './report.js'
import { AnnualAccountsAsked } from './schemas/annual-accounts.js'
import { CashFlowAsked } from './schemas/cash-flow.js'
import { BalanceSheetAsked, IncomeStatementAsked } from './schemas/statements.js'
import { TrialBalanceAsked } from './schemas/trial-balance.js'
import { reportDescriptions, reportLabels } from './texts.js'

type Name = keyof typeof reportLabels

const report = <Asked, Body extends object>(
  name: Name,
  asked: TObject,
  compute: Report<Asked, Body>['compute'],
): Report<Asked, Body> => ({
  name,
  label: reportLabels[name],
  description: reportDescriptions[name],
  asked,
  compute,
})

/** Every report, in the order of the catalogue. */
export const reports = {
  trialBalance: report('trial-balance', TrialBalanceAsked, trialBalance),
  balanceSheet: report('balance-sheet', BalanceSheetAsked, balanceSheet),
  incomeStatement: report('income-statement', IncomeStatementAsked, incomeStatement),
  annualAccounts: report('annual-accounts', AnnualAccountsAsked, annualAccounts),
  cashFlow: report('cash-flow', CashFlowAsked, cashFlow),
} as const
