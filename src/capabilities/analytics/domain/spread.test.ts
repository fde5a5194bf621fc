import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { day } from '#kernel/days'
import { type Amount, add } from '#kernel/money'
import { byMonth, byPlace, evenly, grown, inProportion } from './spread.js'

/** How amounts of a budget are shared, grown and carried to another year. */
const cents = (...amounts: number[]) => amounts.map((amount) => BigInt(amount) as Amount)
const [hundred] = cents(100)
const months = (first: string, count: number) =>
  Array.from({ length: count }, (_, place) => {
    const month = Number(first.slice(5, 7)) - 1 + place
    const year = Number(first.slice(0, 4)) + Math.floor(month / 12)
    return { starts_on: day(`${year}-${String((month % 12) + 1).padStart(2, '0')}-01`) }
  })

test('a total is shared alike or in proportion, to the cent', () => {
  assert.deepEqual(evenly(hundred!, 3), cents(34, 33, 33))
  assert.deepEqual(inProportion(hundred!, cents(1, 0, 2)), cents(33, 0, 67))
  assert.deepEqual(inProportion(hundred!, cents(1, -5, 1)), cents(50, 0, 50))
  assert.deepEqual(inProportion(hundred!, cents(0, -5, 0)), cents(34, 33, 33))
  const amounts = fc.array(fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }), {
    minLength: 1,
    maxLength: 24,
  })
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }), amounts, (total, before) => {
      const parts = inProportion(total as Amount, before as Amount[])
      assert.equal(add(...parts), total)
    }),
  )
})

test('growth is rounded half away from zero', () => {
  const [one, loss] = cents(150, -150)
  assert.deepEqual([grown(one!, 300n), grown(loss!, 300n)], cents(155, -155))
  assert.deepEqual([grown(one!, -10_000n), grown(one!, 100_000n)], cents(0, 1650))
})

test('years of another length go by calendar month, copies by place', () => {
  const short = months('2026-04-01', 3)
  const long = months('2026-07-01', 18)
  const year = months('2027-01-01', 12)
  assert.deepEqual(byMonth(cents(1, 2, 3), short, year), cents(0, 0, 0, 1, 2, 3, 0, 0, 0, 0, 0, 0))
  const eighteen = cents(...Array.from({ length: 18 }, (_, place) => place + 1))
  // July to December come twice: the later counts.
  assert.deepEqual(
    byMonth(eighteen, long, year),
    cents(7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18),
  )
  assert.deepEqual(byMonth(cents(1, 2, 3), short, months('2027-01-01', 3)), cents(1, 2, 3))
  assert.deepEqual(byPlace(cents(1, 2, 3), 2), cents(1, 2))
  assert.deepEqual(byPlace(cents(1), 3), cents(1, 0, 0))
})
