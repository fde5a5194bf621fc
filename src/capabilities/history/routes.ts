import { act, feed, list, read, remove, table } from '#platform/api/rows'
import { problems as changeProblems } from '#platform/changes/problems'
import { problems } from '#platform/problems'
import { text, uuid } from '#platform/shapes/index'
import * as bin from './actions/bin.js'
import * as history from './actions/read.js'
import * as undo from './actions/revert.js'
import * as shapes from './schemas.js'

const ofOperation = { operation: uuid() }
const ofType = { type: text({ max: 50, examples: ['accounts'] }) }
// What the demo does not take is not put back there either.
const refusals = [problems.conflict, changeProblems.not_revertible, problems.demo_mode]
const aboutRevert =
  'Does the opposite as a new operation, by the same actions and with the same checks as by hand: what was made goes to the bin, what was deleted comes back, what was changed gets the old values of the fields that changed, what was posted is reversed, what was lettered is undone. 409 when one of those fields has changed since (`fields` names them), 422 `not_revertible` with a `reason` otherwise. It can be taken back itself.'

// biome-ignore format: a table
export const historyRoutes = table('history', {
  listRevisions:   list  ('/v1/companies/{company}/history',                               { summary: 'Every change of the file, newest first', description: '`verify=1` adds `chain`: the hashes of the whole log, reckoned again.', query: shapes.HistoryFilter, reply: shapes.Revision, run: history.listRevisions }),
  readRevision:    read  ('/v1/companies/{company}/history/{revision}',                    { summary: 'One change, with the record before and after', reply: shapes.RevisionInFull, run: history.readRevision }),
  revertRevision:  act   ('/v1/companies/{company}/history/{revision}/revert',             { summary: 'Take one change back', description: aboutRevert, role: 'encoder', origin: 'revert', problems: refusals, constraints: { change_reverts_pkey: undo.alreadyReverted }, reply: shapes.Reverted, run: undo.revertRevision }),
  readOperation:   read  ('/v1/companies/{company}/history/operations/{operation}',        { summary: 'The changes of one operation', params: ofOperation, reply: shapes.OperationInFull, run: history.readOperation }),
  revertOperation: act   ('/v1/companies/{company}/history/operations/{operation}/revert', { summary: 'Take a whole operation back, all or nothing', description: aboutRevert, role: 'encoder', origin: 'revert', params: ofOperation, problems: refusals, constraints: { change_reverts_pkey: undo.alreadyReverted }, reply: shapes.Reverted, run: undo.revertOperation }),
  listFileActivity: feed  ('/v1/companies/{company}/activity',                              { summary: 'What happened, one line per operation, newest first', query: shapes.ActivityFilter, reply: shapes.ActivityLine, run: history.listActivity }),
  listBin:         list  ('/v1/companies/{company}/trash',                                 { summary: 'The recycle bin', query: shapes.BinFilter, reply: shapes.BinItem, run: bin.listBin }),
  restoreFromBin:  act   ('/v1/companies/{company}/trash/{type}/{id}/restore',             { summary: 'Bring a record back, with everything that went with it', role: 'encoder', params: ofType, problems: [problems.record_in_use], reply: shapes.RestoredRecord, run: bin.restoreFromBin }),
  purgeFromBin:    remove('/v1/companies/{company}/trash/{type}/{id}',                     { summary: 'Remove a record for good', role: 'manager', params: ofType, problems: [problems.record_in_use], run: bin.purgeFromBin }),
  emptyBin:        remove('/v1/companies/{company}/trash',                                 { summary: 'Empty the bin; what the books still refer to stays', role: 'manager', run: bin.emptyBin }),
})
