import type { TObject } from '#platform/shapes/index'
import { agedBalance } from './actions/aged-balance.js'
import { generalLedger } from './actions/general-ledger.js'
import { journal } from './actions/journal.js'
import { kpis } from './actions/kpis.js'
import { thirdPartyBalance } from './actions/third-party-balance.js'
import { trialBalance } from './actions/trial-balance.js'
import { vatSummary } from './actions/vat-summary.js'
import type { Report } from './report.js'
import { AgedBalanceAsked } from './schemas/aged-balance.js'
import { GeneralLedgerAsked } from './schemas/general-ledger.js'
import { JournalAsked } from './schemas/journal.js'
import { KpisAsked } from './schemas/kpis.js'
import { ThirdPartyBalanceAsked } from './schemas/third-party-balance.js'
import { TrialBalanceAsked } from './schemas/trial-balance.js'
import { VatSummaryAsked } from './schemas/vat-summary.js'
import { reportDescriptions, reportLabels } from './texts.js'

type Name = keyof typeof reportLabels

const report = <Asked, Body extends object>(
  name: Name,
  compute: Report<Asked, Body>['compute'],
  asked: TObject,
): Report<Asked, Body> => ({
  name,
  label: reportLabels[name],
  description: reportDescriptions[name],
  asked,
  compute,
})

/** Every report. */
export const reports = {
  trialBalance: report('trial-balance', trialBalance, TrialBalanceAsked),
  generalLedger: report('general-ledger', generalLedger, GeneralLedgerAsked),
  journal: report('journal', journal, JournalAsked),
  thirdPartyBalance: report('third-party-balance', thirdPartyBalance, ThirdPartyBalanceAsked),
  agedBalance: report('aged-balance', agedBalance, AgedBalanceAsked),
  vatSummary: report('vat-summary', vatSummary, VatSummaryAsked),
  kpis: report('kpis', kpis, KpisAsked),
} as const
