import { act, read, remove } from '#platform/api/rows'
import { table } from '#platform/api/table'
import * as actions from './actions.js'
import { descriptions } from './descriptions.js'
import { problems } from './problems.js'
import { Activation, Licence, Usage } from './schemas.js'

const invalid = [problems.licence_invalid]

// biome-ignore format: a table
export const licenceRoutes = table('licence', {
  at: '/v1/firms/{firm}/licence', actions, descriptions,
  writes: { role: 'admin', demo: 'blocked' },
}, {
  readLicence: read  ('',       { reply: Licence }),
  activateKey: act   ('',       { problems: invalid, body: Activation, reply: Licence }),
  dropKey:     remove(''),
  readUsage:   read  ('/usage', { reply: Usage }),
})
