import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addDays,
  addMonths,
  atMidnight,
  type Day,
  day,
  daysBetween,
  endOfMonth,
  parseDay,
  weekday,
} from './days.js'
import { instantOf, parseInstant, wallClock } from './instants.js'

const anyDay = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2199-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10) as Day)

test('every day between 1900 and 2199 is read, and nothing else', () => {
  fc.assert(fc.property(anyDay, (text) => parseDay(text) === text))
  for (const text of [
    '1899-12-31',
    '2200-01-01',
    '2025-02-29',
    '2025-13-01',
    '2025-00-10',
    '2025-04-31',
    '2025-4-1',
    '14-03-2025',
    '2025-03-14T00:00:00Z',
    '',
  ])
    assert.equal(parseDay(text), undefined, text)
  assert.equal(parseDay('2024-02-29'), '2024-02-29')
  assert.equal(parseDay('1900-02-29'), undefined)
  assert.equal(parseDay('2000-02-29'), '2000-02-29')
})

test('days are counted as the calendar counts them', () => {
  fc.assert(
    fc.property(anyDay, anyDay, (from, to) => {
      const expected = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000)
      assert.equal(daysBetween(from, to), expected)
      assert.equal(addDays(from, expected), to)
    }),
  )
})

test('the weekday is that of the calendar', () => {
  fc.assert(fc.property(anyDay, (text) => weekday(text) === (new Date(text).getUTCDay() || 7)))
})

test('a month on from the end of a long month is the end of the short one', () => {
  assert.equal(addMonths(day('2025-01-31'), 1), '2025-02-28')
  assert.equal(addMonths(day('2024-01-31'), 1), '2024-02-29')
  assert.equal(addMonths(day('2025-03-31'), -1), '2025-02-28')
  assert.equal(addMonths(day('2025-12-15'), 1), '2026-01-15')
  assert.equal(endOfMonth(day('2025-02-03')), '2025-02-28')
})

test('a day is shown as a timestamp at midnight', () => {
  assert.equal(atMidnight(day('2025-03-14')), '2025-03-14T00:00:00.000000Z')
})

test('a moment is read strictly and shown in UTC with microseconds', () => {
  assert.equal(parseInstant('2025-03-14T10:30:00+01:00'), '2025-03-14T09:30:00.000000Z')
  for (const text of [
    '2025-03-14',
    '2025-03-14 10:30:00Z',
    '2025-03-14T10:30:00',
    'now',
    '2025-02-31T25:00:00Z',
  ])
    assert.equal(parseInstant(text), undefined, text)
})

test('the clocks of Brussels change on the last Sundays of March and October', () => {
  const at = (text: string) => wallClock(instantOf(Date.parse(text)), 'Europe/Brussels')
  assert.deepEqual(at('2026-03-29T00:59:59Z'), { day: '2026-03-29', time: '01:59:59' })
  assert.deepEqual(at('2026-03-29T01:00:00Z'), { day: '2026-03-29', time: '03:00:00' })
  assert.deepEqual(at('2026-10-25T00:30:00Z'), { day: '2026-10-25', time: '02:30:00' })
  assert.deepEqual(at('2026-10-25T01:30:00Z'), { day: '2026-10-25', time: '02:30:00' })
  assert.deepEqual(at('2026-12-31T23:30:00Z'), { day: '2027-01-01', time: '00:30:00' })
})
