import { capability } from '#platform/api/capability'
import { invariants } from './invariants.js'
import { takeoverRecords } from './records.js'
import { takeoverRoutes } from './routes.js'

export { takeOverBalances } from './actions/opening.js'
export { prepareBalances, prepareEntries } from './actions/prepare.js'
export { takeOverEntries } from './actions/take-over.js'
export type { Takeover } from './schemas.js'

export const takeover = capability('takeover', {
  about: { takeover: 'Books taken over from other programs' },
  routes: takeoverRoutes,
  records: takeoverRecords,
  invariants,
  tables: ['takeover_letters', 'takeover_progress', 'takeover_runs'],
})
