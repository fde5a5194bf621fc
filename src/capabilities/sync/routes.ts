import { Company } from '#capabilities/companies'
import type { InnerCalls } from '#platform/api/inner-calls'
import { act, list, read, table } from '#platform/api/rows'
import { problems as pipelineProblems } from '#platform/problems'
import { listConflicts, prepareResolution, resolveConflict } from './actions/conflicts.js'
import { fetchCompany, importCompany } from './actions/external.js'
import { bootstrap, pull } from './actions/feed.js'
import { finishPush, runMutations } from './actions/push.js'
import { readSyncStatus } from './actions/status.js'
import * as shapes from './schemas.js'

const mebibyte = 1024 * 1024

/** The table of synchronisation. `innerCalls` calls every other write of a company file. */
// biome-ignore format: a table
export const syncRoutes = (innerCalls: () => InnerCalls) => table('sync', {
  bootstrapSync:   read('/v1/companies/{company}/sync/bootstrap',              { summary: 'First load: the whole file by pages, with the cursor to pull from', description: 'Resource by resource, what is referred to first, as it was when the first page was asked for. Send `after` of a page to get the next one; pulling from `cursor` afterwards misses nothing. `data` leaves out what moves while the version of a record stays; the page `docs/synchronisation.md` lists it by resource.', ability: 'sync', snapshot: false, query: shapes.BootstrapAsked, reply: shapes.Bootstrapped, run: bootstrap }),
  pullChanges:     read('/v1/companies/{company}/sync/pull',                   { summary: 'Changes of the file after a cursor, in the order of their commits', description: 'Each record at most once per page, in its newest state there. While `has_more` is true, call again at once with the new cursor. `X-Device-Id` makes the device show in the status. `data` is that of the first load.', ability: 'sync', snapshot: false, query: shapes.PullAsked, reply: shapes.Pulled, run: pull }),
  pushMutations:   act ('/v1/companies/{company}/sync/push',                   { summary: 'Replay what was done offline, in order, one result each', description: 'Each mutation is a direct call in a transaction of its own, with the same checks. On a stale `base_version` it is merged where the fields that both sides changed do not meet, and kept as a conflict where they do; what depends on that is skipped. Sent again, mutations that were done are recognised. 429 or 503 when one of them has to wait: send all of them again later. The page `docs/synchronisation.md` tells about temporary ids, merges and conflicts.', role: 'encoder', ability: 'sync', dryRun: false, bodyLimit: 16 * mebibyte, body: shapes.Push, reply: shapes.Pushed, prepare: runMutations(innerCalls), run: finishPush }),
  readSyncStatus:  read('/v1/companies/{company}/sync/status',                 { summary: 'Cursor, devices with their lag, open conflicts', ability: 'sync', reply: shapes.SyncStatus, run: readSyncStatus }),
  listConflicts:   list('/v1/companies/{company}/sync/conflicts',              { summary: 'Conflicts, newest first, with `open`, the count of open ones', ability: 'sync', query: shapes.ConflictFilter, reply: shapes.Conflict, run: listConflicts }),
  resolveConflict: act ('/v1/companies/{company}/sync/conflicts/{id}/resolve', { summary: 'Keep the server’s version, the client’s, or a merged one', description: '`client` writes the kept body on the record as it is now, `merged` writes `data` instead, both by the route and with the checks of the mutation; `server` leaves the record as it is.', role: 'encoder', problems: [pipelineProblems.demo_mode], ability: 'sync', body: shapes.ConflictResolution, reply: shapes.Conflict, prepare: prepareResolution(innerCalls), run: resolveConflict }),
  importExternal:  act ('/v1/companies/{company}/sync/external',               { summary: 'Import the file from the external platform again', description: '422 when the file is not linked to it, 503 when it does not answer.', role: 'manager', demo: 'blocked', dryRun: false, origin: 'import', problems: [pipelineProblems.external_unavailable], reply: Company, prepare: fetchCompany, run: importCompany }),
})
