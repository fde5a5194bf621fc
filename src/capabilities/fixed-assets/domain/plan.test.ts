import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { highestRate, packOf } from '#countries'
import {
  addDays,
  addMonths,
  type Day,
  day,
  daysBetween,
  daysInMonth,
  endOfMonth,
  parts,
} from '#kernel/days'
import { type Amount, formatAmount, parseAmount, subtract, zero } from '#kernel/money'
import { longOrShort } from '#testing/rounds'
import { calendarOf, type FileYear, periodsOf, rhythms } from './calendar.js'
import { cumulatedBy, firstEve, type Plan, type Terms } from './plan.js'

type Country = 'BE' | 'FR' | 'LU'
const amount = (text: string) => parseAmount(text)!
const rulesOf = (country: Country) => packOf(country).assets

/** The years of a file, one after the other from a day on, of so many months each. */
function yearsFrom(startsOn: string, ...lengths: readonly number[]): FileYear[] {
  let from = day(startsOn)
  return lengths.map((months, place) => {
    const next = addMonths(from, months)
    const year = {
      id: place + 1,
      code: from.slice(0, 4),
      startsOn: from,
      endsOn: addDays(next, -1),
      isClosed: false,
    }
    from = next
    return year
  })
}

const inCalendarYears = calendarOf(yearsFrom('2026-01-01', 12))

type Wish = {
  readonly country: Country
  readonly method?: Terms['method']
  readonly value: string
  readonly residual?: string
  readonly months: number
  readonly rate?: string
  readonly prorata?: Terms['prorata']
  readonly acquired: string
  readonly inService?: string
}

function termsOf(wish: Wish): Terms {
  const value = amount(wish.value)
  return {
    method: wish.method ?? 'linear',
    acquiredOn: day(wish.acquired),
    inServiceOn: day(wish.inService ?? wish.acquired),
    value,
    base: subtract(value, amount(wish.residual ?? '0')),
    months: wish.months,
    rate: wish.rate === undefined ? null : amount(wish.rate),
    prorata: wish.prorata ?? 'daily',
  }
}

function firstPlan(terms: Terms, country: Country): Plan {
  return { ...terms, from: firstEve(terms, rulesOf(country)), posted: zero, isFirst: true }
}

/** The amounts of a plan, year by year, until nothing is left. */
function byYears(wish: Wish, calendar = inCalendarYears): string[] {
  const plan = firstPlan(termsOf(wish), wish.country)
  const cumulated = cumulatedBy(plan, rulesOf(wish.country), calendar)
  const rows: string[] = []
  let before = zero as Amount
  for (let year = calendar.yearOf(addDays(plan.from, 1)); before < plan.base; ) {
    const now = cumulated(year.endsOn)
    rows.push(formatAmount(subtract(now, before)))
    before = now
    year = calendar.after(year)!
  }
  return rows
}

