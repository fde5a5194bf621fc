import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { day } from '#kernel/days'
import { Problem } from '#kernel/problem'
import { comparisonOf, type SpanAsked, spanOf } from './span.js'

/** The first year is long, the second short, and there is none after 2026. */
const years = [
  { id: 1, starts_on: day('2023-07-01'), ends_on: day('2024-12-31') },
  { id: 2, starts_on: day('2025-01-01'), ends_on: day('2025-06-30') },
  { id: 3, starts_on: day('2025-07-01'), ends_on: day('2026-06-30') },
]
const today = day('2026-03-16')

type Given = { from?: string; to?: string; fiscal_year_id?: number }
const shown = ({ from, to }: { from: string; to: string }) => `${from} ${to}`
const asked = (given: Given) => shown(spanOf(given as SpanAsked, years, today))
const refusedOn = (given: Given, field: string) =>
  assert.throws(
    () => asked(given),
    (error) => error instanceof Problem && Object.keys(error.fields)[0] === field,
  )

describe('the days of a report', () => {
  for (const [given, expected] of [
    [{}, '2025-07-01 2026-06-30'],
    [{ to: '2025-03-31' }, '2025-01-01 2025-03-31'],
    [{ to: '2030-03-31' }, '2025-07-01 2030-03-31'],
    [{ to: '2000-03-31' }, '2000-03-31 2000-03-31'],
    [{ from: '2030-03-31' }, '2030-03-31 2030-03-31'],
    [{ from: '2024-02-29' }, '2024-02-29 2024-12-31'],
    [{ from: '2024-02-29', to: '2026-01-01' }, '2024-02-29 2026-01-01'],
    [{ from: '2000-01-01', to: '2000-12-31' }, '2000-01-01 2000-12-31'],
    [{ fiscal_year_id: 2 }, '2025-01-01 2025-06-30'],
    [{ fiscal_year_id: 2, from: '2025-03-01' }, '2025-03-01 2025-06-30'],
    [{ fiscal_year_id: 2, to: '2025-03-31' }, '2025-01-01 2025-03-31'],
  ] as const)
    test(`${JSON.stringify(given)} is ${expected}`, () => assert.equal(asked(given), expected))

  test('today past the last year is in the last', () => {
    assert.equal(shown(spanOf({}, years, day('2031-01-01'))), '2025-07-01 2026-06-30')
  })

  test('what cannot be is refused on what is wrong', () => {
    refusedOn({ from: '2026-02-02', to: '2026-02-01' }, 'to')
    refusedOn({ fiscal_year_id: 9 }, 'fiscal_year_id')
    refusedOn({ fiscal_year_id: 2, from: '2024-12-31' }, 'from')
    refusedOn({ fiscal_year_id: 2, to: '2025-07-01' }, 'to')
    refusedOn({ fiscal_year_id: 2, from: '2025-03-01', to: '2025-02-01' }, 'to')
  })
})

describe('the days it is compared with', () => {
  const compared = (from: string, to: string, compare: 'year' | 'period' | 'none' = 'year') => {
    const found = comparisonOf({ from: day(from), to: day(to) }, compare, years)
    return found && shown(found)
  }

  test('bounds of a year go to those of the year before, whatever its length', () => {
    assert.equal(compared('2025-07-01', '2026-06-30'), '2025-01-01 2025-06-30')
    assert.equal(compared('2025-01-01', '2025-06-30'), '2023-07-01 2024-12-31')
  })

  test('other days go a year back, the last of a month to the last', () => {
    assert.equal(compared('2025-10-01', '2026-02-28'), '2024-10-01 2025-02-28')
    assert.equal(compared('2025-08-15', '2025-08-31'), '2024-08-15 2024-08-31')
    assert.equal(compared('2025-02-28', '2025-02-28'), '2024-02-29 2024-02-29')
  })

  test('a period goes as many days back as it has', () => {
    assert.equal(compared('2026-01-01', '2026-03-31', 'period'), '2025-10-03 2025-12-31')
    assert.equal(compared('2026-03-16', '2026-03-16', 'period'), '2026-03-15 2026-03-15')
  })

  test('before the first year there is nothing to compare with', () => {
    assert.equal(compared('2023-07-01', '2024-12-31'), null, 'of eighteen months')
    assert.equal(compared('2023-07-01', '2024-06-29'), null)
    assert.equal(compared('2023-07-01', '2023-07-31', 'period'), null)
    assert.equal(compared('2025-07-01', '2026-06-30', 'none'), null)
  })

  test('days that there are not are not gone back to', () => {
    assert.equal(compared('1900-01-01', '2026-02-28'), '1900-01-01 2025-02-28')
    assert.equal(compared('1900-12-31', '2026-02-28'), '1900-01-01 2025-02-28')
    assert.equal(compared('1901-01-01', '2026-02-28'), '1900-01-01 2025-02-28')
    assert.equal(compared('1950-01-01', '2026-03-31', 'period'), null)
    assert.equal(compared('2024-01-01', '2199-12-31', 'period'), '1900-01-01 2023-12-31')
    assert.equal(compared('1900-01-01', '2199-12-31', 'period'), null)
  })
})
