import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { addDays, type Day, day, daysBetween } from '#kernel/days'
import { type Amount, formatAmount, parseAmount } from '#kernel/money'
import { countryPacks, interestOn, packOf } from './index.js'
import '#testing/rounds'

const cents = (text: string) => parseAmount(text)!
const percent = (rate: bigint) => formatAmount(rate as Amount)
const halfYears = [
  '2024-01-01',
  '2024-07-01',
  '2025-01-01',
  '2025-07-01',
  '2026-01-01',
  '2026-07-01',
]

test('the rates between businesses are those of the law, half-year by half-year', () => {
  const wanted = {
    BE: ['12.50', '12.50', '11.50', '10.50', '10.50', '10.50'],
    FR: ['14.50', '14.25', '13.15', '12.15', '12.15', '12.40'],
    LU: ['12.50', '12.25', '11.15', '10.15', '10.15', '10.40'],
  }
  for (const { code, latePayment } of countryPacks) {
    assert.deepEqual(
      latePayment.rates.map(({ since }) => since),
      halfYears,
    )
    assert.deepEqual(
      latePayment.rates.map(({ rate }) => percent(rate)),
      wanted[code],
    )
    assert.equal(formatAmount(latePayment.compensation), '40.00')
  }
})

const belgian = packOf('BE')!.latePayment

test('interest counts from the day after the due date, and each half-year at its rate', () => {
  const on = (open: string, due: string, asOf: string) =>
    formatAmount(interestOn(cents(open), day(due), day(asOf), belgian.rates).amount)
  // 1,000.00 × 10.50 × 30 / 36,500
  assert.equal(on('1000.00', '2026-02-14', '2026-03-16'), '8.63')
  // 17 days at 11.50 and 14 at 10.50, rounded once: (195.50 + 147.00) / 36.5
  assert.equal(on('1000.00', '2025-06-13', '2025-07-14'), '9.38')
  assert.equal(on('1000.00', '2026-03-16', '2026-03-16'), '0.00')
  assert.equal(on('1000.00', '2026-03-15', '2026-03-16'), '0.29')
})

test('it is rounded half away from zero, once for the whole', () => {
  const rate = [{ since: day('2024-01-01'), rate: 1000n }]
  // 1.825 × 10 × 1 / 36,500 = 0.0005; half a cent comes of 18.25 in one day at 10 percent.
  assert.equal(
    formatAmount(interestOn(cents('18.25'), day('2026-01-01'), day('2026-01-02'), rate).amount),
    '0.01',
  )
  assert.equal(
    formatAmount(interestOn(cents('18.24'), day('2026-01-01'), day('2026-01-02'), rate).amount),
    '0.00',
  )
})

test('a half-year after the last that is known has its rate, and says so; before the first there is none', () => {
  const last = interestOn(cents('100.00'), day('2026-12-01'), day('2026-12-31'), belgian.rates)
  assert.equal(last.isOutdated, false)
  const next = interestOn(cents('100.00'), day('2026-12-31'), day('2027-01-30'), belgian.rates)
  assert.deepEqual([formatAmount(next.amount), next.isOutdated], ['0.86', true])
  const old = interestOn(cents('100.00'), day('2023-11-30'), day('2024-01-30'), belgian.rates)
  assert.deepEqual([formatAmount(old.amount), old.isUnknown, old.isOutdated], ['1.03', true, false])
  assert.equal(
    interestOn(cents('100.00'), day('2023-12-31'), day('2024-01-30'), belgian.rates).isUnknown,
    false,
  )
})

test('interest of a stretch is that of its parts but for a cent, and never falls', () => {
  const days = fc.integer({ min: 0, max: 1000 }).map((count) => addDays(day('2024-01-01'), count))
  fc.assert(
    fc.property(fc.bigInt(0n, 10_000_000n), days, days, days, (open, ...all) => {
      const [one, two, three] = [...all].sort() as [Day, Day, Day]
      const of = (from: Day, to: Day) => interestOn(open as Amount, from, to, belgian.rates).amount
      const whole = of(one, three)
      const parted = of(one, two) + of(two, three)
      assert.ok(whole - parted >= -1n && whole - parted <= 1n)
      assert.ok(of(one, two) <= whole)
      const atMost = (open * 1250n * BigInt(daysBetween(one, three))) / 3_650_000n + 1n
      assert.ok(whole <= atMost)
    }),
  )
})

test('a Belgian consumer owes at most what the scale says, others nothing by us', () => {
  const { consumers } = belgian
  const scale = (open: string) => formatAmount(consumers!.compensation(cents(open)))
  assert.deepEqual(
    [
      '0.01',
      '150.00',
      '150.01',
      '151.00',
      '500.00',
      '500.01',
      '700.00',
      '39200.00',
      '50000.00',
    ].map(scale),
    ['20.00', '20.00', '30.00', '30.10', '65.00', '65.00', '75.00', '2000.00', '2000.00'],
  )
  assert.equal(consumers!.daysToPay, 14)
  for (const code of ['FR', 'LU'] as const) assert.equal(packOf(code)!.latePayment.consumers, null)
})
