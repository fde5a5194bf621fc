import { read } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { shown } from './actions/envelope.js'
import { reports } from './catalogue.js'
import { descriptions } from './descriptions.js'
import type { Report, ReportReading } from './report.js'
import { AnnualAccounts, AnnualAccountsAsked } from './schemas/annual-accounts.js'
import { CashFlow, CashFlowAsked } from './schemas/cash-flow.js'
import {
  BalanceSheet,
  BalanceSheetAsked,
  IncomeStatement,
  IncomeStatementAsked,
} from './schemas/statements.js'
import { TrialBalance, TrialBalanceAsked } from './schemas/trial-balance.js'

const answer =
  <Asked, Body extends object>(report: Report<Asked, Body>) =>
  (op: ReportReading, { query }: { query: Asked }) =>
    shown(op, report, query)

const actions = {
  readTrialBalance: answer(reports.trialBalance),
  readBalanceSheet: answer(reports.balanceSheet),
  readIncomeStatement: answer(reports.incomeStatement),
  readAnnualAccounts: answer(reports.annualAccounts),
  readCashFlow: answer(reports.cashFlow),
}

const incomeStatement = { query: IncomeStatementAsked, reply: IncomeStatement }
const annualAccounts = { query: AnnualAccountsAsked, reply: AnnualAccounts }

// biome-ignore format: a table
export const routes = table('reports', { at: '/v1/companies/{company}/reports', actions, descriptions, reads: { lang: true } }, {
  readTrialBalance: read('/trial-balance', { query: TrialBalanceAsked, reply: TrialBalance }),
  readBalanceSheet: read('/balance-sheet', { query: BalanceSheetAsked, reply: BalanceSheet }),
  readIncomeStatement: read('/income-statement', incomeStatement),
  readAnnualAccounts: read('/annual-accounts', annualAccounts),
  readCashFlow: read('/cash-flow', { query: CashFlowAsked, reply: CashFlow }),
})
