import { type Amount, add, parseAmount, subtract, times, zero } from '#kernel/money'
import { amountIn, totalOf } from '../../vat-return/boxes.js'
import { type CheckContext, type VatCheck, vatCheck } from '../../vat-return/checks.js'
import type { VatReturn } from '../../vat-return/form.js'

/** What the administration lets pass in its checks by arithmetic. */
const tolerance = parseAmount('62.00')!

/** The plausibility checks O to U of the administration, and A to E of good practice. */
export function periodicChecks({ boxes }: VatReturn, { intraListing }: CheckContext): VatCheck[] {
  const grid = (box: string) => amountIn(boxes, box)
  const grids = (...of: readonly string[]) => totalOf(boxes, of)
  const isFilled = (...of: readonly string[]) => grids(...of) > 0n
  const inputs = grids('81', '82', '83', '84', '85')
  const due = add(percent(grid('01'), 6n), percent(grid('02'), 12n), percent(grid('03'), 21n))
  const supplies = subtract(grids('44', '46'), grid('48'))
  const gap = subtract(due, grid('54'))
  const checks = [
    gap >= tolerance || -gap >= tolerance
      ? vatCheck('be_o', { box: '54', amount: grid('54'), values: { expected: due } })
      : null,
    atMost('be_p', '55', grid('55'), vatOf(grids('84', '86', '88'))),
    atMost('be_q', '56', grids('56', '57'), vatOf(grids('85', '87'))),
    isFilled('59') && grid('59') >= percent(inputs, 50n)
      ? vatCheck('be_s', {
          box: '59',
          amount: grid('59'),
          values: { expected: percent(inputs, 50n) },
        })
      : null,
    atMost('be_t', '63', grid('63'), vatOf(grid('85'))),
    atMost('be_u', '64', grid('64'), vatOf(grid('49'))),
    (isFilled('55') && !isFilled('84', '86', '88')) || (isFilled('86', '88') && !isFilled('55'))
      ? vatCheck('be_a', { box: '55' })
      : null,
    (isFilled('56', '57') && !isFilled('85', '87')) || (isFilled('87') && !isFilled('56', '57'))
      ? vatCheck('be_b', { box: '56' })
      : null,
    isFilled('01', '02', '03') === isFilled('54') ? null : vatCheck('be_c', { box: '54' }),
    atMost('be_d', '86', grids('86', '87', '88'), inputs),
    intraListing === null || supplies === intraListing
      ? null
      : vatCheck('be_e', { box: '46', amount: supplies, values: { expected: intraListing } }),
  ]
  return checks.filter((check) => check !== null)
}

/** Nothing may be deducted outside VAT, and a quarter without operations is not declared. */
export function specialChecks({ outside, isNil }: VatReturn): VatCheck[] {
  const deducted = ['59', '63']
    .filter((box) => amountIn(outside, box) !== zero)
    .map((box) => vatCheck('deduction_not_allowed', { box, amount: amountIn(outside, box) }))
  return isNil ? [...deducted, vatCheck('nothing_to_declare')] : deducted
}

function atMost(
  code: 'be_p' | 'be_q' | 'be_t' | 'be_u' | 'be_d',
  box: string,
  amount: Amount,
  expected: Amount,
): VatCheck | null {
  return amount <= expected ? null : vatCheck(code, { box, amount, values: { expected } })
}

/** The most that the VAT of a base can be, with the tolerance. */
function vatOf(base: Amount): Amount {
  return add(percent(base, 21n), tolerance)
}

function percent(amount: Amount, of: bigint): Amount {
  return times(amount, of, 100n)
}
