import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { day } from '#kernel/days'
import { type Amount, formatAmount, parseAmount } from '#kernel/money'
import { rounds } from '#testing/rounds'
import { checkReturn, computeReturn, formFor, packOf, refusedCorrections } from '../index.js'
import type { BoxAmounts } from './boxes.js'

const ca3 = formFor(packOf('FR').vatReturns, 'quarterly')!
const period = { periodType: 'quarterly', year: 2026, period: 1 } as const

type Written = Readonly<Record<string, string>>
type More = { carried?: Written; manual?: Written; askRestitution?: boolean }

const read = (written: Written): BoxAmounts =>
  Object.fromEntries(Object.entries(written).map(([box, text]) => [box, parseAmount(text)!]))

function returnOf(
  ledger: Written,
  { carried = {}, manual = {}, askRestitution = false }: More = {},
) {
  return computeReturn(ca3, {
    ledger: read(ledger),
    carried: read(carried),
    manual: read(manual),
    askRestitution,
  })
}

/** The lines that hold something, in whole euros; the cents must be nought. */
function euros({ boxes }: { boxes: BoxAmounts }): Record<string, number> {
  return Object.fromEntries(
    Object.entries(boxes)
      .filter(([, amount]) => amount !== 0n)
      .map(([box, amount]) => {
        assert.ok(formatAmount(amount).endsWith('.00'), `${box} ${formatAmount(amount)}`)
        return [box, Number(amount / 100n)]
      }),
  )
}

