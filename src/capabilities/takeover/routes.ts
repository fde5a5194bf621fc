import { read, upload } from '#platform/api/rows'
import { table } from '#platform/api/table'
import { takeOverBalances as balances } from './actions/opening.js'
import { prepareBalances, prepareEntries } from './actions/prepare.js'
import { listTakeovers } from './actions/read.js'
import { takeOverEntries as entries } from './actions/take-over.js'
import { descriptions } from './descriptions.js'
import { takeoverRun } from './entity.js'
import { problems } from './problems.js'
import { Takeover, TakeoverRuns } from './schemas.js'

const mebibyte = 1024 * 1024
const ofUpload = {
  role: 'manager',
  status: 201,
  otherStatuses: [200],
  dryRun: true,
  demo: 'blocked',
  origin: 'import',
  upload: { field: 'file', files: 1, fileBytes: 64 * mebibyte, fieldBytes: mebibyte, keeps: false },
  problems: [problems.takeover_refused, problems.takeover_in_progress],
} as const

// biome-ignore format: a table
export const takeoverRoutes = table('takeover', {
  at: '/v1/companies/{company}/takeover', entity: takeoverRun, descriptions,
  actions: {
    takeOverEntries: { prepare: prepareEntries, run: entries },
    takeOverBalances: { prepare: prepareBalances, run: balances },
    listTakeovers,
  },
}, {
  takeOverEntries:  upload('/entries',          { ...ofUpload, reply: Takeover }),
  takeOverBalances: upload('/opening-balances', { ...ofUpload, reply: Takeover }),
  listTakeovers:         read  ('/runs',             { role: 'reviewer', reply: TakeoverRuns }),
})
