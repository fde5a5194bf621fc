import { takenBack } from '../../vat-return/reversal.js'
import type { VatReturnRules } from '../../vat-return.js'
import { forms } from './forms.js'
import { intraListing } from './intra.js'

export const vatReturn: VatReturnRules = {
  forms,
  correctedBoxes: takenBack,
  settlement: {
    rounding: { loss: '658000', gain: '758000' },
    credit: {
      broughtIn: '22',
      claimed: '26',
      claimedAccount: '445830',
      carriedOut: '27',
      transferred: 'AA',
    },
  },
  intraListing,
  clientListing: null,
  slips: null,
}
