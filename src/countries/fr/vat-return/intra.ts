import { plus } from '../../vat-return/boxes.js'
import type { IntraListingRules } from '../../vat-return/intra-rules.js'
import { listingDueOn } from '../deadlines.js'

/** Goods for the recapitulative statement, services for the DES, month by month in whole euros. */
export const intraListing: IntraListingRules = {
  periodType: () => 'monthly',
  dueOn: listingDueOn,
  file: 'des',
  ownPrefix: 'FR',
  codeOf: ({ code, baseBoxes }) => {
    if (code === 'V-TRI') return 'T'
    if (code === 'V-ICS') return 'S'
    return baseBoxes.includes('F2') ? 'L' : null
  },
  // Services stand among the other operations of E2, of which only their code counts here.
  boxes: plus('F2', 'E2'),
  isInWholeEuros: true,
  monthlyAbove: null,
}
