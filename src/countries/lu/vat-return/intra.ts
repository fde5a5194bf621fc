import { plus } from '../../vat-return/boxes.js'
import type { IntraCode, IntraListingRules } from '../../vat-return/intra-rules.js'
import { usualPeriodType } from '../../vat-return/period.js'
import { statementDueOn } from '../deadlines.js'

const codes: readonly { box: string; code: IntraCode }[] = [
  { box: '457', code: 'L' },
  { box: '018', code: 'T' },
  { box: '423', code: 'S' },
]

/** The recapitulative statements of goods and of services. */
export const intraListing: IntraListingRules = {
  periodType: usualPeriodType,
  dueOn: statementDueOn,
  file: 'ecdf',
  ownPrefix: 'LU',
  codeOf: ({ baseBoxes }) => codes.find(({ box }) => baseBoxes.includes(box))?.code ?? null,
  boxes: plus(...codes.map(({ box }) => box)),
  isInWholeEuros: false,
  monthlyAbove: null,
}
