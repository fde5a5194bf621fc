import type { VatReturnRules } from '../../vat-return.js'
import { clientListing } from './client-listing.js'
import { correctedBoxes } from './corrections.js'
import { forms } from './forms.js'
import { intraListing } from './intra.js'
import { slips } from './slips.js'

export const vatReturn: VatReturnRules = {
  forms,
  correctedBoxes,
  settlement: {
    rounding: { loss: '646000', gain: '746000' },
    credit: null,
  },
  intraListing,
  clientListing,
  slips,
}
