import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { day } from '#kernel/days'
import { easterSunday } from './calendar.js'
import type { DeadlineKind, DeadlineQuestion } from './deadlines.js'
import { packOf } from './index.js'
import type { VatRegime } from './vat.js'

const year2025 = { startsOn: day('2025-01-01'), endsOn: day('2025-12-31') }

/** A company with calendar years, asked about 2026. */
function in2026(vatRegime: VatRegime, more: Partial<DeadlineQuestion> = {}): DeadlineQuestion {
  return {
    vatRegime,
    fiscalYears: [year2025],
    generalMeeting: null,
    from: day('2026-01-01'),
    to: day('2026-12-31'),
    ...more,
  }
}

function daysOf(code: 'BE' | 'FR' | 'LU', kind: DeadlineKind, ask: DeadlineQuestion): string[] {
  return packOf(code)
    .deadlinesOf(ask)
    .filter((due) => due.kind === kind)
    .map((due) => due.dueOn)
}

describe('in Belgium', () => {
  test('a monthly return is due on the 20th, or the next working day', () => {
    // biome-ignore format: a year
    assert.deepEqual(daysOf('BE', 'vat', in2026('monthly')), [
      '2026-01-20', '2026-02-20', '2026-03-20', '2026-04-20', '2026-05-20', '2026-06-22',
      '2026-07-20', '2026-08-20', '2026-09-21', '2026-10-20', '2026-11-20', '2026-12-21',
    ])
  })

  test('a quarterly return is due on the 25th, weekend or not', () => {
    assert.deepEqual(daysOf('BE', 'vat', in2026('quarterly')), [
      '2026-01-25',
      '2026-04-25',
      '2026-07-25',
      '2026-10-25',
    ])
  })

  test('until 2024 it was the 20th, and until September 2025 a weekend put it off', () => {
    const ask = in2026('quarterly', { from: day('2024-01-01'), to: day('2025-12-31') })
    // biome-ignore format: two years
    assert.deepEqual(daysOf('BE', 'vat', ask), [
      '2024-01-22', '2024-04-22', '2024-07-22', '2024-10-21',
      '2025-01-27', '2025-04-25', '2025-07-25', '2025-10-25',
    ])
  })

  test('the listings and forms of a year follow in the next one', () => {
    assert.deepEqual(daysOf('BE', 'client_listing', in2026('quarterly')), ['2026-03-31'])
    assert.deepEqual(daysOf('BE', 'client_listing', in2026('franchise')), ['2026-03-31'])
    assert.deepEqual(daysOf('BE', 'client_listing', in2026('exempt')), [])
    assert.deepEqual(daysOf('BE', 'forms_281_50', in2026('exempt')), ['2026-06-30'])
    assert.equal(daysOf('BE', 'intra_listing', in2026('monthly')).length, 12)
    assert.deepEqual(daysOf('BE', 'vat', in2026('franchise')), [])
    assert.deepEqual(daysOf('BE', 'vat_advance', in2026('monthly')), [])
  })

  test('accounts are filed thirty days after the meeting, within seven months', () => {
    const ask = in2026('exempt', { generalMeeting: day('2019-05-20') })
    assert.deepEqual(daysOf('BE', 'general_meeting', ask), ['2026-05-20'])
    assert.deepEqual(daysOf('BE', 'annual_accounts', ask), ['2026-06-19'])
    assert.deepEqual(daysOf('BE', 'general_meeting', in2026('exempt')), ['2026-06-30'])
    assert.deepEqual(daysOf('BE', 'annual_accounts', in2026('exempt')), ['2026-07-30'])
  })

  test('a meeting that the statutes set too late is held within six months', () => {
    const late = in2026('exempt', { generalMeeting: day('2026-09-15') })
    assert.deepEqual(daysOf('BE', 'general_meeting', late), ['2026-06-30'])
  })

  test('a deadline names its period in every language', () => {
    const [first] = packOf('BE').deadlinesOf(in2026('quarterly'))
    assert.deepEqual(first, {
      kind: 'vat',
      dueOn: '2026-01-25',
      label: {
        fr: 'Déclaration TVA T4 2025',
        nl: 'Btw-aangifte K4 2025',
        en: 'VAT return Q4 2025',
        de: 'MwSt.-Erklärung Q4 2025',
      },
      related: { startsOn: '2025-10-01', endsOn: '2025-12-31' },
    })
  })
})

describe('in France', () => {
  test('a VAT return is due on the day that the tax office gave', () => {
    assert.equal(daysOf('FR', 'vat', in2026('monthly'))[0], '2026-01-19')
    assert.equal(daysOf('FR', 'vat', in2026('monthly', { vatDayOfMonth: 24 }))[0], '2026-01-24')
    assert.equal(daysOf('FR', 'vat', in2026('quarterly')).length, 4)
    assert.deepEqual(daysOf('FR', 'vat', in2026('franchise')), [])
  })

  test('the sales lists are due on the tenth working day', () => {
    const days = daysOf('FR', 'intra_listing', in2026('monthly'))
    assert.equal(days[0], '2026-01-15')
    // May 2026 loses the 1st, the 8th and Ascension Day.
    assert.equal(days[4], '2026-05-19')
  })

  test('the tax accounts are due in May, or three months after another year end', () => {
    assert.deepEqual(daysOf('FR', 'annual_accounts', in2026('exempt')), ['2026-05-20'])
    const june = [{ startsOn: day('2025-07-01'), endsOn: day('2026-06-30') }]
    const ask = in2026('exempt', { fiscalYears: june })
    assert.deepEqual(daysOf('FR', 'annual_accounts', ask), ['2026-09-30'])
    assert.deepEqual(daysOf('FR', 'fiscal_year_end', ask), ['2026-06-30'])
  })
})

describe('in Luxembourg', () => {
  test('returns are due before the 15th, the annual one before May', () => {
    assert.deepEqual(daysOf('LU', 'vat', in2026('quarterly')), [
      '2026-01-14',
      '2026-04-14',
      '2026-04-30',
      '2026-07-14',
      '2026-10-14',
    ])
    assert.equal(daysOf('LU', 'intra_listing', in2026('monthly'))[0], '2026-01-24')
    assert.deepEqual(daysOf('LU', 'annual_accounts', in2026('exempt')), ['2026-07-31'])
  })
})

test('Easter falls on the days that the church gives', () => {
  const sundays = [
    '1961-04-02',
    '2000-04-23',
    '2008-03-23',
    '2024-03-31',
    '2026-04-05',
    '2038-04-25',
  ]
  for (const sunday of sundays) assert.equal(easterSunday(Number(sunday.slice(0, 4))), sunday)
})

test('what is due comes in the order of its days', () => {
  for (const code of ['BE', 'FR', 'LU'] as const) {
    const days = packOf(code)
      .deadlinesOf(in2026('monthly'))
      .map((due) => due.dueOn)
    assert.deepEqual(days, days.toSorted())
    assert.ok(days.length > 24)
  }
})
