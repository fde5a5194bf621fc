import type { VatBox } from '../../vat.js'
import { amountIn, minus, plus } from '../../vat-return/boxes.js'
import type { Composed, ReturnFigures } from '../../vat-return/form.js'
import { asGiven } from '../../vat-return/return.js'
import type { FormRules } from '../../vat-return.js'
import { returnDueOn } from '../deadlines.js'
import { periodicChecks } from './checks.js'
import { type MinusRule, withoutCarried, withoutMinus } from './minus.js'

/** Purchases net of their credit notes: what they lack is taken from the next return. */
const netGrids = ['81', '82', '83', '86', '87', '88']

/** Where a grid below zero goes; 61 and 62, which take from the others, come last. */
const minusRules: readonly MinusRule[] = [
  {
    ...{ '00': '49', '01': '49', '02': '49', '03': '49', '45': '49', '47': '49' },
    ...{ '44': '48', '46': '48' },
    ...{ '54': '64', '59': '63', '55': '62', '56': '62', '57': '62' },
  },
  { '63': '62', '64': '61' },
  { '61': '62', '62': '61' },
]

function compose(boxes: readonly VatBox[], figures: ReturnFigures): Composed {
  const given = asGiven(boxes, figures)
  const moved = withoutMinus(given.amounts, minusRules)
  return { ...given, ...withoutCarried(moved, netGrids) }
}

/** The return of form 625. Its grids are never negative. */
export const periodicReturn: FormRules = {
  code: '625',
  regimes: ['monthly', 'quarterly', 'unit'],
  periodTypes: ['monthly', 'quarterly'],
  dueOn: returnDueOn,
  file: 'intervat_625',
  mandatory: [],
  boxesFrom: (vatBoxes) => vatBoxes,
  grain: [],
  declares: ({ box, amount }) => ({ box, amount }),
  compose,
  outcome: (boxes) => ({ due: amountIn(boxes, '71'), refund: amountIn(boxes, '72') }),
  takesMinus: false,
  isInWholeEuros: false,
  canAskRestitution: true,
  either: ['71', '72'],
  checks: periodicChecks,
  control: {
    turnover: [...plus('00', '01', '02', '03', '44', '45', '46', '47'), ...minus('48', '49')],
    vat: [...plus('XX'), ...minus('YY')],
    beforeRounding: false,
  },
}