describe('the examples of the law', () => {
  test('a computer bought in Belgium on 20 December is written off by the day', () => {
    const bought = { country: 'BE', value: '1500.00', months: 36, acquired: '2026-12-20' } as const
    assert.deepEqual(byYears(bought), ['16.44', '500.00', '500.00', '483.56'])
  })

  test('a declining plan in Belgium turns to even amounts once these are more', () => {
    const machine = {
      country: 'BE',
      method: 'declining',
      value: '10000.00',
      months: 96,
      rate: '25.00',
      prorata: 'full_year',
      acquired: '2026-06-15',
    } as const
    const expected = '2500.00 1875.00 1406.25 1250.00 1250.00 1250.00 468.75'
    assert.deepEqual(byYears(machine), expected.split(' '))
  })

  test('the amount of a year in Belgium is never more than 40 % of the value', () => {
    const machine = {
      country: 'BE',
      method: 'declining',
      value: '10000.00',
      months: 36,
      rate: '66.67',
      prorata: 'full_year',
      acquired: '2026-01-01',
    } as const
    assert.deepEqual(byYears(machine), ['4000.00', '4000.00', '2000.00'])
  })

  test('a declining plan in France counts whole months, and shares what is left over the years left', () => {
    const machine = {
      country: 'FR',
      method: 'declining',
      value: '10000.00',
      months: 60,
      rate: '35.00',
      acquired: '2026-04-10',
    } as const
    const expected = '2625.00 2581.25 1677.81 1557.97 1557.97'
    assert.deepEqual(byYears(machine), expected.split(' '))
  })

  test('an even plan in France counts months of thirty days', () => {
    const bought = { country: 'FR', value: '9000.00', months: 36, acquired: '2026-04-10' } as const
    assert.deepEqual(byYears(bought), ['2175.00', '3000.00', '3000.00', '825.00'])
  })

  test('a declining plan in Luxembourg takes what is left in its last year', () => {
    const machine = {
      country: 'LU',
      method: 'declining',
      value: '10000.00',
      months: 60,
      rate: '30.00',
      prorata: 'monthly',
      acquired: '2026-01-01',
    } as const
    const expected = '3000.00 2100.00 1633.33 1633.34 1633.33'
    assert.deepEqual(byYears(machine), expected.split(' '))
  })

  test('the last day of February ends its month in France', () => {
    const bought = {
      country: 'FR',
      value: '3600.00',
      months: 12,
      acquired: '2026-01-01',
    } as const
    const plan = firstPlan(termsOf(bought), 'FR')
    const at = cumulatedBy(plan, rulesOf('FR'), inCalendarYears)
    const told = ['2026-01-30', '2026-01-31', '2026-02-27', '2026-02-28', '2026-03-01']
    assert.deepEqual(
      told.map((one) => formatAmount(at(day(one)))),
      ['300.00', '300.00', '570.00', '600.00', '610.00'],
    )
  })

  test('a year of twelve months is one annuity, leap year or not; a longer one more', () => {
    const bought = { country: 'BE', value: '3000.00', months: 36, acquired: '2027-01-01' } as const
    assert.deepEqual(byYears(bought), ['1000.00', '1000.00', '1000.00'])
    const long = calendarOf(yearsFrom('2027-01-01', 18))
    assert.deepEqual(byYears(bought, long), ['1500.00', '1000.00', '500.00'])
  })

  test('the first fiscal year counts whole where it is taken whole, short as it may be', () => {
    const bought = {
      country: 'BE',
      value: '3600.00',
      months: 36,
      prorata: 'full_year',
      acquired: '2026-10-20',
    } as const
    assert.deepEqual(byYears(bought), ['1200.00', '1200.00', '1200.00'])
    const short = calendarOf(yearsFrom('2026-07-01', 6, 12))
    assert.deepEqual(byYears(bought, short), ['600.00', '1200.00', '1200.00', '600.00'])
    const at = cumulatedBy(firstPlan(termsOf(bought), 'BE'), rulesOf('BE'), inCalendarYears)
    const ends = ['2026-10-31', '2026-11-30', '2026-12-31', '2027-01-31', '2027-02-15']
    assert.deepEqual(
      ends.map((one) => formatAmount(at(day(one)))),
      ['400.00', '800.00', '1200.00', '1300.00', '1300.00'],
    )
  })

  test('what outlived its plan is due at the next month end', () => {
    const terms = termsOf({ country: 'BE', value: '1000.00', months: 12, acquired: '2024-01-01' })
    const late = { ...terms, from: day('2026-03-31'), posted: amount('400.00'), isFirst: false }
    const at = cumulatedBy(late, rulesOf('BE'), inCalendarYears)
    assert.equal(formatAmount(at(day('2026-04-29'))), '400.00')
    assert.equal(formatAmount(at(day('2026-04-30'))), '1000.00')
  })

  test('a life that goes beyond the calendar ends with it', () => {
    const bought = { country: 'LU', value: '100.00', months: 1200, acquired: '2150-01-01' } as const
    const at = cumulatedBy(firstPlan(termsOf(bought), 'LU'), rulesOf('LU'), inCalendarYears)
    assert.equal(formatAmount(at(day('2199-12-31'))), '100.00')
    assert.equal(formatAmount(at(day('2199-12-30'))), '50.00')
  })
})

/* The same law a second time, by someone who counts with fingers: day by day, month by month, in plain fractions. */

type Ratio = readonly [bigint, bigint]
const reduce = ([a, b]: Ratio): Ratio => {
  let [x, y] = [a < 0n ? -a : a, b]
  while (y) [x, y] = [y, x % y]
  return x > 1n ? [a / x, b / x] : [a, b]
}
const sum = (a: Ratio, b: Ratio): Ratio => reduce([a[0] * b[1] + b[0] * a[1], a[1] * b[1]])
const less = (a: Ratio, b: Ratio): Ratio => sum(a, [-b[0], b[1]])
const multiply = (a: Ratio, b: Ratio): Ratio => reduce([a[0] * b[0], a[1] * b[1]])
const isLess = (a: Ratio, b: Ratio) => a[0] * b[1] < b[0] * a[1]
const halfUp = ([a, b]: Ratio): bigint => (2n * a + b) / (2n * b)

type Span = { from: Day; to: Day }

/** The fiscal years that hold a plan, written out one by one from long before it. */
function writtenOut(years: readonly FileYear[], upTo: Day): Span[] {
  const spans: Span[] = years.map(({ startsOn, endsOn }) => ({ from: startsOn, to: endsOn }))
  for (let back = 1; back <= 20; back++)
    spans.unshift({
      from: addMonths(years[0]!.startsOn, -12 * back),
      to: addDays(spans[0]!.from, -1),
    })
  const next = addDays(years.at(-1)!.endsOn, 1)
  for (let on = 1; spans.at(-1)!.to < upTo; on++)
    spans.push({ from: addDays(spans.at(-1)!.to, 1), to: addDays(addMonths(next, 12 * on), -1) })
  return spans
}

