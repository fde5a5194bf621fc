import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Amount, add, formatAmount, parseAmount } from '#kernel/money'
import { factorOf, indexedSides } from './indexing.js'
import '#testing/rounds'

const amounts = (...texts: string[]) => texts.map((text) => parseAmount(text)!)
const indexed = (percent: string, ...texts: string[]) =>
  indexedSides(amounts(...texts), factorOf(parseAmount(percent)!)).map(formatAmount)

test('debits are rounded half away from zero, and the credit is what they come to', () => {
  assert.deepEqual(indexed('2.50', '850.00', '0.20', '-850.20'), ['871.25', '0.21', '-871.46'])
})

test('credits share the new total in proportion, to the cent by largest remainder, the first on a tie', () => {
  assert.deepEqual(indexed('10.00', '100.00', '-33.33', '-33.33', '-33.34'), [
    '110.00',
    '-36.66',
    '-36.66',
    '-36.68',
  ])
  assert.deepEqual(indexed('0.01', '100.00', '-50.00', '-50.00'), ['100.01', '-50.01', '-50.00'])
})

test('what is indexed balances as before, and each credit is within a cent of its share', () => {
  const cents = fc.bigInt({ min: 1n, max: 10_000_000n })
  const percents = fc.bigInt({ min: -9999n, max: 100_000n })
  fc.assert(
    fc.property(
      fc.array(cents, { minLength: 1, maxLength: 8 }),
      percents,
      fc.nat(),
      (debits, percent, at) => {
        const total = debits.reduce((sum, one) => sum + one, 0n)
        const cut = BigInt(at) % total
        const credits = cut === 0n ? [-total] : [-cut, cut - total]
        const factor = factorOf(percent as Amount)
        const after = indexedSides([...debits, ...credits] as Amount[], factor)
        assert.equal(add(...after), 0n)
        const grown = add(...after.slice(0, debits.length))
        credits.forEach((credit, place) => {
          const share = after[debits.length + place]!
          const distance = share * total - credit * grown
          assert.ok(distance < total && -distance < total)
        })
      },
    ),
  )
})
