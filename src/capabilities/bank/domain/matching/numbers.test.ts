import assert from 'node:assert/strict'
import { test } from 'node:test'
import { item } from '#testing/bank-matching'
import { isOfSeries, numberForms, numbersOf } from './numbers.js'

const whole = (number: string) => numberForms(number).whole
const parts = (number: string) => numberForms(number).parts

test('a number is letters and digits, its leading zeros and prefix aside', () => {
  assert.deepEqual(whole('INV-001831'), ['inv001831', '1831'])
  assert.deepEqual(whole('2026-0141'), ['20260141', '2026-141'])
  assert.deepEqual(whole('VF 26/000141'), ['vf26000141', '26000141', '26-141'])
  assert.deepEqual(whole('7000043364'), ['7000043364'])
})

test('a year, and a number of fewer than four digits, name nothing', () => {
  for (const number of ['2026', '141', 'F-14', '', 'abc'])
    assert.deepEqual(whole(number), [], number)
  assert.deepEqual(whole('0141'), [])
  assert.deepEqual(whole('F0141'), ['f0141'])
})

test('what people leave out makes a part: the century, or all but the last digits', () => {
  assert.deepEqual(parts('2026-0141'), ['260141', '…0141'])
  assert.deepEqual(parts('20260141'), ['260141', '…0141'])
  assert.deepEqual(parts('INV-001831'), ['…001831'])
  assert.deepEqual(parts('101171'), [])
})

test('structured communications are known wherever they stand on an item', () => {
  const { identifiers } = item(1, '2026-0141', '121.00')
  const numbers = numbersOf({
    ...identifiers,
    structuredCommunication: '090202600112',
    paymentReference: 'RF18 5390 0754 7034',
    documentReference: 'RF397000043364',
    label: 'Werken maart +++202/6000/12320+++',
  })
  assert.deepEqual(numbers.structured, [
    '090202600112',
    'RF397000043364',
    'RF18539007547034',
    '202600012320',
  ])
  assert.deepEqual(numbers.whole, ['20260141', '2026-141'])
})

test('a communication with wrong check digits is a number like any other', () => {
  const { identifiers } = item(1, null, '121.00')
  const numbers = numbersOf({ ...identifiers, paymentReference: '090202600113' })
  assert.deepEqual([numbers.structured, numbers.whole], [[], ['90202600113']])
})

test('an unknown number is of the series of another when it is about as long', () => {
  const forms = whole('2026-0141')
  assert.ok(isOfSeries('2025-0999', forms))
  assert.ok(isOfSeries('2026-014', forms))
  assert.ok(!isOfSeries('0475660405', forms))
  assert.ok(!isOfSeries('23744', forms))
})
