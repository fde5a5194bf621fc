import { takenBack } from '../../vat-return/reversal.js'
import type { VatReturnRules } from '../../vat-return.js'
import { forms } from './forms.js'
import { intraListing } from './intra.js'

export const vatReturn: VatReturnRules = {
  forms,
  correctedBoxes: takenBack,
  settlement: {
    rounding: { loss: '6488', gain: '7488' },
    credit: null,
  },
  intraListing,
  clientListing: null,
  slips: null,
}