/** The length of a span in years, month by month. */
function lengthOf({ from, to }: Span): Ratio {
  let total: Ratio = [0n, 1n]
  for (let month = from; month <= to; month = addDays(endOfMonth(month), 1)) {
    const end = endOfMonth(month) < to ? endOfMonth(month) : to
    const { year, month: number } = parts(month)
    const days = BigInt(daysBetween(month, end) + 1)
    total = sum(total, [days, 12n * BigInt(daysInMonth(year, number))])
  }
  return total
}

/** Years of service up to a day, counted from the first. */
function served(country: Country, terms: Terms, spans: readonly Span[], on: Day): Ratio {
  const isFrench = country === 'FR'
  const byMonth = isFrench && terms.method === 'declining'
  const start = byMonth ? terms.acquiredOn : terms.inServiceOn
  if (byMonth || terms.prorata === 'monthly') {
    let months = 0n
    for (let month = endOfMonth(start); month <= on; month = endOfMonth(addDays(month, 1))) months++
    return [months, 12n]
  }
  if (on < start) return [0n, 1n]
  if (terms.prorata === 'full_year') {
    const first = spans.find(({ from, to }) => from <= start && start <= to)!
    let [ended, all] = [0n, 0n]
    for (let month = start; month <= first.to; month = addDays(endOfMonth(month), 1)) {
      const end = endOfMonth(month) < first.to ? endOfMonth(month) : first.to
      all++
      if (end <= on) ended++
    }
    let total = multiply(lengthOf(first), [ended, all])
    for (
      let from = addDays(first.to, 1);
      endOfMonth(from) <= on;
      from = addDays(endOfMonth(from), 1)
    )
      total = sum(total, lengthOf({ from, to: endOfMonth(from) }))
    return total
  }
  if (isFrench) {
    const place = (one: Day, isEnd: boolean) => {
      const { year, month, dayOfMonth } = parts(one)
      const isLast = isEnd && dayOfMonth === daysInMonth(year, month)
      return BigInt(year * 360 + month * 30 + (isLast || dayOfMonth > 30 ? 30 : dayOfMonth))
    }
    return [place(on, true) - place(start, false) + 1n, 360n]
  }
  let total: Ratio = [0n, 1n]
  for (const span of spans) {
    if (span.to < start || span.from > on) continue
    const from = span.from > start ? span.from : start
    const to = span.to < on ? span.to : on
    const [days, all] = [daysBetween(from, to) + 1, daysBetween(span.from, span.to) + 1]
    total = sum(total, multiply(lengthOf(span), [BigInt(days), BigInt(all)]))
  }
  return total
}

/** What is written off by a day, from the beginning, the plan never changed. */
function secondOpinion(
  country: Country,
  terms: Terms,
  years: readonly FileYear[],
  on: Day,
): bigint {
  const spans = writtenOut(years, on)
  const { base, value, months, rate } = terms
  const life: Ratio = [BigInt(months!), 12n]
  const t = (one: Day) => served(country, terms, spans, one)
  if (terms.method === 'linear') {
    const passed = t(on)
    if (!isLess(passed, life)) return base
    const done = halfUp(multiply([base, 1n], multiply(passed, [12n, BigInt(months!)])))
    return done > base ? base : done
  }
  const byMonth = country === 'FR'
  const start = byMonth ? (`${terms.acquiredOn.slice(0, 8)}01` as Day) : terms.inServiceOn
  const r: Ratio = [rate!, 10_000n]
  let done = 0n
  let age: Ratio = [0n, 1n]
  for (const span of spans) {
    if (span.to < start || done >= base) continue
    if (span.from > on) break
    const begun = t(addDays(span.from > start ? span.from : start, -1))
    const f = less(t(span.to), begun)
    const rest = base - done
    const left = byMonth ? less([BigInt(Math.ceil(months! / 12)), 1n], age) : less(life, begun)
    if (span.to >= terms.acquiredOn) age = sum(age, lengthOf(span))
    let due: bigint
    if (country === 'BE') {
      let annuity = multiply([rest, 1n], r)
      if (isLess([value * 2n, 5n], annuity)) annuity = [value * 2n, 5n]
      const even: Ratio = [base * 12n, BigInt(months!)]
      if (isLess(annuity, even)) annuity = even
      due = halfUp(multiply(annuity, f))
      if (due > rest || (due === 0n && !isLess(f, left))) due = rest
    } else if (!isLess(f, left)) due = f[0] > 0n ? rest : 0n
    else {
      const even: Ratio = [left[1], left[0]]
      due = halfUp(multiply(multiply([rest, 1n], isLess(r, even) ? even : r), f))
      if (due > rest) due = rest
    }
    if (span.to <= on) done += due
    else if (f[0] > 0n)
      return done + halfUp(multiply([due, 1n], multiply(less(t(on), begun), [f[1], f[0]])))
  }
  return done
}