describe('the CA3', () => {
  // A quarter: sales at 20 and 5.5 %, goods and services from the Union, an asset, exports and supplies abroad.
  // biome-ignore format: a table
  const quarter: Written = {
    A1: '11234.96', A3: '500.00', B2: '3000.00', '08B': '13500.40', '08T': '2700.08',
    '09B': '1234.56', '09T': '67.90', '17': '600.00', '19': '400.00', '20': '1550.33',
    E1: '2000.49', F2: '1500.50',
  }

  test('rounds each line to the euro and computes the tax from the rounded base', () => {
    const vatReturn = returnOf(quarter, { carried: { '22': '300.00' } })
    // biome-ignore format: a table
    assert.deepEqual(euros(vatReturn), {
      A1: 11235, A3: 500, B2: 3000, E1: 2000, F2: 1501,
      '08B': 13500, '08T': 2700, '09B': 1235, '09T': 68,
      16: 2768, 17: 600, 19: 400, 20: 1550, 22: 300, 23: 2250, TD: 518, 28: 518, 32: 518,
    })
    assert.equal(formatAmount(vatReturn.amountDue), '518.00')
    assert.deepEqual(vatReturn.carriedOut, {})
    const tax = vatReturn.details.find(({ box }) => box === '08T')!
    assert.equal(formatAmount(tax.ledger!), '2700.08')
    assert.equal(formatAmount(tax.adjusted!), '-0.08')
    assert.deepEqual(checkReturn(ca3, vatReturn, { period, intraListing: null }), [])
  })

  test('rounds the tax once: 5.5 % of 5 209 is 286.495, so 286', () => {
    const { '09T': tax } = euros(returnOf({ A1: '5209.00', '09B': '5209.00', '09T': '286.50' }))
    assert.equal(tax, 286)
  })

  test('always shows its totals', () => {
    const { boxes, isNil } = returnOf({})
    assert.deepEqual(Object.keys(boxes).sort(), ['16', '23', '25', '27', '28', '32', 'TD'])
    assert.equal(isNil, true)
  })

  test('gives what rounding lacks to A1, or to the largest operation where A1 has nothing', () => {
    const sums = { '08B': '100.50', '08T': '20.10', '9BB': '100.50', '9BT': '10.05' }
    assert.equal(euros(returnOf({ ...sums, A1: '201.00' })).A1, 202)
    const acquired = euros(returnOf({ ...sums, A2: '50.50', B2: '150.50' }))
    assert.deepEqual([acquired.A1, acquired.A2, acquired.B2], [undefined, 51, 151])
    const two = euros(returnOf({ ...sums, A2: '50.40', B2: '150.60' }))
    assert.deepEqual([two.A1, two.A2, two.B2], [undefined, 50, 152])
  })

  test('puts the base of cancelled sales in B5 and their VAT in 21', () => {
    const { A1, B5, ...others } = euros(
      returnOf({ A1: '-1000.00', '08B': '-1000.00', '08T': '-200.00' }),
    )
    assert.deepEqual([A1, B5], [undefined, 1000])
    assert.deepEqual(others, { 21: 200, 23: 200, 25: 200, 27: 200 })
  })

  test('moves what a correction by hand leaves negative, with its tax', () => {
    const cancelled = { A1: '-1000.00', '08B': '-1000.00', '08T': '-200.00' }
    const manual = { A1: '300.00', '08B': '300.00' }
    assert.deepEqual(euros(returnOf(cancelled, { manual })), {
      B5: 700,
      21: 140,
      23: 140,
      25: 140,
      27: 140,
    })
  })

  test('keeps the sum of operations when one rate alone is negative', () => {
    const ledger = {
      A1: '5000.00',
      '08B': '6000.00',
      '08T': '1200.00',
      '9BB': '-1000.00',
      '9BT': '-100.00',
    }
    assert.deepEqual(euros(returnOf(ledger)), {
      A1: 6000,
      B5: 1000,
      '08B': 6000,
      '08T': 1200,
      16: 1200,
      21: 100,
      23: 100,
      TD: 1100,
      28: 1100,
      32: 1100,
    })
  })

  test('shows no negative acquisition: the credit note is taken from the sales', () => {
    const ledger = {
      A1: '10000.00',
      B2: '-300.00',
      '08B': '9700.00',
      '08T': '1940.00',
      '17': '-60.00',
      '20': '-60.00',
    }
    assert.deepEqual(euros(returnOf(ledger)), {
      A1: 9700,
      '08B': 9700,
      '08T': 1940,
      15: 60,
      16: 2000,
      TD: 2000,
      28: 2000,
      32: 2000,
    })
  })

  test('gives back in 15 what credit notes of suppliers leave of 19 and 20', () => {
    assert.deepEqual(euros(returnOf({ '19': '-100.40', '20': '-20.20' })), {
      15: 121,
      16: 121,
      TD: 121,
      28: 121,
      32: 121,
    })
  })

  test('puts untaxed operations below zero in F8', () => {
    assert.deepEqual(euros(returnOf({ E1: '-10.30', F2: '-20.40', E2: '5.00' })), { E2: 5, F8: 31 })
  })

  test('carries its credit forward, or claims it, or a part of it', () => {
    const credit = { '20': '1000.40' }
    const kept = returnOf(credit)
    assert.deepEqual(euros(kept), { 20: 1000, 23: 1000, 25: 1000, 27: 1000 })
    assert.equal(formatAmount(kept.carriedOut['22']!), '1000.00')
    assert.equal(formatAmount(kept.amountRefund), '1000.00')
    const claimed = returnOf(credit, { askRestitution: true })
    assert.deepEqual(euros(claimed), { 20: 1000, 23: 1000, 25: 1000, 26: 1000 })
    assert.deepEqual(claimed.carriedOut, {})
    const part = returnOf(credit, { askRestitution: true, manual: { '26': '800.00' } })
    assert.deepEqual(euros(part), { 20: 1000, 23: 1000, 25: 1000, 26: 800, 27: 200 })
    assert.equal(formatAmount(part.carriedOut['22']!), '200.00')
    const grouped = returnOf(credit, { askRestitution: true, manual: { AA: '300.00' } })
    assert.deepEqual(euros(grouped), { 20: 1000, 23: 1000, 25: 1000, 26: 700, AA: 300 })
  })

  test('adds a credit that comes from elsewhere to the one before', () => {
    const { details } = returnOf({}, { carried: { '22': '40.00' }, manual: { '22': '60.00' } })
    const row = details.find(({ box }) => box === '22')!
    assert.deepEqual(
      [row.ledger, row.carried, row.manual, row.adjusted, row.amount].map((part) =>
        formatAmount(part!),
      ),
      ['0.00', '40.00', '60.00', '0.00', '100.00'],
    )
  })

  test('counts corrections by hand as they are given: an unbalanced one shows', () => {
    const codesOf = (manual: Written) =>
      checkReturn(ca3, returnOf(quarter, { manual }), { period, intraListing: null }).map(
        ({ code }) => code,
      )
    const corrected = returnOf(quarter, { manual: { A1: '100.00', '08B': '100.00' } })
    assert.deepEqual(
      [euros(corrected).A1, euros(corrected)['08B'], euros(corrected)['08T']],
      [11335, 13600, 2720],
    )
    assert.deepEqual(codesOf({ A1: '100.00', '08B': '100.00' }), [])
    assert.deepEqual(codesOf({ '08B': '100.00' }), ['fr_bases'])
    assert.equal(euros(returnOf(quarter, { manual: { '08T': '1.00' } }))['08T'], 2701)
  })

  test('takes whole euros by hand, in no total but 22 and 26', () => {
    const refusedOn = (manual: Written) =>
      refusedCorrections(ca3, read(manual), day('2026-03-31')).map(({ box }) => box)
    assert.deepEqual(
      refusedOn({ A1: '1.00', '22': '5.00', '26': '3.00', '08T': '2.00', AB: '4.00' }),
      [],
    )
    assert.deepEqual(refusedOn({ A1: '1.50' }), ['A1'])
    for (const total of ['16', '23', '25', 'TD', '27', '28', '32'])
      assert.deepEqual(refusedOn({ [total]: '1.00' }), [total])
  })
})

