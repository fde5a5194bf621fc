import { capability } from '#platform/api/capability'
import { firmRoutes } from './routes.js'

export { foundDemoFirm, foundFirm, sightOf } from './actions/firm.js'
export { mirrorSignIn } from './actions/mirror.js'
export type { NewPerson } from './actions/people.js'
export { type OutsideFirm, putOutsideFirm } from './actions/put-outside.js'
export { problems as firmProblems } from './problems.js'
export { deleteMemberships, findFirmByExternalId, insertMember, lockMirror } from './queries.js'

export const firms = capability('firms', {
  about: { firms: 'Accounting firms: identity, team, company files, activity' },
  routes: firmRoutes,
  tables: ['firm_members', 'firms'],
})
