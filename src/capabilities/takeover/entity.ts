import { entity } from '#platform/operations/entity'
import { findRun } from './queries/runs.js'
import type { TakeoverRun } from './schemas.js'

export const takeoverRun = entity<TakeoverRun>({
  resource: 'takeover-runs',
  table: 'takeover_runs',
  label: { fr: 'reprise', nl: 'overname', en: 'takeover', de: 'Übernahme' },
  bin: false,
  derived: [],
  isSynchronised: false,
  find: findRun,
})
