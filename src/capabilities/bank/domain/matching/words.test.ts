import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { amount } from '#testing/bank-matching'
import { mayBeDay, wordsOf } from './words.js'

/** The words that may still name a paper. */
const left = (text: string, sum = '5.00') =>
  wordsOf(text, amount(sum))
    .filter(({ isSpent }) => !isSpent)
    .map(({ text: word }) => word)

test('a date is no number, however it is written', () => {
  assert.deepEqual(left('du 14/03/2026'), ['du'])
  assert.deepEqual(left('14.3.26 vom 2026-03-14'), ['vom'])
  assert.deepEqual(left('maart 03/2026, 2026-03'), ['maart'])
  assert.deepEqual(left('2026-0314'), ['2026', '0314'])
  assert.deepEqual(left('14/2026'), ['14', '2026'])
})

test('an amount is no number, the payment’s own least of all', () => {
  assert.deepEqual(left('1.210,50 EUR'), ['eur'])
  assert.deepEqual(left('1 210,50 / 99.95'), [])
  assert.deepEqual(left('facture 1210', '1210.00'), ['facture'])
  assert.deepEqual(left('facture 121050', '-1210.50'), ['facture'])
  assert.deepEqual(left('facture 1210', '1210.50'), ['facture', '1210'])
})

test('the number before an amount stays a number', () => {
  assert.deepEqual(left('RE2026.998 914,76'), ['re2026', '998'])
})

test('an account is no number, in groups or not, nor is one of the old Belgian form', () => {
  assert.deepEqual(left('van BE68 5390 0754 7034'), ['van'])
  assert.deepEqual(left('LU280019400644750000 539-0075470-34'), [])
  assert.deepEqual(left('BE68539007547035'), ['be68539007547035'])
})

test('eight digits or six may be a day', () => {
  for (const text of ['20260114', '14012026', '140126']) assert.ok(mayBeDay(text), text)
  for (const text of ['20261341', '2026014', '320126', '99999999']) assert.ok(!mayBeDay(text), text)
})

test('any text has words, and those of digits and letters alone', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      for (const word of wordsOf(text, amount('1.00'))) assert.match(word.text, /^[a-z0-9]+$/)
    }),
  )
})
