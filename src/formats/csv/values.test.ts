import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Amount, formatAmount } from '#kernel/money'
import { rounds } from '#testing/rounds'
import { readAmount, readDay, readYesNo } from './index.js'

test('yes and no are read in four languages', () => {
  for (const word of ['true', '1', 'oui', 'Ja', 'YES', ' vrai ', 'WAAR', 'wahr'])
    assert.equal(readYesNo(word), true, word)
  for (const word of ['false', '0', 'non', 'Nee', 'no', 'NEIN', 'faux', 'onwaar', 'falsch'])
    assert.equal(readYesNo(word), false, word)
  for (const word of ['', '2', 'x', 'constructor', 'oui non'])
    assert.equal(readYesNo(word), undefined, word)
})

test('amounts are read with a decimal comma or point, and with groups of thousands', () => {
  // biome-ignore format: a table
  const amounts = {
    '1234.50': '1234.50', '1234,5': '1234.50', '12': '12.00', '-0,05': '-0.05', ' 7 ': '7.00',
    '1.234,50': '1234.50', '1,234.50': '1234.50', '1 234,50': '1234.50', '1\u202f234\u00a0567,5': '1234567.50',
    "1'234.50": '1234.50', '-1.234.567': '-1234567.00', '1,234,567': '1234567.00', '0001': '1.00',
    '9999999999999,99': '9999999999999.99', '9.999.999.999.999,99': '9999999999999.99',
  }
  for (const [text, amount] of Object.entries(amounts))
    assert.equal(formatAmount(readAmount(text)!), amount, text)
})

test('an amount that could be read in two ways, or in none, is not read', () => {
  // biome-ignore format: a table
  const none = [
    '', '-', '1.234', '1,234', '1.23.456', '1.234,567', '12,345,6', '1,2,3', '1e3', '0x10', '1 23',
    '1  234', '--1', '1-', '+1', '€ 1', '1,', ',5', '12345678901234', '1.234 567,00', '١',
  ]
  for (const text of none) assert.equal(readAmount(text), undefined, text)
})

test('any amount is read as people of each language write it', () => {
  const styles = [
    ['', '.'],
    ['', ','],
    [' ', ','],
    ['.', ','],
    [',', '.'],
    ['’', '.'],
  ] as const
  fc.assert(
    fc.property(
      fc.bigInt({ min: -999_999_999_999_999n, max: 999_999_999_999_999n }),
      fc.constantFrom(...styles),
      (cents, [group, point]) => {
        const [units = '', decimals = ''] = formatAmount(cents as Amount).split('.')
        const grouped = units.replace(/\B(?=(?:\d{3})+$)/g, group)
        assert.equal(readAmount(`${grouped}${point}${decimals}`), cents)
      },
    ),
    { numRuns: rounds(8000) },
  )
})

test('days are read with the year first, or the day first', () => {
  for (const text of [
    '2026-03-04',
    '04/03/2026',
    '4/3/2026',
    '04.03.2026',
    '4-3-2026',
    ' 04/03/2026 ',
  ])
    assert.equal(readDay(text), '2026-03-04', text)
  // biome-ignore format: a table
  const none = ['', '2026/03/04', '31/02/2026', '03/31/2026', '04/03-2026', '04/03/26', '2026-3-4', '1/1/1899', '46085']
  for (const text of none) assert.equal(readDay(text), undefined, text)
})
