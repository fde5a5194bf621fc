import { read } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { shown } from './actions/envelope.js'
import { readFirmKpis } from './actions/firm-kpis.js'
import { listReports } from './actions/list.js'
import { reports } from './catalogue.js'
import { descriptions, firmDescriptions } from './descriptions.js'
import type { Report, ReportReading } from './report.js'
import { AgedBalance, AgedBalanceAsked } from './schemas/aged-balance.js'
import { CatalogueAsked, ReportCatalogue } from './schemas/catalogue.js'
import { GeneralLedger, GeneralLedgerAsked } from './schemas/general-ledger.js'
import { Journal, JournalAsked } from './schemas/journal.js'
import { FirmKpis, FirmKpisAsked, Kpis, KpisAsked } from './schemas/kpis.js'
import { ThirdPartyBalance, ThirdPartyBalanceAsked } from './schemas/third-party-balance.js'
import { TrialBalance, TrialBalanceAsked } from './schemas/trial-balance.js'
import { VatSummary, VatSummaryAsked } from './schemas/vat-summary.js'

const answer =
  <Asked, Body extends object>(report: Report<Asked, Body>) =>
  (op: ReportReading, { query }: { query: Asked }) =>
    shown(op, report, query)

const actions = {
  listReports,
  readTrialBalance: answer(reports.trialBalance),
  readGeneralLedger: answer(reports.generalLedger),
  readJournalReport: answer(reports.journal),
  readThirdPartyBalance: answer(reports.thirdPartyBalance),
  readAgedBalance: answer(reports.agedBalance),
  readVatSummary: answer(reports.vatSummary),
  readKpis: answer(reports.kpis),
}

const ofBalance = { query: TrialBalanceAsked, reply: TrialBalance }
const ofLedger = { query: GeneralLedgerAsked, reply: GeneralLedger }
const ofParties = { query: ThirdPartyBalanceAsked, reply: ThirdPartyBalance }
const ofAges = { query: AgedBalanceAsked, reply: AgedBalance }
const ofVat = { query: VatSummaryAsked, reply: VatSummary }

// biome-ignore format: a table
const ofCompany = table('reports', {
  at: '/v1/companies/{company}/reports', actions, descriptions, reads: { lang: true },
}, {
  listReports:           read('', { query: CatalogueAsked, reply: ReportCatalogue }),
  readTrialBalance:      read('/trial-balance',       ofBalance),
  readGeneralLedger:     read('/general-ledger',      ofLedger),
  readJournalReport:     read('/journal',             { query: JournalAsked, reply: Journal }),
  readThirdPartyBalance: read('/third-party-balance', ofParties),
  readAgedBalance:       read('/aged-balance',        ofAges),
  readVatSummary:        read('/vat-summary',         ofVat),
  readKpis:              read('/kpis',                { query: KpisAsked, reply: Kpis }),
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
