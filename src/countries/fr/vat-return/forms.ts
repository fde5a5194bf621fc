import { amountIn, minus, plus } from '../../vat-return/boxes.js'
import type { FormRules } from '../../vat-return.js'
import { returnDueOn } from '../deadlines.js'
import { composeCa3 } from './ca3.js'
import { ca3Checks } from './checks.js'

/** The CA3 (3310-CA3), of a month or a quarter. */
const ca3: FormRules = {
  code: 'CA3',
  regimes: ['monthly', 'quarterly', 'unit'],
  periodTypes: ['monthly', 'quarterly'],
  dueOn: returnDueOn,
  file: 'ca3',
  mandatory: [],
  boxesFrom: (vatBoxes) => vatBoxes,
  grain: [],
  declares: ({ box, amount }) => ({ box, amount }),
  compose: composeCa3,
  outcome: (boxes) => ({ due: amountIn(boxes, '32'), refund: amountIn(boxes, '25') }),
  takesMinus: false,
  isInWholeEuros: true,
  canAskRestitution: true,
  either: null,
  checks: ca3Checks,
  control: {
    turnover: plus('A1', 'E1', 'E2', 'E3', 'F2'),
    vat: [...plus('16'), ...minus('19', '20', '21', '2C')],
    beforeRounding: true,
  },
}

export const forms = [ca3]
