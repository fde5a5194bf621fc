import { Company } from '#capabilities/companies'
import type { InnerCalls } from '#platform/api/inner-calls'
import { act, list, read } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { problems as pipelineProblems } from '#platform/problems'
import { listConflicts, prepareResolution, resolveConflict } from './actions/conflicts.js'
import { fetchCompany, importCompany } from './actions/external.js'
import { bootstrap, pull } from './actions/feed.js'
import { finishPush, runMutations } from './actions/push.js'
import { readSyncStatus } from './actions/status.js'
import { descriptions } from './descriptions.js'
import {
  BootstrapAsked,
  Bootstrapped,
  Conflict,
  ConflictFilter,
  PullAsked,
  Pulled,
  Push,
  Pushed,
  ConflictResolution as Resolution,
  SyncStatus,
} from './schemas.js'

const live = { snapshot: false }
const ofPush = { dryRun: false, bodyLimit: 16 * 1024 * 1024 }
const inDemo = { problems: [pipelineProblems.demo_mode] }
const fromOutside = {
  ability: 'write',
  role: 'manager',
  demo: 'blocked',
  dryRun: false,
  origin: 'import',
  problems: [pipelineProblems.external_unavailable],
} as const

/** The table of synchronisation. `innerCalls` calls every other write of a company file. */
// biome-ignore format: a table
export const syncRoutes = (innerCalls: () => InnerCalls) => table('sync', {
  at: '/v1/companies/{company}/sync', all: { ability: 'sync' }, writes: { role: 'encoder' },
  descriptions,
  actions: {
    bootstrapSync: bootstrap,
    pullChanges: pull,
    pushMutations: { prepare: runMutations(innerCalls), run: finishPush },
    readSyncStatus,
    listConflicts,
    resolveConflict: { prepare: prepareResolution(innerCalls), run: resolveConflict },
    importExternal: { prepare: fetchCompany, run: importCompany },
  },
}, {
  bootstrapSync: read('/bootstrap', { ...live, query: BootstrapAsked, reply: Bootstrapped }),
  pullChanges: read('/pull', { ...live, query: PullAsked, reply: Pulled }),
  pushMutations: act('/push', { ...ofPush, body: Push, reply: Pushed }),
  readSyncStatus: read('/status', { reply: SyncStatus }),
  listConflicts: list('/conflicts', { query: ConflictFilter, reply: Conflict }),
  resolveConflict: act('/conflicts/{id}/resolve', { ...inDemo, body: Resolution, reply: Conflict }),
  importExternal: act('/external', { ...fromOutside, reply: Company }),
})
