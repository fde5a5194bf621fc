import { act, read, remove, table } from '#platform/api/rows'
import * as actions from './actions.js'
import { problems } from './problems.js'
import * as shapes from './schemas.js'

// biome-ignore format: a table
export const licenceRoutes = table('licence', {
  readLicence:  read  ('/v1/firms/{firm}/licence',       { summary: 'Plan, limits, validity and usage', reply: shapes.Licence, run: actions.readLicence }),
  activateKey:  act   ('/v1/firms/{firm}/licence',       { summary: 'Activate a licence key', description: 'A key is a signed token that is checked offline.', role: 'admin', demo: 'blocked', problems: [problems.licence_invalid], body: shapes.Activation, reply: shapes.Licence, run: actions.activateKey }),
  dropKey:      remove('/v1/firms/{firm}/licence',       { summary: 'Drop the key, back to the free plan', role: 'admin', demo: 'blocked', run: actions.dropKey }),
  readUsage:    read  ('/v1/firms/{firm}/licence/usage', { summary: 'Users, company files, imports and storage against the limits', reply: shapes.Usage, run: actions.readUsage }),
})
