import { type Amount, parseAmount, subtract } from '#kernel/money'
import { evaluate, parseFormula } from '../../formula.js'
import type { VatBox } from '../../vat.js'
import { amountIn, type BoxAmounts, totalOf } from '../../vat-return/boxes.js'
import { type CheckContext, type VatCheck, vatCheck } from '../../vat-return/checks.js'
import type { VatReturn } from '../../vat-return/form.js'

const euro = parseAmount('1.00')!

/** Input tax that was due in the same return cannot be more than it; the yearly form splits it by nature. */
const inputs: readonly { input: readonly string[]; due: readonly string[] }[] = [
  { input: ['459', '078', '082', '086'], due: ['056'] },
  { input: ['460', '079', '083', '087'], due: ['407'] },
  { input: ['461', '404', '405', '406'], due: ['410', '768'] },
]

export function returnChecks(
  { boxes: amounts }: VatReturn,
  _context: CheckContext,
  boxes: readonly VatBox[],
): VatCheck[] {
  return [...turnoverCheck(amounts), ...rateChecks(amounts, boxes), ...inputChecks(amounts, boxes)]
}

function turnoverCheck(amounts: BoxAmounts): VatCheck[] {
  const turnover = amountIn(amounts, '022')
  const bases = amountIn(amounts, '037')
  if (turnover === bases) return []
  const amount = subtract(turnover, bases)
  return [vatCheck('lu_turnover', { box: '022', amount, values: { turnover, bases } })]
}

/** The portal recomputes each tax from its base. */
function rateChecks(amounts: BoxAmounts, boxes: readonly VatBox[]): VatCheck[] {
  return boxes.flatMap(({ box, check }) => {
    if (check === null) return []
    const amount = amountIn(amounts, box)
    const expected = evaluate(parseFormula(check), (code) => amountIn(amounts, code))
    return isNear(amount, expected)
      ? []
      : [vatCheck('lu_rates', { box, amount, values: { expected } })]
  })
}

function isNear(one: Amount, other: Amount): boolean {
  const gap = subtract(one, other)
  return gap <= euro && -gap <= euro
}

function inputChecks(amounts: BoxAmounts, boxes: readonly VatBox[]): VatCheck[] {
  const names = new Set(boxes.map(({ box }) => box))
  return inputs.flatMap(({ input, due }) => {
    const amount = totalOf(amounts, input)
    const expected = totalOf(amounts, due)
    if (amount <= expected) return []
    return [
      vatCheck('lu_input', {
        box: input.find((one) => names.has(one))!,
        amount,
        values: { expected },
      }),
    ]
  })
}
