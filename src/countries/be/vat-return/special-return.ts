import { negate } from '#kernel/money'
import { readVatBoxes, type VatBox } from '../../vat.js'
import { amountIn, type BoxAmount, minus, plus } from '../../vat-return/boxes.js'
import type { Composed, LedgerFigure, ReturnFigures } from '../../vat-return/form.js'
import { asGiven } from '../../vat-return/return.js'
import type { FormRules } from '../../vat-return.js'
import { returnDueOn } from '../deadlines.js'
import { specialChecks } from './checks.js'
import { type MinusRule, withoutMinus } from './minus.js'

/** The grids of purchases on form 625, here told apart into invoices and credit notes. */
const bases: Readonly<Record<string, { invoice: string; credit: string }>> = {
  '86': { invoice: '71', credit: '77' },
  '88': { invoice: '75', credit: '77' },
  '87': { invoice: '76', credit: '78' },
}

const taxes: Readonly<Record<string, string>> = {
  '55': '80',
  '56': '80',
  '57': '80',
  '61': '81',
  '62': '82',
}

/** As on form 625: VAT due below zero is an adjustment in favour of the declarant. */
const minusRules: readonly MinusRule[] = [{ '80': '82' }, { '81': '82', '82': '81' }]

function declares({ box, amount }: LedgerFigure): BoxAmount | null {
  const base = bases[box]
  if (base && amount < 0n) return { box: base.credit, amount: negate(amount) }
  const target = base?.invoice ?? taxes[box]
  return target === undefined ? null : { box: target, amount }
}

function compose(boxes: readonly VatBox[], figures: ReturnFigures): Composed {
  const given = asGiven(boxes, figures)
  return { ...given, amounts: withoutMinus(given.amounts, minusRules) }
}

/** The return of form 629, for quarters in which someone outside VAT owes some. */
export const specialReturn: FormRules = {
  code: '629',
  regimes: ['franchise', 'exempt'],
  periodTypes: ['quarterly'],
  dueOn: returnDueOn,
  file: 'intervat_629',
  mandatory: [],
  boxesFrom: () => readVatBoxes('be/vat-return/boxes-629.csv'),
  grain: ['sign'],
  declares,
  compose,
  outcome: (boxes) => ({ due: amountIn(boxes, '83'), refund: amountIn(boxes, '84') }),
  takesMinus: false,
  isInWholeEuros: false,
  canAskRestitution: true,
  either: ['83', '84'],
  checks: specialChecks,
  control: {
    turnover: [],
    vat: [...plus('80', '81'), ...minus('82')],
    beforeRounding: false,
  },
}
