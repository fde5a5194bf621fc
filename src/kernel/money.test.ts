import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  type Amount,
  add,
  byLargestRemainder,
  formatAmount,
  negate,
  parseAmount,
  share,
  storedAmount,
  times,
} from './money.js'

const cents = fc.bigInt({
  min: -999_999_999_999_999n,
  max: 999_999_999_999_999n,
}) as fc.Arbitrary<Amount>

test('an amount that is written can be read back', () => {
  fc.assert(fc.property(cents, (amount) => parseAmount(formatAmount(amount)) === amount))
})

test('a sum of any length is written, and read as it is stored, to the cent', () => {
  const within = (most: bigint) => fc.bigInt({ min: -most, max: most })
  const sums = fc.oneof(within(999n), cents, within(10n ** 17n), within(10n ** 20n))
  fc.assert(
    fc.property(sums, (sum) => {
      const magnitude = sum < 0n ? -sum : sum
      const written = `${magnitude / 100n}.${String(magnitude % 100n).padStart(2, '0')}`
      assert.equal(formatAmount(sum as Amount), sum < 0n ? `-${written}` : written)
      assert.equal(storedAmount(formatAmount(sum as Amount)), sum)
    }),
  )
  for (const text of ['1,00', 'NaN', '1e3', 'Infinity'])
    assert.throws(() => storedAmount(text), SyntaxError, text)
})

test('a JSON number with at most two decimals is read to the cent', () => {
  fc.assert(
    fc.property(fc.integer({ min: -99_999_999_999, max: 99_999_999_999 }), (whole) => {
      assert.equal(parseAmount(whole / 100), BigInt(whole))
    }),
  )
})

test('what is no amount is not read', () => {
  const none = [
    '',
    ' ',
    '1.234',
    '1,50',
    '1e3',
    '.5',
    '5.',
    '--1',
    '+1',
    '12345678901234.00',
    'NaN',
    '٣',
    '1 000',
  ]
  for (const text of none) assert.equal(parseAmount(text), undefined, text)
  for (const number of [Number.NaN, Number.POSITIVE_INFINITY, 0.001, 1e13, 1e21, 0.1 + 0.2])
    assert.equal(parseAmount(number), undefined, String(number))
  assert.equal(parseAmount(-0), 0n)
})

test('21 % is rounded half away from zero, on both sides of it', () => {
  const vat = (text: string) => formatAmount(times(parseAmount(text)!, 21n, 100n))
  assert.equal(vat('0.50'), '0.11')
  assert.equal(vat('-0.50'), '-0.11')
  assert.equal(vat('100.00'), '21.00')
  assert.equal(vat('0.02'), '0.00')
  assert.equal(formatAmount(times(parseAmount('0.50')!, 1n, 100n)), '0.01')
})

test('rounding is never off by more than half a cent and mirrors its sign', () => {
  fc.assert(
    fc.property(cents, fc.bigInt({ min: 0n, max: 10_000n }), (amount, rate) => {
      const rounded = times(amount, rate, 10_000n)
      const error = rounded * 10_000n - amount * rate
      assert.ok((error < 0n ? -error : error) * 2n <= 10_000n)
      assert.equal(times(negate(amount), rate, 10_000n), negate(rounded))
    }),
  )
})

test('the shares of an amount add up to it, whatever the weights', () => {
  fc.assert(
    fc.property(
      cents,
      fc.array(fc.bigInt({ min: -1_000_000n, max: 1_000_000n }), { minLength: 1, maxLength: 20 }),
      (amount, weights) => {
        fc.pre(weights.reduce((sum, weight) => sum + weight, 0n) !== 0n)
        const parts = share(amount, weights)
        assert.equal(add(...parts), amount)
        assert.equal(parts.length, weights.length)
      },
    ),
  )
})

test('the odd cent goes to the largest share', () => {
  assert.deepEqual(share(100n as Amount, [1n, 1n, 2n]), [25n, 25n, 50n])
  assert.deepEqual(share(10n as Amount, [3n, 3n, 4n]), [3n, 3n, 4n])
  assert.deepEqual(share(100n as Amount, [1n, 1n, 1n]), [34n, 33n, 33n])
})

test('by largest remainder parts add up, none is a cent off, and the earlier takes it on a tie', () => {
  assert.deepEqual(byLargestRemainder(5n as Amount, [1n, 1n]), [3n, 2n])
  assert.deepEqual(byLargestRemainder(2n as Amount, [3n, 1n]), [2n, 0n])
  assert.deepEqual(byLargestRemainder(-100n as Amount, [1n, 1n, 1n]), [-34n, -33n, -33n])
  const weights = fc.array(fc.bigInt({ min: 0n, max: 1_000_000n }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(cents, weights, (amount, given) => {
      const total = given.reduce((sum, weight) => sum + weight, 0n)
      fc.pre(total > 0n)
      const parts = byLargestRemainder(amount, given)
      assert.equal(add(...parts), amount)
      parts.forEach((part, place) => {
        const off = part * total - amount * given[place]!
        assert.ok((off < 0n ? -off : off) < total)
      })
    }),
  )
})
