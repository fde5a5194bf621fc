import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatAmount } from '#kernel/money'
import { datesOf } from './dates.js'
import { amountsOf, numberOf, percentsIn, repaired } from './figures.js'

const amounts = (text: string) => amountsOf(text).map(({ amount }) => formatAmount(amount))

test('amounts are read in all the ways they are printed', () => {
  const ways = [
    '1 234,56 €',
    '1.234,56',
    '€ 1,234.56',
    '1234,56 EUR',
    "CHF 1'234.56",
    '1\u00a0234,56',
    '1\u202f234,56',
  ]
  for (const way of ways) assert.deepEqual(amounts(way), ['1234.56'], way)
  assert.deepEqual(amounts('-73,50'), ['-73.50'])
  assert.deepEqual(amounts('73,50-'), ['-73.50'])
  assert.deepEqual(amounts('- 250,00'), ['-250.00'])
  assert.deepEqual(amounts('TVA 21 % (4 380,00)'), ['4380.00'])
})

test('a gap wider than a blank parts a quantity from a price', () => {
  assert.deepEqual(amounts('4  289,50'), ['289.50'])
  assert.deepEqual(amounts('4 289,50'), ['4289.50'])
})

test('dates, rates and prices with four decimals are no amounts', () => {
  for (const text of ['31.12.2025', '21,00 %', '0,1975', '12:30', '+++043/1202/51270+++'])
    assert.deepEqual(amounts(text), [], text)
})

test('a letter among digits is a misread digit', () => {
  assert.equal(repaired('1.2S4,O0'), '1.254,00')
  assert.equal(repaired('SOLDES'), 'SOLDES')
})

test('a mark before three digits divides thousands unless it is the decimal one', () => {
  assert.equal(numberOf('1.452,4', ','), 1452.4)
  assert.equal(numberOf('148.220', ','), 148_220)
  assert.equal(numberOf('41.320', '.'), 41.32)
  assert.equal(numberOf('0,1975', ','), 0.1975)
  assert.equal(numberOf('A4', ','), undefined)
})

test('rates have up to two decimals', () => {
  assert.deepEqual(
    percentsIn('5,5 % et 21%').map(({ hundredths }) => hundredths),
    [550n, 2100n],
  )
})

test('days are read in four languages', () => {
  const shown: Readonly<Record<string, string>> = {
    '31/12/2025': '2025-12-31',
    '31-12-2025': '2025-12-31',
    '31.12.25': '2025-12-31',
    '2025-12-31': '2025-12-31',
    '1er décembre 2025': '2025-12-01',
    '31 december 2025': '2025-12-31',
    '31. Dezember 2025': '2025-12-31',
    'December 31, 2025': '2025-12-31',
    '31st January 2026': '2026-01-31',
    '31 DEC 2025': '2025-12-31',
    '12/31/2025': '2025-12-31',
  }
  for (const [text, day] of Object.entries(shown))
    assert.deepEqual(
      datesOf(text).map((one) => one.day),
      [day],
      text,
    )
  for (const text of ['31/02/2025', '0470 12 22 12', '99/99/9999', '1.12.3.4'])
    assert.deepEqual(datesOf(text), [], text)
})
