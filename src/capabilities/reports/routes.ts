import { read } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { shown } from './actions/envelope.js'
import { reports } from './catalogue.js'
import { descriptions } from './descriptions.js'
import type { Report, ReportReading } from './report.js'
import { TrialBalance, TrialBalanceAsked } from './schemas/trial-balance.js'

const answer =
  <Asked, Body extends object>(report: Report<Asked, Body>) =>
  (op: ReportReading, { query }: { query: Asked }) =>
    shown(op, report, query)

const actions = { readTrialBalance: answer(reports.trialBalance) }

// biome-ignore format: a table
export const routes = table('reports', { at: '/v1/companies/{company}/reports', actions, descriptions, reads: { lang: true } }, {
  readTrialBalance: read('/trial-balance', { query: TrialBalanceAsked, reply: TrialBalance }),
})
