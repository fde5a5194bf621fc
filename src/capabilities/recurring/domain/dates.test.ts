import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  addDays,
  type Day,
  day,
  daysBetween,
  daysInMonth,
  firstDay,
  lastDay,
  parts,
  weekday,
} from '#kernel/days'
import {
  dateAt,
  datesFrom,
  frequencies,
  placeFrom,
  placeOf,
  type Rhythm,
  usualDay,
} from './dates.js'
import '#testing/rounds'

/** `2026-01-31 monthly`, with a day, an interval or an end where they are not the usual ones. */
function rhythm(startsOn: string, frequency: Rhythm['frequency'], more: Partial<Rhythm> = {}) {
  const starts = day(startsOn)
  return {
    frequency,
    interval: 1,
    day: usualDay(frequency, starts),
    startsOn: starts,
    endsOn: null,
    ...more,
  }
}

function first(count: number, of: Rhythm): string[] {
  const dates: string[] = []
  for (const date of datesFrom(of, of.startsOn)) if (dates.push(date) === count) break
  return dates
}

test('the 31st is always the last day of its month', () => {
  assert.deepEqual(first(4, rhythm('2026-01-31', 'monthly')), [
    '2026-01-31',
    '2026-02-28',
    '2026-03-31',
    '2026-04-30',
  ])
})

test('the 30th gives 28 or 29 February, and then 30 March', () => {
  assert.deepEqual(first(3, rhythm('2026-01-30', 'monthly')), [
    '2026-01-30',
    '2026-02-28',
    '2026-03-30',
  ])
  assert.deepEqual(first(3, rhythm('2028-01-30', 'monthly')), [
    '2028-01-30',
    '2028-02-29',
    '2028-03-30',
  ])
})

test('29 February comes back each leap year, and is the 28th in between', () => {
  assert.deepEqual(first(5, rhythm('2024-02-29', 'yearly')), [
    '2024-02-29',
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
    '2028-02-29',
  ])
})

test('the first date is the first with that day on or after the beginning', () => {
  assert.equal(dateAt(rhythm('2026-03-16', 'monthly', { day: 15 }), 0), '2026-04-15')
  assert.equal(dateAt(rhythm('2026-03-16', 'monthly', { day: 16 }), 0), '2026-03-16')
  assert.equal(dateAt(rhythm('2026-02-10', 'monthly', { day: 31 }), 0), '2026-02-28')
  // 16 March 2026 is a Monday.
  assert.equal(dateAt(rhythm('2026-03-16', 'weekly', { day: 1 }), 0), '2026-03-16')
  assert.equal(dateAt(rhythm('2026-03-17', 'weekly', { day: 1 }), 0), '2026-03-23')
  assert.equal(dateAt(rhythm('2026-03-16', 'weekly'), 0), '2026-03-16')
})

test('months are counted from that of the first date, by the interval', () => {
  assert.deepEqual(first(3, rhythm('2026-03-16', 'quarterly', { day: 15, interval: 2 })), [
    '2026-04-15',
    '2026-10-15',
    '2027-04-15',
  ])
  assert.deepEqual(first(3, rhythm('2026-03-18', 'weekly', { interval: 2 })), [
    '2026-03-18',
    '2026-04-01',
    '2026-04-15',
  ])
})

test('the end is included, and nothing comes after it', () => {
  const ends = rhythm('2026-01-15', 'monthly', { endsOn: day('2026-03-15') })
  assert.deepEqual(first(9, ends), ['2026-01-15', '2026-02-15', '2026-03-15'])
  assert.equal(dateAt(rhythm('2026-01-15', 'monthly', { endsOn: day('2026-03-14') }), 2), null)
})

test('no date lies beyond the last day of the calendar', () => {
  assert.deepEqual(first(9, rhythm('2199-11-30', 'monthly', { day: 31 })), [
    '2199-11-30',
    '2199-12-31',
  ])
  assert.equal(dateAt(rhythm('2199-12-31', 'monthly', { day: 30 }), 0), null)
  assert.equal(dateAt(rhythm('2199-12-31', 'weekly', { day: 1 }), 0), null)
})

/** A second way to the same dates: every day is looked at, from the beginning on. */
function* byWalking({
  frequency,
  interval,
  day: wanted,
  startsOn,
  endsOn,
}: Rhythm): Generator<Day> {
  let turn = -1
  let lastMonth = ''
  for (let on = startsOn; on <= (endsOn ?? lastDay); on = addDays(on, 1)) {
    const { year, month, dayOfMonth } = parts(on)
    if (frequency === 'weekly') {
      if (weekday(on) === wanted && ++turn % interval === 0) yield on
    } else if (dayOfMonth === Math.min(wanted, daysInMonth(year, month))) {
      assert.notEqual(on.slice(0, 7), lastMonth, 'one a month')
      lastMonth = on.slice(0, 7)
      const step = { monthly: 1, quarterly: 3, yearly: 12 }[frequency] * interval
      if (++turn % step === 0) yield on
    }
    if (on === lastDay) return
  }
}

const rhythms = fc
  .record({
    frequency: fc.constantFrom(...frequencies),
    interval: fc.integer({ min: 1, max: 60 }),
    day: fc.integer({ min: 1, max: 31 }),
    start: fc.integer({ min: 0, max: 109_000 }),
    length: fc.option(fc.integer({ min: 0, max: 8000 }), { nil: null }),
  })
  .map(({ frequency, interval, day: wanted, start, length }): Rhythm => {
    const startsOn = addDays(day('1900-01-01'), start)
    const last = length === null ? null : addDays(startsOn, Math.min(length, 109_571 - start))
    const fitting = frequency === 'weekly' ? ((wanted - 1) % 7) + 1 : wanted
    return { frequency, interval, day: fitting, startsOn, endsOn: last }
  })

test('dates are those that someone finds who looks at every day of the calendar', () => {
  fc.assert(
    fc.property(rhythms, (one) => {
      const walked: Day[] = []
      for (const on of byWalking({ ...one, endsOn: endWithin(one, 20) })) walked.push(on)
      const told = [...datesFrom({ ...one, endsOn: endWithin(one, 20) }, one.startsOn)]
      assert.deepEqual(told, walked)
    }),
    { numRuns: Math.min(fc.readConfigureGlobal().numRuns ?? 60, 300) },
  )
})

/** Walking takes long: the end of a rhythm, some years on at most. */
function endWithin({ startsOn, endsOn }: Rhythm, years: number): Day {
  const far = `${Math.min(2199, parts(startsOn).year + years)}-12-31` as Day
  return endsOn !== null && endsOn < far ? endsOn : far
}

test('the place of a date and the date at a place are each other’s inverse', () => {
  fc.assert(
    fc.property(rhythms, fc.nat({ max: 400 }), fc.nat({ max: 40 }), (one, place, days) => {
      const date = dateAt(one, place)
      if (date === null) return
      assert.equal(placeOf(one, date), place)
      const before = addDays(date, -Math.min(days, daysBetween(firstDay, date)))
      const found = placeFrom(one, before)
      assert.ok(dateAt(one, found)! >= before)
      if (found > 0) assert.ok(dateAt(one, found - 1)! < before)
    }),
  )
})
