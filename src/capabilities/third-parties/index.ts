import { capability } from '#platform/api/capability'
import { thirdPartyCreated, thirdPartyUpdated } from './events.js'
import { invariants } from './invariants.js'
import { thirdPartyRecords } from './records.js'
import { references } from './references.js'
import { thirdPartyRoutes } from './routes.js'

export { restoreThirdParties } from './actions/bin.js'
export { markBounced } from './actions/bounces.js'
export { readStatement } from './actions/statement.js'
export { makeThirdParties } from './actions/taken-over.js'
export { createThirdParty, trashThirdParties, updateThirdParty } from './actions/write.js'
export { participantsBy } from './domain/participants.js'
export { thirdParty } from './entity.js'
export { findThirdParty, lockThirdParties } from './queries/third-parties.js'
export { NewThirdParty, ThirdParty } from './schemas.js'

export const thirdParties = capability('third-parties', {
  about: { 'third-parties': 'Customers and suppliers with their sheet, statement and open items' },
  routes: thirdPartyRoutes,
  records: thirdPartyRecords,
  events: [thirdPartyCreated, thirdPartyUpdated],
  references,
  invariants,
  tables: ['third_parties'],
})
