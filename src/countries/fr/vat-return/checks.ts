import { type Amount, add, parseAmount, subtract, times, zero } from '#kernel/money'
import type { VatBox } from '../../vat.js'
import { amountIn, totalOf } from '../../vat-return/boxes.js'
import { type CheckContext, type VatCheck, vatCheck } from '../../vat-return/checks.js'
import type { ReturnDetail, VatReturn } from '../../vat-return/form.js'
import { isLastOfYear } from '../../vat-return/period.js'
import { otherBases, taxableOperations } from './ca3.js'
import { rateLines } from './rate-lines.js'

/** What rounding to the euro may do to a line. */
const euro = parseAmount('1.00')!

/** Form 3519: less is paid back only at the end of the year, and then less still is not. */
const leastRefund = parseAmount('760.00')!
const leastRefundOfYear = parseAmount('150.00')!

export function ca3Checks(
  vatReturn: VatReturn,
  { period }: CheckContext,
  boxes: readonly VatBox[],
): VatCheck[] {
  return [
    ...baseChecks(vatReturn, boxes),
    ...refundChecks(vatReturn, isLastOfYear(period) ? leastRefundOfYear : leastRefund),
    ...rateChecks(vatReturn, boxes),
    ...acquisitionChecks(vatReturn),
    ...memoChecks(vatReturn),
  ]
}

/** Only what people add by hand can break it. */
function baseChecks({ boxes: amounts }: VatReturn, boxes: readonly VatBox[]): VatCheck[] {
  const operations = totalOf(amounts, taxableOperations)
  const bases = totalOf(amounts, [...rateLines(boxes).map(({ base }) => base), ...otherBases])
  if (operations === bases) return []
  const amount = subtract(operations, bases)
  return [vatCheck('fr_bases', { box: 'A1', amount, values: { operations, bases } })]
}

function refundChecks({ boxes }: VatReturn, minimum: Amount): VatCheck[] {
  const amount = amountIn(boxes, '26')
  const available = subtract(amountIn(boxes, '25'), amountIn(boxes, 'AA'))
  const about = { box: '26', amount }
  const checks: VatCheck[] = []
  if (amount > available) checks.push(vatCheck('fr_refund', { ...about, values: { available } }))
  if (amount > 0n && amount < minimum)
    checks.push(vatCheck('refund_minimum', { ...about, values: { minimum } }))
  return checks
}

/** The form computes the tax from the base: books that charged another VAT show here. */
function rateChecks({ details }: VatReturn, boxes: readonly VatBox[]): VatCheck[] {
  const found = new Map(details.map((detail) => [detail.box, detail]))
  return rateLines(boxes).flatMap(({ base, tax, rate }) => {
    const line = found.get(base)
    // What stands below zero went to B5 and 21 as the books have it.
    if (line && givenIn(line) < 0n) return []
    const amount = found.get(tax)?.amount ?? zero
    const ofManual = times(line?.manual ?? zero, rate, 10_000n)
    const expected = add(givenIn(found.get(tax)), ofManual)
    const gap = subtract(amount, expected)
    if (gap <= euro && -gap <= euro) return []
    return [vatCheck('fr_rates', { box: tax, amount, values: { expected } })]
  })
}

function givenIn(detail: ReturnDetail | undefined): Amount {
  return add(detail?.ledger ?? zero, detail?.carried ?? zero, detail?.manual ?? zero)
}

/** From the lowest to the highest rate of mainland France, a euro of rounding aside. */
function acquisitionChecks({ boxes }: VatReturn): VatCheck[] {
  const base = amountIn(boxes, 'B2')
  const amount = amountIn(boxes, '17')
  const least = subtract(times(base, 21n, 1000n), euro)
  const most = add(times(base, 20n, 100n), euro)
  if (base <= 0n || (least <= amount && amount <= most)) return []
  return [vatCheck('fr_acquisitions', { box: '17', amount, values: { base } })]
}

function memoChecks({ boxes }: VatReturn): VatCheck[] {
  const parts = [
    { box: '17', amount: totalOf(boxes, ['17', '18']), total: amountIn(boxes, '16') },
    { box: '24', amount: amountIn(boxes, '24'), total: amountIn(boxes, '23') },
  ]
  return parts
    .filter(({ amount, total }) => amount > total)
    .map(({ box, amount, total }) => vatCheck('fr_memo', { box, amount, values: { total } }))
}
