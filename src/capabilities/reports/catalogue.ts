import type { TSchema } from '#platform/shapes/index'
import { trialBalance } from './actions/trial-balance.js'
import type { Report } from './report.js'
import { TrialBalanceAsked } from './schemas/trial-balance.js'
import { reportDescriptions, reportLabels } from './texts.js'

type Name = keyof typeof reportLabels

const report = <Asked, Body extends object>(
  name: Name,
  asked: TSchema & { static?: Asked },
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
} as const
