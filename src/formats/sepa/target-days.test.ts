import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, day, daysBetween, weekday } from '#kernel/days'
import { rounds } from '#testing/rounds'
import { isTargetDay, nextTargetDay, targetDayAfter } from './index.js'

test('banks settle on working days, but for six days of the year', () => {
  const closed = ['2026-01-01', '2026-04-03', '2026-04-06', '2026-05-01', '2026-12-25']
  for (const date of [...closed, '2025-12-26', '2024-03-29', '2024-04-01', '2026-03-14'])
    assert.ok(!isTargetDay(day(date)), date)
  // Holidays of a country: Ascension, Whit Monday, 21 July, 15 August, All Saints.
  for (const date of ['2026-05-14', '2026-05-25', '2026-07-21', '2025-08-15', '2027-11-01'])
    assert.ok(isTargetDay(day(date)), date)
  let open = 0
  for (let one = day('2026-01-01'); one <= '2026-12-31'; one = addDays(one, 1))
    if (isTargetDay(one)) open += 1
  assert.equal(open, 256)
})

test('a day on which banks are closed moves to the next on which they are open', () => {
  assert.equal(nextTargetDay(day('2026-03-12')), '2026-03-12')
  assert.equal(nextTargetDay(day('2026-03-14')), '2026-03-16')
  assert.equal(nextTargetDay(day('2026-04-03')), '2026-04-07')
  assert.equal(nextTargetDay(day('2026-12-25')), '2026-12-28')
  assert.equal(targetDayAfter(day('2026-03-12'), 1), '2026-03-13')
  assert.equal(targetDayAfter(day('2026-03-13'), 2), '2026-03-17')
  assert.equal(targetDayAfter(day('2026-04-02'), 1), '2026-04-07')
})

test('the next day is never far, never a weekend, and the first one there is', () => {
  fc.assert(
    fc.property(fc.nat(70_000), (count) => {
      const from = addDays(day('1999-01-01'), count)
      const next = nextTargetDay(from)
      assert.ok(isTargetDay(next) && weekday(next) <= 5)
      assert.ok(daysBetween(from, next) >= 0 && daysBetween(from, next) <= 4)
      for (let one = from; one < next; one = addDays(one, 1)) assert.ok(!isTargetDay(one))
    }),
    { numRuns: rounds(1000) },
  )
})
