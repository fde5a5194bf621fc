import type { VatReturnRules } from '../../vat-return.js'
import { correctedBoxes } from './corrections.js'
import { forms } from './forms.js'

export const vatReturn: VatReturnRules = {
  forms,
  correctedBoxes,
  settlement: {
    rounding: { loss: '646000', gain: '746000' },
    credit: null,
  },
}
