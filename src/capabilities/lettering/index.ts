import { capability } from '#platform/api/capability'
import { invariants } from './invariants.js'
import { letteringRecords } from './records.js'
import { references } from './references.js'
import { letteringRoutes } from './routes.js'

export { holdWithTies } from './actions/hold.js'
export { letter, letterMany, type Wish as LetteringWish } from './actions/letter.js'
export { letterFamilies, letterOpposites, letterReversals } from './actions/reversal.js'
export { takeOut } from './actions/take-out.js'
export { undoLettering } from './actions/undo.js'
export { lettering as letteringLog } from './entity.js'
export { isPairOf } from './records.js'
export { Lettering } from './schemas.js'

export const lettering = capability('lettering', {
  about: { lettering: 'Which payments settle which invoices' },
  routes: letteringRoutes,
  records: letteringRecords,
  invariants,
  references,
  tables: ['lettering_codes', 'letterings'],
})
