import { parseAmount } from '#kernel/money'
import { minus, plus } from '../../vat-return/boxes.js'
import type { IntraListingRules } from '../../vat-return/intra-rules.js'
import { usualPeriodType } from '../../vat-return/period.js'
import { listingDueOn } from '../deadlines.js'

/** The intra-Community listing (form 723). A triangle is told by its code alone. */
export const intraListing: IntraListingRules = {
  periodType: usualPeriodType,
  dueOn: listingDueOn,
  file: 'intervat',
  ownPrefix: 'BE',
  codeOf: ({ code, baseBoxes }) => {
    if (code === 'SICT') return 'T'
    if (baseBoxes.includes('46')) return 'L'
    return baseBoxes.includes('44') ? 'S' : null
  },
  boxes: [...plus('44', '46'), ...minus('48')],
  isInWholeEuros: false,
  monthlyAbove: parseAmount('50000.00')!,
}
