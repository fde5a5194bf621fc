import { act, feed, list, read, remove } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { problems as changeProblems } from '#platform/changes/problems'
import { problems } from '#platform/problems'
import { text, uuid } from '#platform/shapes/index'
import * as bin from './actions/bin.js'
import * as history from './actions/read.js'
import * as undo from './actions/revert.js'
import * as descriptions from './descriptions.js'
import {
  ActivityFilter,
  ActivityLine,
  BinFilter,
  BinItem,
  HistoryFilter,
  OperationInFull,
  RestoredRecord,
  Reverted,
  Revision,
  RevisionInFull,
} from './schemas.js'

const ofOperation = { operation: uuid() }
const ofType = { type: text({ max: 50, examples: ['accounts'] }) }
// What the demo does not take is not put back there either.
const refusals = [problems.conflict, changeProblems.not_revertible, problems.demo_mode]
const constraints = { change_reverts_pkey: undo.alreadyReverted }
const inBin = { params: ofType, problems: [problems.record_in_use] }

// biome-ignore format: a table
const ofChanges = table('history', {
  at: '/v1/companies/{company}/history',
  writes: { role: 'encoder', origin: 'revert', problems: refusals, constraints },
  actions: { ...history, ...undo }, descriptions: descriptions.changes,
}, {
  listRevisions:   list('', { query: HistoryFilter, reply: Revision }),
  readRevision:    read('/{revision}', { reply: RevisionInFull }),
  revertRevision:  act ('/{revision}/revert', { reply: Reverted }),
  readOperation:   read('/operations/{operation}', { params: ofOperation, reply: OperationInFull }),
  revertOperation: act ('/operations/{operation}/revert', { params: ofOperation, reply: Reverted }),
})

// biome-ignore format: a table
const ofActivity = table('history', {
  at: '/v1/companies/{company}/activity',
  actions: { listFileActivity: history.listActivity }, descriptions: descriptions.activity,
}, {
  listFileActivity: feed('', { query: ActivityFilter, reply: ActivityLine }),
})

// biome-ignore format: a table
const ofBin = table('history', {
  at: '/v1/companies/{company}/trash', actions: bin, descriptions: descriptions.bin,
}, {
  listBin: list('', { query: BinFilter, reply: BinItem }),
  restoreFromBin: act('/{type}/{id}/restore', { ...inBin, role: 'encoder', reply: RestoredRecord }),
  purgeFromBin: remove('/{type}/{id}', { ...inBin, role: 'manager' }),
  emptyBin: remove('', { role: 'manager' }),
})

export const historyRoutes = [...ofChanges, ...ofActivity, ...ofBin]
