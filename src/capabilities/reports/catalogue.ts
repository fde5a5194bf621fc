import type { TObject } from '#platform/shapes/index'
import { generalLedger } from './actions/general-ledger.js'
import { journal } from './actions/journal.js'
import { trialBalance } from './actions/trial-balance.js'
import type { Report } from './report.js'
import { GeneralLedgerAsked } from './schemas/general-ledger.js'
import { JournalAsked } from './schemas/journal.js'
import { TrialBalanceAsked } from './schemas/trial-balance.js'
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
} as const
