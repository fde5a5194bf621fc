import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { day } from '#kernel/days'
import { formFor, type PackCode, packOf, periodsToDeclare, type VatRegime } from '../index.js'
import { isVatPeriod, periodLabel, previousVatPeriod, spanOf, vatPeriodOf } from './period.js'

const march = { periodType: 'monthly', year: 2026, period: 3 } as const
const first = { periodType: 'quarterly', year: 2026, period: 1 } as const
const year = { periodType: 'yearly', year: 2026, period: 1 } as const

describe('a VAT period', () => {
  test('runs from its first to its last day, in leap years too', () => {
    assert.deepEqual(spanOf(march), { startsOn: '2026-03-01', endsOn: '2026-03-31' })
    assert.deepEqual(spanOf(first), { startsOn: '2026-01-01', endsOn: '2026-03-31' })
    assert.deepEqual(spanOf(year), { startsOn: '2026-01-01', endsOn: '2026-12-31' })
    const february = { periodType: 'monthly', year: 2028, period: 2 } as const
    assert.deepEqual(spanOf(february), { startsOn: '2028-02-01', endsOn: '2028-02-29' })
  })

  test('is called as people call it, in four languages', () => {
    assert.deepEqual(periodLabel(first), {
      fr: '1er trimestre 2026',
      nl: '1e kwartaal 2026',
      en: '1st quarter 2026',
      de: '1. Quartal 2026',
    })
    assert.deepEqual(periodLabel(march), {
      fr: 'mars 2026',
      nl: 'maart 2026',
      en: 'March 2026',
      de: 'März 2026',
    })
    assert.deepEqual(periodLabel(year), { fr: '2026', nl: '2026', en: '2026', de: '2026' })
  })

  test('is found by a day, and the one before it', () => {
    assert.deepEqual(vatPeriodOf('quarterly', day('2026-03-31')), first)
    assert.deepEqual(vatPeriodOf('quarterly', day('2026-04-01')), { ...first, period: 2 })
    assert.deepEqual(vatPeriodOf('monthly', day('2026-03-01')), march)
    assert.deepEqual(previousVatPeriod(first), { ...first, year: 2025, period: 4 })
    assert.deepEqual(previousVatPeriod(march), { ...march, period: 2 })
    assert.deepEqual(previousVatPeriod(year), { ...year, year: 2025 })
  })

  test('has a number that the year has', () => {
    const numbers = (periodType: 'monthly' | 'quarterly' | 'yearly') =>
      [0, 1, 4, 5, 12, 13, 1.5].filter((period) => isVatPeriod({ periodType, year: 2026, period }))
    assert.deepEqual(numbers('monthly'), [1, 4, 5, 12])
    assert.deepEqual(numbers('quarterly'), [1, 4])
    assert.deepEqual(numbers('yearly'), [1])
  })
})

describe('the form of a period', () => {
  const formOf = (code: PackCode, regime: VatRegime, type?: 'monthly' | 'quarterly' | 'yearly') =>
    formFor(packOf(code).vatReturns, regime, type)?.code

  // biome-ignore format: a table
  const table: [PackCode, VatRegime, string | undefined, string | undefined, string | undefined][] = [
    // country, regime, by months, by quarters, by years
    ['BE', 'monthly', '625', '625', undefined],
    ['BE', 'quarterly', '625', '625', undefined],
    ['BE', 'unit', '625', '625', undefined],
    ['BE', 'franchise', undefined, '629', undefined],
    ['BE', 'exempt', undefined, '629', undefined],
    ['FR', 'monthly', 'CA3', 'CA3', undefined],
    ['FR', 'quarterly', 'CA3', 'CA3', undefined],
    ['FR', 'franchise', undefined, undefined, undefined],
    ['FR', 'exempt', undefined, undefined, undefined],
    ['LU', 'monthly', 'TVA_DECM', 'TVA_DECT', 'TVA_DECA'],
    ['LU', 'quarterly', 'TVA_DECM', 'TVA_DECT', 'TVA_DECA'],
    ['LU', 'franchise', undefined, undefined, undefined],
  ]
  for (const [code, regime, monthly, quarterly, yearly] of table)
    test(`in ${code} under the regime ${regime}`, () => {
      assert.equal(formOf(code, regime, 'monthly'), monthly)
      assert.equal(formOf(code, regime, 'quarterly'), quarterly)
      assert.equal(formOf(code, regime, 'yearly'), yearly)
    })

  test('is the usual one of the regime when nobody names a period', () => {
    assert.equal(formOf('LU', 'quarterly'), 'TVA_DECT')
    assert.equal(formOf('LU', 'unit'), 'TVA_DECM')
    assert.equal(formOf('BE', 'exempt'), '629')
  })

  test('is due on the day of the country', () => {
    const dueOn = (code: PackCode, regime: VatRegime, vatDay?: number) =>
      periodsToDeclare(packOf(code).vatReturns, regime, 2026)
        .slice(-2)
        .map(({ form, ...period }) => form.dueOn(period, vatDay))
    assert.deepEqual(dueOn('BE', 'monthly'), ['2026-12-21', '2027-01-20'])
    assert.deepEqual(dueOn('BE', 'quarterly'), ['2026-10-25', '2027-01-25'])
    assert.deepEqual(dueOn('BE', 'exempt'), ['2026-10-25', '2027-01-25'])
    assert.deepEqual(dueOn('FR', 'monthly'), ['2026-12-19', '2027-01-19'])
    assert.deepEqual(dueOn('FR', 'quarterly', 24), ['2026-10-24', '2027-01-24'])
    assert.deepEqual(dueOn('LU', 'quarterly'), ['2027-01-14', '2027-04-30'])
  })

  test('comes for each period of a year, in Luxembourg for the year as well', () => {
    const count = (code: PackCode, regime: VatRegime) =>
      periodsToDeclare(packOf(code).vatReturns, regime, 2026).length
    assert.equal(count('BE', 'monthly'), 12)
    assert.equal(count('FR', 'quarterly'), 4)
    assert.equal(count('LU', 'quarterly'), 5)
    assert.equal(count('LU', 'franchise'), 0)
  })
})
