import type { TObject } from '#platform/shapes/index'
import { reportDescriptions, reportLabels } from '../domain/texts.js'
import { AgedBalanceAsked } from '../schemas/aged-balance.js'
import { AnalyticAsked } from '../schemas/analytic.js'
import { AnnualAccountsAsked } from '../schemas/annual-accounts.js'
import { BudgetAsked } from '../schemas/budget.js'
import { CashFlowAsked } from '../schemas/cash-flow.js'
import { AssetMovementsAsked } from '../schemas/fixed-assets.js'
import { GeneralLedgerAsked } from '../schemas/general-ledger.js'
import { JournalAsked } from '../schemas/journal.js'
import { KpisAsked } from '../schemas/kpis.js'
import { BalanceSheetAsked, IncomeStatementAsked } from '../schemas/statements.js'
import { ThirdPartyBalanceAsked } from '../schemas/third-party-balance.js'
import { TrialBalanceAsked } from '../schemas/trial-balance.js'
import { VatSummaryAsked } from '../schemas/vat-summary.js'
import { agedBalance } from './aged-balance.js'
import { analytic } from './analytic.js'
import { annualAccounts } from './annual-accounts.js'
import { balanceSheet } from './balance-sheet.js'
import { budget } from './budget.js'
import { cashFlow } from './cash-flow.js'
import { fixedAssets } from './fixed-assets.js'
import { generalLedger } from './general-ledger.js'
import { incomeStatement } from './income-statement.js'
import { journal } from './journal.js'
import { kpis } from './kpis.js'
import type { Report } from './report.js'
import { thirdPartyBalance } from './third-party-balance.js'
import { trialBalance } from './trial-balance.js'
import { vatSummary } from './vat-summary.js'

type Name = keyof typeof reportLabels

const report = <Asked, Body extends object>(
  name: Name,
  asked: TObject,
  compute: Report<Asked, Body>['compute'],
  more: Pick<Report, 'exportName' | 'isOfPresent'> = {},
): Report<Asked, Body> => ({
  name,
  ...more,
  label: reportLabels[name],
  description: reportDescriptions[name],
  asked,
  compute,
})

/** Every report, in the order of the catalogue. */
export const reports = {
  trialBalance: report('trial-balance', TrialBalanceAsked, trialBalance),
  generalLedger: report('general-ledger', GeneralLedgerAsked, generalLedger),
  journal: report('journal', JournalAsked, journal),
  thirdPartyBalance: report('third-party-balance', ThirdPartyBalanceAsked, thirdPartyBalance),
  agedBalance: report('aged-balance', AgedBalanceAsked, agedBalance),
  balanceSheet: report('balance-sheet', BalanceSheetAsked, balanceSheet),
  incomeStatement: report('income-statement', IncomeStatementAsked, incomeStatement),
  annualAccounts: report('annual-accounts', AnnualAccountsAsked, annualAccounts),
  cashFlow: report('cash-flow', CashFlowAsked, cashFlow),
  vatSummary: report('vat-summary', VatSummaryAsked, vatSummary),
  analytic: report('analytic', AnalyticAsked, analytic, { isOfPresent: true }),
  budget: report('budget', BudgetAsked, budget, { isOfPresent: true }),
  kpis: report('kpis', KpisAsked, kpis),
  fixedAssets: report('fixed-assets', AssetMovementsAsked, fixedAssets, {
    // The register of assets is an export of that name.
    exportName: 'fixed-asset-movements',
    isOfPresent: true,
  }),
} as const