/** What documents of each kind put in the boxes, by the codes of the facts. */
// biome-ignore format: a table
const kinds: { base: string[]; tax: string[]; percent: bigint }[] = [
  { base: ['A1', '08B'], tax: ['08T'], percent: 2000n },
  { base: ['A1', '9BB'], tax: ['9BT'], percent: 1000n },
  { base: ['A1', '09B'], tax: ['09T'], percent: 550n },
  { base: ['A1', 'T6B'], tax: ['T6T'], percent: 210n },
  { base: ['A2', '08B'], tax: ['08T'], percent: 2000n },
  { base: ['B2', '08B'], tax: ['08T', '17', '20'], percent: 2000n },
  { base: ['B2', '09B'], tax: ['09T', '17', '20'], percent: 550n },
  { base: ['A3', '08B'], tax: ['08T', '20'], percent: 2000n },
  { base: ['B4', '08B'], tax: ['08T', '20'], percent: 2000n },
  { base: ['A4', 'I1B'], tax: ['I1T', '20', '24'], percent: 2000n },
  { base: [], tax: ['20'], percent: 2000n },
  { base: [], tax: ['19'], percent: 1000n },
  { base: ['E1'], tax: [], percent: 0n },
  { base: ['F2'], tax: [], percent: 0n },
]
const rates: Record<string, [string, bigint]> = {
  '08B': ['08T', 2000n],
  '9BB': ['9BT', 1000n],
  '09B': ['09T', 550n],
  T6B: ['T6T', 210n],
  I1B: ['I1T', 2000n],
}

const documents = fc.array(
  fc.record({
    kind: fc.constantFrom(...kinds),
    cents: fc.bigInt({ min: -500_000n, max: 1_000_000n }),
  }),
  { maxLength: 40 },
)

test('whatever is booked, no line is negative, bases and operations agree and the balance is near', () => {
  fc.assert(
    fc.property(documents, (booked) => {
      const ledger: Record<string, Amount> = {}
      const put = (box: string, amount: bigint) => {
        ledger[box] = ((ledger[box] ?? 0n) + amount) as Amount
      }
      for (const { kind, cents } of booked) {
        const vat = halfAway(cents * kind.percent, 10_000n)
        for (const box of kind.base) put(box, cents)
        for (const box of kind.tax) put(box, vat)
      }
      const vatReturn = computeReturn(ca3, {
        ledger,
        carried: {},
        manual: {},
        askRestitution: false,
      })
      const amount = (box: string) => vatReturn.boxes[box] ?? 0n
      const sum = (...boxes: string[]) => boxes.reduce((total, box) => total + amount(box), 0n)
      for (const [box, held] of Object.entries(vatReturn.boxes)) {
        assert.ok(held >= 0n, `${box} is ${held}`)
        assert.equal(held % 100n, 0n, box)
      }
      assert.equal(
        sum('A1', 'A2', 'A3', 'A4', 'B2', 'B4'),
        sum(...Object.keys(rates)),
        'operations and bases',
      )
      for (const [base, [tax, percent]] of Object.entries(rates))
        assert.equal(amount(tax), halfAway(amount(base) * percent, 1_000_000n) * 100n, tax)
      const due = ['08T', '9BT', '09T', 'T6T', 'I1T'].reduce(
        (total, box) => total + (ledger[box] ?? 0n),
        0n,
      )
      const exact = due - (ledger['19'] ?? 0n) - (ledger['20'] ?? 0n)
      const gap = vatReturn.balance - exact
      // A line is off by half a euro at most, and the tax by that of half a euro of base and half a euro.
      assert.ok(gap < 800n && gap > -800n, `${gap}`)
    }),
    { numRuns: rounds(5000) },
  )
})

function halfAway(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (size * 2n + denominator) / (denominator * 2n)
  return numerator < 0n ? -rounded : rounded
}
