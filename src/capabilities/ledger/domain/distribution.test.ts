import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { day } from '#kernel/days'
import { type Amount, add, storedAmount } from '#kernel/money'
import {
  type Axis,
  allocated,
  appliesTo,
  type Code,
  filled,
  isValidOn,
  mixed,
  type Share,
} from './distribution.js'

/** The rules of a distribution, without a database. */
const site: Axis = {
  id: 1,
  code: 'SITE',
  is_mandatory: false,
  is_active: true,
  applies_to: ['6', '70'],
  default_code_id: null,
  position: 1,
}
const team: Axis = { ...site, id: 2, code: 'TEAM', default_code_id: 20 }
const code = (id: number, more: Partial<Code> = {}): Code => ({
  ...{ id, axis_id: Math.floor(id / 10), code: `C${id}`, starts_on: null, ends_on: null },
  is_active: true,
  ...more,
})
const known = new Map([10, 11, 12, 20, 21].map((id) => [id, code(id)]))
const share = (code_id: number, percent = '100.00'): Share => ({
  axis_id: Math.floor(code_id / 10),
  code_id,
  percent,
})
const filling = (defaults: readonly Share[][], codes = known) => ({
  axes: [site, team],
  codeOf: (id: number) => codes.get(id),
  day: day('2026-03-10'),
  defaults,
})

test('an axis applies to accounts that begin as it says, while it is active', () => {
  assert.equal(appliesTo(site, '604000'), true)
  assert.equal(appliesTo(site, '700000'), true)
  assert.equal(appliesTo(site, '740000'), false)
  assert.equal(appliesTo({ ...site, is_active: false }, '604000'), false)
})

test('a code serves on its days, both included', () => {
  const spring = code(10, { starts_on: day('2026-03-01'), ends_on: day('2026-05-31') })
  const on = (text: string) => isValidOn(spring, day(text))
  assert.deepEqual(['2026-02-28', '2026-03-01', '2026-05-31', '2026-06-01'].map(on), [
    false,
    true,
    true,
    false,
  ])
  assert.equal(isValidOn({ ...spring, is_active: false }, day('2026-03-01')), false)
})

test('per axis the line speaks first, then each default, then the axis', () => {
  assert.deepEqual(filled(null, filling([])), [share(20)])
  assert.deepEqual(filled([share(10)], filling([[share(11), share(21)]])), [share(10), share(21)])
  assert.deepEqual(filled(null, filling([[share(11)], [share(12), share(21)]])), [
    share(11),
    share(21),
  ])
  assert.deepEqual(filled([], filling([[share(11)]])), [])
})

test('a default of which one code does not hold is passed over whole', () => {
  const retired = new Map([...known, [11, code(11, { is_active: false })]])
  const halves = [share(10, '50.00'), share(11, '50.00')]
  assert.deepEqual(filled(null, filling([halves, [share(12)]], retired)), [share(12), share(20)])
})

test('what several lines share is weighted by their amounts, to a hundred', () => {
  const cents = (amount: bigint) => amount as Amount
  const lines = [
    { shares: [share(10, '50.00'), share(11, '50.00')], weight: cents(100n) },
    { shares: [share(10)], weight: cents(200n) },
  ]
  assert.deepEqual(mixed(lines, site), [share(10, '83.33'), share(11, '16.67')])
  assert.deepEqual(mixed(lines, team), [])
  const discounted = [...lines, { shares: [share(11)], weight: cents(-60n) }]
  assert.deepEqual(mixed(discounted, site), [share(10)])
})

test('shares come to their line to the cent, whatever the percentages', () => {
  const percents = fc
    .array(fc.bigInt({ min: 1n, max: 5000n }), { minLength: 1, maxLength: 8 })
    .map((parts) => {
      const rest = 10_000n - parts.slice(1).reduce((sum, part) => sum + part, 0n)
      return rest > 0n ? [rest, ...parts.slice(1)] : [10_000n]
    })
  fc.assert(
    fc.property(percents, fc.bigInt({ min: 1n, max: 10n ** 14n }), (parts, cents) => {
      const amount = cents as Amount
      const shares = parts.map((part, place) => ({
        axis_id: 1,
        code_id: place,
        percent: `${part / 100n}.${String(part % 100n).padStart(2, '0')}`,
      }))
      const sum = (side: 'debit' | 'credit') =>
        add(...allocated(shares, side, amount).map((one) => storedAmount(one.amount)))
      assert.equal(sum('debit'), amount)
      assert.equal(sum('credit'), -amount)
    }),
  )
})
