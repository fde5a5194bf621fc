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
} as const
