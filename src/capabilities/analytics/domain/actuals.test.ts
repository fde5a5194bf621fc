import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Amount, add } from '#kernel/money'
import { actualsOf, unnamedOf } from './actuals.js'
import { firstOverlap } from './overlap.js'

/** Code 2 lies below 1; code 3 stands alone. */
const above = (code: number) => (code === 2 ? [1] : [])

const number = fc.stringMatching(/^[67][0-1]{1,2}$/)
const line = fc
  .record({ number, isHeading: fc.boolean(), codeId: fc.constantFrom(null, 1, 2, 3) })
  .map((one) => ({ ...one, direction: 'debit' as const }))
const posted = fc
  .tuple(number, fc.constantFrom(null, 1, 2, 3), fc.bigInt({ min: -9999n, max: 9999n }))
  .map(([on, codeId, amount]) => ({ number: on, codeId, months: [amount as Amount] }))

test('what lines name and what none does come to all that was posted', () => {
  fc.assert(
    fc.property(fc.array(line), fc.array(posted), (lines, all) => {
      // A heading of a number is not that account: only lines that count nothing twice are taken.
      fc.pre(firstOverlap(lines, above) === undefined)
      const named = actualsOf(lines, all, 1, above).map(([amount]) => amount!)
      const rest = unnamedOf(lines, all, above).map(({ months }) => months[0]!)
      const whole = all.filter(({ codeId }) => codeId === null).map(({ months }) => months[0]!)
      assert.equal(add(...named, ...rest), add(...whole))
    }),
  )
})

test('an account of which a line names a part is not whole any more', () => {
  const all = [
    { number: '60', codeId: null, months: [10n as Amount] },
    { number: '60', codeId: 3, months: [4n as Amount] },
  ]
  const of = (codeId: number | null) =>
    unnamedOf([{ number: '6', isHeading: true, codeId, direction: 'debit' }], all, above).map(
      ({ months, isWhole }) => [months[0], isWhole],
    )
  assert.deepEqual(of(3), [[6n, false]])
  assert.deepEqual(of(null), [[4n, false]])
  assert.deepEqual(of(1), [[10n, true]])
})
