import { read } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { reports } from './actions/catalogue.js'
import { shown } from './actions/envelope.js'
import { readFirmKpis } from './actions/firm-kpis.js'
import { inTime } from './actions/in-time.js'
import { listReports } from './actions/list.js'
import type { Report, ReportReading } from './actions/report.js'
import { descriptions, firmDescriptions } from './descriptions.js'
import { problems } from './problems.js'
import { AgedBalance, AgedBalanceAsked } from './schemas/aged-balance.js'
import { Analytic, AnalyticAsked } from './schemas/analytic.js'
import { AnnualAccounts, AnnualAccountsAsked } from './schemas/annual-accounts.js'
import { BudgetAsked, BudgetReport } from './schemas/budget.js'
import { CashFlow, CashFlowAsked } from './schemas/cash-flow.js'
import { CatalogueAsked, ReportCatalogue } from './schemas/catalogue.js'
import { AssetMovements, AssetMovementsAsked } from './schemas/fixed-assets.js'
import { GeneralLedger, GeneralLedgerAsked } from './schemas/general-ledger.js'
import { Journal, JournalAsked } from './schemas/journal.js'
import { FirmKpis, FirmKpisAsked, Kpis, KpisAsked } from './schemas/kpis.js'
import {
  BalanceSheet,
  BalanceSheetAsked,
  IncomeStatement,
  IncomeStatementAsked,
} from './schemas/statements.js'
import { ThirdPartyBalance, ThirdPartyBalanceAsked } from './schemas/third-party-balance.js'
import { TrialBalance, TrialBalanceAsked } from './schemas/trial-balance.js'
import { VatSummary, VatSummaryAsked } from './schemas/vat-summary.js'

const answer =
  <Asked, Body extends object>(report: Report<Asked, Body>) =>
  (op: ReportReading, { query }: { query: Asked }) =>
    inTime(shown(op, report, query))

const actions = {
  listReports,
  readTrialBalance: answer(reports.trialBalance),
  readGeneralLedger: answer(reports.generalLedger),
  readJournalReport: answer(reports.journal),
  readThirdPartyBalance: answer(reports.thirdPartyBalance),
  readAgedBalance: answer(reports.agedBalance),
  readBalanceSheet: answer(reports.balanceSheet),
  readIncomeStatement: answer(reports.incomeStatement),
  readAnnualAccounts: answer(reports.annualAccounts),
  readCashFlow: answer(reports.cashFlow),
  readVatSummary: answer(reports.vatSummary),
  readAnalyticReport: answer(reports.analytic),
  readBudgetReport: answer(reports.budget),
  readKpis: answer(reports.kpis),
  readAssetReport: answer(reports.fixedAssets),
}

const ofBalance = { query: TrialBalanceAsked, reply: TrialBalance }
const ofLedger = { query: GeneralLedgerAsked, reply: GeneralLedger }
const ofParties = { query: ThirdPartyBalanceAsked, reply: ThirdPartyBalance }
const ofAges = { query: AgedBalanceAsked, reply: AgedBalance }
const ofSheet = { query: BalanceSheetAsked, reply: BalanceSheet }
const ofResult = { query: IncomeStatementAsked, reply: IncomeStatement }
const ofAccounts = { query: AnnualAccountsAsked, reply: AnnualAccounts }
const ofAssets = { query: AssetMovementsAsked, reply: AssetMovements }
const ofVat = { query: VatSummaryAsked, reply: VatSummary }

// biome-ignore format: a table
const ofCompany = table('reports', {
  at: '/v1/companies/{company}/reports', actions, descriptions,
  reads: { lang: true, problems: [problems.report_timeout] },
}, {
  listReports:           read('', { query: CatalogueAsked, reply: ReportCatalogue }),
  readTrialBalance:      read('/trial-balance',       ofBalance),
  readGeneralLedger:     read('/general-ledger',      ofLedger),
  readJournalReport:     read('/journal',             { query: JournalAsked, reply: Journal }),
  readThirdPartyBalance: read('/third-party-balance', ofParties),
  readAgedBalance:       read('/aged-balance',        ofAges),
  readBalanceSheet:      read('/balance-sheet',       ofSheet),
  readIncomeStatement:   read('/income-statement',    ofResult),
  readAnnualAccounts:    read('/annual-accounts',     ofAccounts),
  readCashFlow:          read('/cash-flow',           { query: CashFlowAsked, reply: CashFlow }),
  readVatSummary:        read('/vat-summary',         ofVat),
  readAnalyticReport:    read('/analytic',            { query: AnalyticAsked, reply: Analytic }),
  readBudgetReport:      read('/budget',              { query: BudgetAsked, reply: BudgetReport }),
  readKpis:              read('/kpis',                { query: KpisAsked, reply: Kpis }),
  readAssetReport:       read('/fixed-assets',        ofAssets),
})

const ofAll = { query: FirmKpisAsked, reply: FirmKpis }

// biome-ignore format: a table
const ofFirm = table('reports', {
  at: '/v1/firms/{firm}/reports', reads: { limitedToken: 'ok' },
  actions: { readFirmKpis }, descriptions: firmDescriptions,
}, {
  readFirmKpis: read('/kpis', ofAll),
})

export const routes = [...ofCompany, ...ofFirm]
