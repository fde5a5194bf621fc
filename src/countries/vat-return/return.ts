import { type Amount, add, subtract, zero } from '#kernel/money'
import { parseFormula, solve } from '../formula.js'
import type { VatBox } from '../vat.js'
import {
  amountIn,
  type BoxAmount,
  type BoxAmounts,
  gathered,
  signedTotal,
  withoutZeros,
} from './boxes.js'
import type {
  Composed,
  LedgerFigure,
  ReturnDetail,
  ReturnFigures,
  VatForm,
  VatReturn,
} from './form.js'

/** The figures of the ledger by the boxes of a form, and those that it has no box for. */
export function ledgerFor(
  form: VatForm,
  figures: Iterable<LedgerFigure>,
): { ledger: BoxAmounts; outside: BoxAmounts } {
  const names = new Set(form.boxes.map(({ box }) => box))
  const declared: BoxAmount[] = []
  const others: BoxAmount[] = []
  for (const figure of figures) {
    const found = form.declares(figure)
    // A file may have codes of its own, with boxes that no form knows.
    if (found && names.has(found.box)) declared.push(found)
    else others.push(figure)
  }
  return { ledger: gathered(declared), outside: gathered(others) }
}

export function computeReturn(form: VatForm, figures: ReturnFigures): VatReturn {
  const composed = form.compose(form.boxes, figures)
  const amounts = solved(form.boxes, composed.amounts)
  const shown = form.boxes.filter((box) => isShown(form, box, amounts, figures))
  const { due, refund } = form.outcome(amounts, figures)
  return {
    form: form.code,
    details: shown.map((box) => detailOf(box, amounts, figures)),
    boxes: Object.fromEntries(
      shown
        .map(({ box, kind }) => [box, amountIn(amounts, box), kind] as const)
        .filter(([, amount, kind]) => amount !== zero || kind === 'total'),
    ),
    choices: composed.choices,
    amountDue: due,
    amountRefund: refund,
    balance: subtract(due, refund),
    isNil: Object.values(amounts).every((amount) => amount === zero),
    carriedOut: withoutZeros(Object.entries(composed.carriedOut)),
    outside: figures.outside ?? {},
  }
}

/** What a return declares of turnover and of VAT, to be held against the books. */
export function declaredBy(
  { control }: Pick<VatForm, 'control'>,
  { boxes, details }: DeclaredBoxes,
): Declared {
  const given = details.map(({ box, amount, adjusted }) => [
    box,
    subtract(amount, adjusted ?? zero),
  ])
  const turnover = control.beforeRounding ? Object.fromEntries(given) : boxes
  return {
    turnover: signedTotal(turnover, control.turnover),
    vat: signedTotal(boxes, control.vat),
  }
}

/** What is asked of a return for that: it may be one that was kept. */
export type DeclaredBoxes = {
  readonly boxes: BoxAmounts
  readonly details: readonly Pick<ReturnDetail, 'box' | 'amount' | 'adjusted'>[]
}

export type Declared = { readonly turnover: Amount; readonly vat: Amount }

/** Whether a box takes what entries, people or the return before give it, instead of following from others. */
export function isFed({ formula, kind }: VatBox): boolean {
  return kind !== 'choice' && (formula === null || parseFormula(formula).isPrevious)
}

/** What a box is given: the ledger's, what was carried over, and what was added by hand. */
export function givenTo({ ledger, carried, manual }: ReturnFigures, box: string): Amount {
  return add(amountIn(ledger, box), amountIn(carried, box), amountIn(manual, box))
}

/** A form that takes its boxes as they are given. */
export function asGiven(boxes: readonly VatBox[], figures: ReturnFigures): Composed {
  const fed = boxes.filter(isFed)
  return {
    amounts: Object.fromEntries(fed.map(({ box }) => [box, givenTo(figures, box)])),
    carriedOut: {},
    choices: {},
  }
}

/** The amounts of all boxes, the totals computed from those that are fed. */
export function solved(boxes: readonly VatBox[], fed: BoxAmounts): BoxAmounts {
  const codes = boxes.map((box) => ({
    code: box.box,
    formula: isFed(box) || box.formula === null ? null : parseFormula(box.formula),
  }))
  return Object.fromEntries(solve(codes, (code) => amountIn(fed, code)))
}

function isShown(
  { either }: VatForm,
  { box, kind }: VatBox,
  amounts: BoxAmounts,
  { ledger, carried, manual }: ReturnFigures,
): boolean {
  if (either?.includes(box)) {
    const [first, second] = either
    return box === (amountIn(amounts, second) === zero ? first : second)
  }
  if (kind === 'total') return true
  return [amounts, ledger, carried, manual].some((one) => amountIn(one, box) !== zero)
}

function detailOf(box: VatBox, amounts: BoxAmounts, figures: ReturnFigures): ReturnDetail {
  const amount = amountIn(amounts, box.box)
  const named = { box: box.box, label: box.labels, section: box.section, kind: box.kind, amount }
  if (!isFed(box)) return { ...named, ledger: null, carried: null, manual: null, adjusted: null }
  return {
    ...named,
    ledger: amountIn(figures.ledger, box.box),
    carried: amountIn(figures.carried, box.box),
    manual: amountIn(figures.manual, box.box),
    adjusted: subtract(amount, givenTo(figures, box.box)),
  }
}
