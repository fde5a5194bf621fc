import { negate, subtract, zero } from '#kernel/money'
import type { VatBox } from '../../vat.js'
import { amountIn, minus, plus, positive } from '../../vat-return/boxes.js'
import type { Composed, ReturnFigures, VatForm } from '../../vat-return/form.js'
import { asGiven } from '../../vat-return/return.js'
import type { FormRules } from '../../vat-return.js'
import { returnDueOn } from '../deadlines.js'
import { returnChecks } from './checks.js'
import { placeInYear, yearlyBoxes } from './yearly-return.js'

/** Fields that the portal wants even when they are nothing. */
const totals =
  '012 021 014 018 423 419 022 037 033 046 051 056 152 065 407 409 436 463 765 410 462 464 766 767 768 076 093 097 102 103 104 105'
const mandatory = [...totals.split(' '), '457', '458', '459', '460', '461']
const mandatoryOfYear = [...totals.split(' '), '013', '080', '084', '088']

/** Amounts stay as they are, below zero too. One of two choices tells when sales are taxed. */
function compose(boxes: readonly VatBox[], figures: ReturnFigures): Composed {
  const isOnReceipts = figures.isOnReceipts === true
  const choices = { '204': !isOnReceipts, '205': isOnReceipts }
  return { ...asGiven(boxes, figures), choices }
}

/** What the periodic returns came to is settled when the yearly one is filed. */
const outcome: VatForm['outcome'] = (boxes, { balanceBefore = zero }) => {
  const balance = subtract(amountIn(boxes, '105'), balanceBefore)
  return { due: positive(balance), refund: positive(negate(balance)) }
}

const alike = {
  regimes: ['monthly', 'quarterly', 'unit'],
  dueOn: returnDueOn,
  file: 'ecdf',
  compose,
  outcome,
  takesMinus: true,
  isInWholeEuros: false,
  canAskRestitution: false,
  either: null,
  checks: returnChecks,
  control: {
    turnover: plus('012'),
    vat: [...plus('103'), ...minus('104')],
    beforeRounding: false,
  },
} satisfies Partial<FormRules>

const periodic = {
  ...alike,
  mandatory,
  boxesFrom: (vatBoxes) => bySection(vatBoxes.filter(({ form }) => form !== 'annual')),
  grain: [],
  declares: ({ box, amount }) => ({ box, amount }),
} satisfies Partial<FormRules>

/** The forms of eCDF: by months, by quarters, and for the year as a whole. */
export const forms: readonly FormRules[] = [
  { ...periodic, code: 'TVA_DECM', periodTypes: ['monthly'] },
  { ...periodic, code: 'TVA_DECT', periodTypes: ['quarterly'] },
  {
    ...alike,
    code: 'TVA_DECA',
    periodTypes: ['yearly'],
    mandatory: mandatoryOfYear,
    boxesFrom: (vatBoxes) => bySection(yearlyBoxes(vatBoxes)),
    grain: ['vatCode', 'account'],
    declares: placeInYear,
  },
]

/** Sections I to IV happen to sort as text; within one the order of the table stays. */
function bySection(boxes: readonly VatBox[]): VatBox[] {
  return boxes.toSorted(
    (one, other) => Number(one.section > other.section) - Number(one.section < other.section),
  )
}
