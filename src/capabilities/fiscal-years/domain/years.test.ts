import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, addMonths, day, daysBetween } from '#kernel/days'
import {
  codeOf,
  faultOf,
  faultOfMoved,
  faultOfNew,
  hasDayAfter,
  periodsOf,
  type Span,
  yearAfter,
} from './years.js'

const span = (from: string, to: string): Span => ({ startsOn: day(from), endsOn: day(to) })

test('a calendar year has twelve months, named in the language of the file', () => {
  const periods = periodsOf(span('2026-01-01', '2026-12-31'), 'fr')
  assert.equal(periods.length, 12)
  assert.deepEqual(periods[1], {
    number: 2,
    startsOn: '2026-02-01',
    endsOn: '2026-02-28',
    label: 'février 2026',
  })
  assert.equal(periodsOf(span('2026-03-01', '2026-03-31'), 'nl')[0]?.label, 'maart 2026')
  assert.equal(periodsOf(span('2026-03-01', '2026-03-31'), 'de')[0]?.label, 'März 2026')
  assert.equal(periodsOf(span('2026-03-01', '2026-03-31'), 'en')[0]?.label, 'March 2026')
})

test('the first and the last month are cut to the bounds of the year', () => {
  const periods = periodsOf(span('2025-11-17', '2026-02-10'), 'en')
  assert.deepEqual(
    periods.map(({ startsOn, endsOn }) => `${startsOn} ${endsOn}`),
    [
      '2025-11-17 2025-11-30',
      '2025-12-01 2025-12-31',
      '2026-01-01 2026-01-31',
      '2026-02-01 2026-02-10',
    ],
  )
})

test('the periods of any year follow each other day by day and fill it', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 40_000 }),
      fc.integer({ min: 0, max: 730 }),
      (from, length) => {
        const startsOn = addDays(day('1950-01-01'), from)
        const year = { startsOn, endsOn: addDays(startsOn, length) }
        const periods = periodsOf(year, 'fr')
        assert.equal(periods[0]?.startsOn, year.startsOn)
        assert.equal(periods.at(-1)?.endsOn, year.endsOn)
        for (let index = 1; index < periods.length; index++)
          assert.equal(daysBetween(periods[index - 1]!.endsOn, periods[index]!.startsOn), 1)
      },
    ),
  )
})

test('years neither overlap nor leave a hole, and last 24 months at most', () => {
  const held = [span('2025-01-01', '2025-12-31')]
  assert.equal(faultOf(span('2026-01-01', '2026-12-31'), held), undefined)
  assert.equal(faultOf(span('2024-07-01', '2024-12-31'), held), undefined)
  assert.equal(faultOf(span('2025-12-31', '2026-12-30'), held), 'overlap')
  assert.equal(faultOf(span('2024-01-01', '2026-01-01'), held), 'too_long')
  assert.equal(faultOf(span('2024-06-01', '2026-01-31'), held), 'overlap')
  assert.equal(faultOf(span('2026-01-02', '2026-12-31'), held), 'gap')
  assert.equal(faultOf(span('2026-12-31', '2026-01-01'), held), 'ends_before_start')
  assert.equal(faultOf(span('2026-01-01', '2027-12-31'), held), undefined)
  assert.equal(faultOf(span('2020-01-01', '2020-12-31'), []), undefined)
})

test('the next year is twelve months from the day after, however long this one was', () => {
  assert.deepEqual(yearAfter(span('2025-07-01', '2026-12-31')), span('2027-01-01', '2027-12-31'))
  const next = yearAfter(span('2023-03-01', '2024-02-29'))
  assert.equal(next.endsOn, addDays(addMonths(next.startsOn, 12), -1))
})

test('the calendar ends in 2199, and years end with it', () => {
  const last = span('2199-01-01', '2199-12-31')
  assert.equal(faultOf(last, [span('2198-01-01', '2198-12-31')]), undefined)
  assert.equal(periodsOf(last, 'fr').length, 12)
  assert.deepEqual(yearAfter(span('2198-07-01', '2199-06-30')), span('2199-07-01', '2199-12-31'))
  assert.deepEqual(yearAfter(span('2198-01-01', '2198-12-31')), last)
  assert.deepEqual(
    [hasDayAfter(last), hasDayAfter(span('2199-01-01', '2199-12-30'))],
    [false, true],
  )
})

test('24 months are counted to the day, from the end of a short month too', () => {
  const isTooLong = (from: string, to: string) => faultOf(span(from, to), []) === 'too_long'
  assert.equal(isTooLong('2024-02-29', '2026-02-27'), false)
  assert.equal(isTooLong('2024-02-29', '2026-02-28'), true)
  assert.equal(isTooLong('2025-03-15', '2027-03-14'), false)
  assert.equal(isTooLong('2025-03-15', '2027-03-15'), true)
  assert.equal(isTooLong('2025-03-15', '2027-04-01'), true)
})

test('a fault is found at the bound that causes it', () => {
  const chain = [span('2025-01-01', '2025-12-31'), span('2026-01-01', '2026-12-31')]
  const found = (from: string, to: string) => faultOfNew(span(from, to), chain)
  assert.deepEqual(found('2026-06-01', '2027-05-31'), { fault: 'overlap', at: 'starts_on' })
  assert.deepEqual(found('2024-06-01', '2025-05-31'), { fault: 'overlap', at: 'ends_on' })
  assert.deepEqual(found('2027-02-01', '2027-12-31'), { fault: 'gap', at: 'starts_on' })
  assert.deepEqual(found('2024-01-01', '2024-11-30'), { fault: 'gap', at: 'ends_on' })
  assert.equal(found('2024-01-01', '2024-12-31'), undefined)
  const [before, after] = chain as [Span, Span]
  assert.deepEqual(faultOfMoved(span('2025-12-31', '2026-12-31'), before, undefined), {
    fault: 'overlap',
    at: 'starts_on',
  })
  assert.deepEqual(faultOfMoved(span('2025-01-01', '2025-12-30'), undefined, after), {
    fault: 'gap',
    at: 'ends_on',
  })
  assert.equal(faultOfMoved(span('2024-06-01', '2025-12-31'), undefined, after), undefined)
})

test('a year is called after its days, with a letter when another is called so', () => {
  const [short, long] = [span('2026-07-01', '2026-12-31'), span('2026-07-01', '2027-06-30')]
  assert.deepEqual([codeOf(short), codeOf(long)], ['2026', '2026-2027'])
  assert.equal(codeOf(short, new Set(['2026'])), '2026B')
  assert.equal(codeOf(long, new Set(['2026-2027', '2026-2027B'])), '2026-2027C')
})