/** Assets of a country, and files with fiscal years of any length. */
const wishes = (country: Country) =>
  fc.record({
    cents: fc.integer({ min: 1, max: 50_000_000 }),
    residual: fc.integer({ min: 0, max: 100 }),
    months: fc.integer({ min: country === 'FR' ? 36 : 1, max: 240 }),
    method: fc.constantFrom<'linear' | 'declining'>('linear', 'declining'),
    share: fc.integer({ min: 50, max: 100 }),
    prorata: fc.constantFrom<Plan['prorata']>('daily', 'monthly', 'full_year'),
    acquired: fc.integer({ min: 0, max: 1500 }),
    waits: fc.integer({ min: 0, max: 200 }),
    begins: fc.constantFrom('2026-01-01', '2025-07-01', '2026-03-15', '2024-12-31'),
    lengths: fc.array(fc.constantFrom(12, 12, 6, 18, 24, 3), { minLength: 1, maxLength: 3 }),
    looks: fc.array(fc.integer({ min: 0, max: 3000 }), { minLength: 1, maxLength: 4 }),
  })

type Drawn = typeof wishes extends (country: Country) => fc.Arbitrary<infer Value> ? Value : never

function drawn(country: Country, one: Drawn) {
  const value = BigInt(one.cents) as Amount
  const base = ((value * BigInt(100 - Math.floor(one.residual / 2))) / 100n) as Amount
  const acquiredOn = addDays(day('2025-01-01'), one.acquired)
  const highest = highestRate(rulesOf(country).declining, one.months)
  const percent = (highest * BigInt(one.share)) / 100n
  const rate = percent > 100_00n ? 100_00n : percent < 1n ? 1n : percent
  const terms: Terms = {
    method: one.method,
    acquiredOn,
    inServiceOn: addDays(acquiredOn, one.waits),
    value,
    base: base > 0n ? base : value,
    months: one.months,
    rate: one.method === 'declining' ? rate : null,
    prorata: one.prorata,
  }
  const years = yearsFrom(one.begins, ...one.lengths)
  return { terms, years, calendar: calendarOf(years), plan: firstPlan(terms, country) }
}

/** Long rounds draw thousands for each country. */
const cases = { numRuns: longOrShort(4000, 30) }

for (const country of ['BE', 'FR', 'LU'] as const)
  describe(`plans in ${country}`, () => {
    test('are the same by a second count, on any day', () => {
      fc.assert(
        fc.property(wishes(country), (one) => {
          const { terms, years, calendar, plan } = drawn(country, one)
          const at = cumulatedBy(plan, rulesOf(country), calendar)
          for (const look of one.looks) {
            const on = addDays(plan.from, look)
            assert.equal(at(on), secondOpinion(country, terms, years, on), `${on}`)
          }
        }),
        cases,
      )
    })

    test('never go back, and end at what is to be written off in every rhythm', () => {
      fc.assert(
        fc.property(wishes(country), fc.constantFrom(...rhythms), (one, by) => {
          const { calendar, plan } = drawn(country, one)
          const at = cumulatedBy(plan, rulesOf(country), calendar)
          let before = zero as Amount
          let total = 0n
          for (let year = calendar.yearOf(addDays(plan.from, 1)); before < plan.base; ) {
            for (const { endsOn } of periodsOf(year, by)) {
              const now = at(endsOn)
              assert.ok(now >= before, `${endsOn}`)
              total += now - before
              before = now
            }
            year = calendar.after(year)!
            assert.ok(year.startsOn < '2100', 'it ends')
          }
          assert.equal(total, plan.base)
        }),
        cases,
      )
    })

    test('taken up from any day, write off the rest and no more', () => {
      fc.assert(
        fc.property(wishes(country), fc.integer({ min: 0, max: 100 }), (one, part) => {
          const { calendar, plan } = drawn(country, one)
          const posted = ((plan.base * BigInt(part)) / 100n) as Amount
          const from = addDays(plan.from, one.looks[0]!)
          const taken = { ...plan, from, posted, isFirst: false }
          const at = cumulatedBy(taken, rulesOf(country), calendar)
          let before = posted
          for (let end = endOfMonth(addDays(from, 1)); before < plan.base; ) {
            const now = at(end)
            assert.ok(now >= before && now <= plan.base, `${end}`)
            before = now
            end = endOfMonth(addDays(end, 1))
            assert.ok(end < '2120', 'it ends')
          }
        }),
        cases,
      )
    })
  })
