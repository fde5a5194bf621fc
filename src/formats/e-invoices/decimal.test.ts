import assert from 'node:assert/strict'
import { test } from 'node:test'
import { formatAmount } from '#kernel/money'
import { cents } from '#testing/sale'
import {
  amountOf,
  decimal,
  isWholeCents,
  parseDecimal,
  percentOf,
  priceOf,
  signOf,
} from './decimal.js'

test('a decimal is read as XML writes it, and kept in its shortest form', () => {
  // biome-ignore format: a table
  const forms: Record<string, string> = { '1': '1', '+1': '1', '01.50': '1.5', '-0': '0', '-0.00': '0', '.5': '0.5', '5.': '5', ' 7 ': '7', '-812.440': '-812.44', '000': '0' }
  for (const [given, kept] of Object.entries(forms)) assert.equal(parseDecimal(given), kept, given)
  // biome-ignore format: a table
  const others = ['', '.', '-', '1,5', '1e3', '0x10', 'NaN', '1 000', '--1', '1.2.3', '٣', '9'.repeat(16), `0.${'1'.repeat(16)}`, '0'.repeat(61)]
  for (const other of others) assert.equal(parseDecimal(other), undefined, other)
})

test('amounts are rounded once, half away from zero', () => {
  const amount = (text: string) => formatAmount(amountOf(decimal(text))!)
  assert.deepEqual(['1.005', '-1.005', '1.0049', '0.001'].map(amount), [
    '1.01',
    '-1.01',
    '1.00',
    '0.00',
  ])
  assert.equal(amountOf(decimal('99999999999999')), undefined)
  assert.deepEqual(
    ['1.5', '1.25', '1.255', '7'].map((text) => isWholeCents(decimal(text))),
    [true, true, false, true],
  )
  assert.equal(formatAmount(percentOf(cents('0.50'), decimal('21'))), '0.11')
  assert.equal(formatAmount(percentOf(cents('125.12'), decimal('5.5'))), '6.88')
})

test('a price is for so many units', () => {
  const price = (quantity: string, each: string, base: string) =>
    priceOf(decimal(quantity), decimal(each), decimal(base))
  assert.equal(formatAmount(price('250', '12.40', '100')!), '31.00')
  assert.equal(formatAmount(price('1', '10', '3')!), '3.33')
  assert.equal(formatAmount(price('-2', '5.005', '1')!), '-10.01')
  assert.equal(formatAmount(price('812.44', '0.2134', '1')!), '173.37')
  assert.equal(price('1', '1', '0'), undefined)
  assert.equal(price('1', '1', '-1'), undefined)
  assert.deepEqual(
    ['-0.1', '0', '2'].map((text) => signOf(decimal(text))),
    [-1, 0, 1],
  )
})
