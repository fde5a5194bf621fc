import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { addDays, day } from '#kernel/days'
import { type Amount, formatAmount, parseAmount } from '#kernel/money'
import {
  type BoxAmounts,
  declaredOnPayment,
  isTaxedOnReceipts,
  settledShare,
  shareOf,
  unsettled,
} from '../index.js'

const line = (amount: string, date: string) => ({ amount: parseAmount(amount)!, date: day(date) })
const invoice = line('1200.00', '2026-01-15')
const boxes = [
  { box: 'A1', amount: parseAmount('1000.00')! },
  { box: '08T', amount: parseAmount('200.00')! },
]
const written = (amounts: BoxAmounts) =>
  Object.fromEntries(Object.entries(amounts).map(([box, amount]) => [box, formatAmount(amount)]))

describe('the share of an invoice that is paid', () => {
  const shareAt = (until: string, ...others: ReturnType<typeof line>[]) => {
    const { settled, whole } = settledShare(invoice, [invoice, ...others], day(until))
    return `${formatAmount(settled)} of ${formatAmount(whole)}`
  }

  test('counts each payment from its day', () => {
    const payments = [line('-300.00', '2026-02-28'), line('-900.00', '2026-03-01')]
    assert.equal(shareAt('2026-01-31', ...payments), '0.00 of 1200.00')
    assert.equal(shareAt('2026-02-28', ...payments), '300.00 of 1200.00')
    assert.equal(shareAt('2026-03-31', ...payments), '1200.00 of 1200.00')
  })

  test('counts an advance from the day of the invoice', () => {
    assert.equal(shareAt('2026-01-14', line('-1200.00', '2025-12-01')), '0.00 of 1200.00')
    assert.equal(shareAt('2026-01-15', line('-1200.00', '2025-12-01')), '1200.00 of 1200.00')
  })

  test('is shared by the invoices that were paid together', () => {
    const second = line('600.00', '2026-01-20')
    assert.equal(shareAt('2026-02-28', second, line('-900.00', '2026-02-10')), '900.00 of 1800.00')
  })

  test('is never more than the whole', () => {
    assert.equal(shareAt('2026-02-28', line('-1300.00', '2026-02-10')), '1200.00 of 1200.00')
  })

  test('of a purchase is told by what was paid to the supplier', () => {
    const bill = line('-120.00', '2026-01-15')
    const share = settledShare(bill, [bill, line('30.00', '2026-02-01')], day('2026-02-28'))
    assert.equal(formatAmount(shareOf(parseAmount('100.00')!, share)), '25.00')
  })
})

describe('what a period declares of VAT that waits', () => {
  const quarter = { settled: parseAmount('300.00')!, whole: parseAmount('1200.00')! }

  test('is the share of each box, less what was declared', () => {
    assert.deepEqual(written(declaredOnPayment(boxes, quarter, {})), {
      A1: '250.00',
      '08T': '50.00',
    })
    const before = declaredOnPayment(boxes, quarter, {})
    const paid = { settled: quarter.whole, whole: quarter.whole }
    assert.deepEqual(written(declaredOnPayment(boxes, paid, before)), {
      A1: '750.00',
      '08T': '150.00',
    })
    assert.deepEqual(declaredOnPayment(boxes, quarter, before), {})
  })

  test('comes back with a minus when the lettering is undone', () => {
    const before = declaredOnPayment(boxes, quarter, {})
    assert.deepEqual(written(declaredOnPayment(boxes, unsettled, before)), {
      A1: '-250.00',
      '08T': '-50.00',
    })
  })

  test('rounds half a cent away from zero', () => {
    const third = { settled: parseAmount('1.00')!, whole: parseAmount('2.00')! }
    const odd = [
      { box: '08T', amount: parseAmount('0.01')! },
      { box: 'A1', amount: parseAmount('-0.01')! },
    ]
    assert.deepEqual(written(declaredOnPayment(odd, third, {})), { '08T': '0.01', A1: '-0.01' })
  })
})

test('a file is taxed on receipts when each of its sale codes with a rate waits', () => {
  const waiting = { rate: '17.00', waitingAccount: '4219' }
  const due = { rate: '17.00', waitingAccount: null }
  const exempt = { rate: '0.00', waitingAccount: null }
  assert.equal(isTaxedOnReceipts([waiting, exempt]), true)
  assert.equal(isTaxedOnReceipts([waiting, due]), false)
  assert.equal(isTaxedOnReceipts([exempt]), false)
})

test('an invoice that is paid in any number of parts is declared whole, to the cent', () => {
  const parts = fc.array(
    fc.record({ cents: fc.integer({ min: 1, max: 99_999 }), wait: fc.nat(400) }),
    {
      minLength: 1,
      maxLength: 12,
    },
  )
  fc.assert(
    fc.property(parts, fc.bigInt({ min: -99_999n, max: 99_999n }), (paid, vat) => {
      const payments = paid.map(({ cents, wait }) => ({
        amount: BigInt(-cents) as Amount,
        date: addDays(day('2026-01-15'), wait),
      }))
      const total = -payments.reduce((sum, { amount }) => sum + amount, 0n)
      const document = { amount: total as Amount, date: day('2026-01-15') }
      const waiting = [{ box: '08T', amount: vat as Amount }]
      let declared: BoxAmounts = {}
      for (let until = day('2026-01-31'); until < '2027-06-30'; until = addDays(until, 30)) {
        const share = settledShare(document, [document, ...payments], until)
        const now = declaredOnPayment(waiting, share, declared)
        declared = { '08T': ((declared['08T'] ?? 0n) + (now['08T'] ?? 0n)) as Amount }
      }
      assert.equal(declared['08T'], vat)
    }),
  )
})
