import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { formatDay, formatDecimal, formatMoney } from './formats.js'
import { languages } from './languages.js'
import { type Amount, formatAmount, zero } from './money.js'

describe('an amount', () => {
  test('is written as each language does', () => {
    assert.equal(formatMoney('1234567.5', 'fr'), '1\u202f234\u202f567,50')
    assert.equal(formatMoney('1234567.5', 'nl'), '1.234.567,50')
    assert.equal(formatMoney('1234567.5', 'en'), '1,234,567.50')
    assert.equal(formatMoney('1234567.5', 'de'), '1.234.567,50')
  })

  test('keeps its sign and its two decimals', () => {
    assert.equal(formatMoney('-0.05', 'nl'), '-0,05')
    assert.equal(formatMoney('-999', 'en'), '-999.00')
    assert.equal(formatMoney('-1000', 'en'), '-1,000.00')
    assert.equal(formatMoney(zero, 'fr'), '0,00')
    assert.equal(formatMoney('-0.00', 'fr'), '0,00')
  })

  test('loses nothing, however large', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.constantFrom(...languages), (cents, language) => {
        const amount = cents as Amount
        const digits = (text: string) => text.replace(/[^\d-]/g, '')
        assert.equal(digits(formatMoney(amount, language)), digits(formatAmount(amount)))
      }),
    )
  })

  test('is refused when it is none', () => {
    for (const text of ['', '1,50', '1.234', 'abc', '1e3'])
      assert.throws(() => formatMoney(text, 'en'), RangeError)
  })
})

describe('a quantity or a rate', () => {
  test('has the decimals it needs, and as many as are asked for', () => {
    assert.equal(formatDecimal('21.00', 'fr'), '21')
    assert.equal(formatDecimal('5.50', 'nl'), '5,5')
    assert.equal(formatDecimal('12', 'en', 2), '12.00')
    assert.equal(formatDecimal('1234.125', 'de', 2), '1.234,125')
    assert.equal(formatDecimal('-0001234567.', 'en'), '-1,234,567')
    assert.equal(formatDecimal('0.10', 'fr'), '0,1')
    assert.equal(formatDecimal('100', 'fr'), '100')
  })

  test('is refused when it is none', () => {
    for (const text of ['', '1,5', '.5', '1e3', 'abc'])
      assert.throws(() => formatDecimal(text, 'en'), RangeError)
  })
})

describe('a day', () => {
  test('is written with slashes, in German with points', () => {
    for (const language of ['fr', 'nl', 'en'] as const)
      assert.equal(formatDay('2025-03-04', language), '04/03/2025')
    assert.equal(formatDay('2025-03-04', 'de'), '04.03.2025')
  })

  test('is refused when it is none', () => {
    for (const text of ['', '2025-02-29', '2025-03-04T00:00:00Z'])
      assert.throws(() => formatDay(text, 'en'), RangeError)
  })
})
