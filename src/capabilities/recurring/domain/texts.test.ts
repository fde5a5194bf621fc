import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Day, day } from '#kernel/days'
import { languages } from '#kernel/languages'
import { filledIn, unknownMark } from './texts.js'
import '#testing/rounds'

const said = (text: string, on = '2026-03-31', language: (typeof languages)[number] = 'fr') =>
  filledIn(text, { on: day(on), number: 3, language })

test('a text says the month, the period, the week, the day and which time it is', () => {
  assert.equal(said('Loyer {period}'), 'Loyer mars 2026')
  assert.equal(said('{month} {month_number}/{year} n° {number}'), 'mars 03/2026 n° 3')
  assert.equal(said('{date} semaine {week}'), '31/03/2026 semaine 14')
  assert.equal(said('{date}', '2026-03-31', 'de'), '31.03.2026')
})

test('each language has its own words', () => {
  assert.deepEqual(
    languages.map((language) => said('{month} {quarter} {period}', '2026-03-31', language)),
    ['mars T1 mars 2026', 'maart K1 maart 2026', 'March Q1 March 2026', 'März Q1 März 2026'],
  )
})

test('a unit moves over the end of the year', () => {
  assert.equal(said('{period+1}', '2026-12-15'), 'janvier 2027')
  assert.equal(said('{month-1} {month_number-1}', '2026-01-15'), 'décembre 12')
  assert.equal(said('{quarter-1} {quarter+1}', '2026-02-15'), 'T4 T2')
  assert.equal(said('{year-1} {year+10}'), '2025 2036')
})

test('the first days of a year may lie in the last week of the one before', () => {
  assert.equal(said('{week}', '2027-01-01'), '53')
  assert.equal(said('{week}', '2026-12-28'), '53')
  assert.equal(said('{week}', '2025-12-29'), '1')
})

test('doubled braces are braces', () => {
  assert.equal(said('{{{year}}} {{year}}'), '{2026} {year}')
  assert.equal(unknownMark('{{{year}}} {{year}}'), undefined)
})

test('anything else in braces is refused', () => {
  for (const text of [
    '{jour}',
    '{}',
    '{year',
    'year}',
    '{week+1}',
    '{date-1}',
    '{Year}',
    '{year+}',
    '{ year }',
  ])
    assert.notEqual(unknownMark(text), undefined, text)
})

test('a text that grows beyond 255 characters is cut', () => {
  const text = `${'é'.repeat(250)} {period}`
  assert.equal([...said(text)].length, 255)
  assert.ok(said(text).endsWith(' mars'))
})

test('what is accepted is filled in whole, and text without braces stays as it is', () => {
  const names = ['month', 'month_number', 'year', 'quarter', 'period', 'week', 'date', 'number']
  const parts = fc.oneof(
    fc.constantFrom(...names.map((name) => `{${name}}`), '{period+12}', '{{', '}}'),
    fc.string({ maxLength: 8 }).filter((text) => !/[{}]/.test(text)),
  )
  const day = fc.integer({ min: 1900, max: 2199 }).map((year) => `${year}-06-15` as Day)
  fc.assert(
    fc.property(fc.array(parts, { maxLength: 12 }), day, (pieces, on) => {
      const text = pieces.join('')
      assert.equal(unknownMark(text), undefined)
      const filled = said(text, on)
      if (!/[{}]/.test(text)) assert.equal(filled, [...text].slice(0, 255).join(''))
      assert.doesNotMatch(filled, /\{(?:month|year|quarter|period|week|date|number)/)
    }),
  )
})
