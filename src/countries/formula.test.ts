import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Amount, formatAmount, parseAmount, zero } from '#kernel/money'
import { codesIn, evaluate, parseFormula, solve } from './formula.js'
import { packOf } from './index.js'
import type { VatBox } from './vat.js'

const amount = (text: string) => parseAmount(text)!

test('a formula adds, subtracts, takes a percentage and cuts off below zero', () => {
  const amounts: Record<string, Amount> = { a: amount('100.00'), 'b/c': amount('30.05') }
  const value = (text: string) =>
    formatAmount(
      evaluate(
        parseFormula(text),
        (code) => amounts[code] ?? zero,
        () => amount('7'),
      ),
    )
  assert.equal(value('a + b/c'), '130.05')
  assert.equal(value('b/c - a'), '-69.95')
  assert.equal(value('positive(b/c - a)'), '0.00')
  assert.equal(value('positive(a - b/c)'), '69.95')
  assert.equal(value('b/c * 5.50 %'), '1.65')
  assert.equal(value('previous(a)'), '7.00')
  assert.deepEqual(codesIn('positive(a - b/c)'), ['a', 'b/c'])
  assert.deepEqual(codesIn('previous(a)'), [])
})

test('a formula that cannot be read is refused', () => {
  for (const text of ['', 'a +', '+ a', 'a b', 'a * 5 %', 'a+b', 'positive(a', 'max(a)']) {
    assert.throws(() => parseFormula(text), SyntaxError, text)
  }
})

test('codes that follow from each other in a circle, or from nothing, are refused', () => {
  const circle = [
    { code: 'a', formula: parseFormula('b') },
    { code: 'b', formula: parseFormula('a') },
  ]
  assert.throws(() => solve(circle, () => zero), /follows from itself/)
  assert.throws(() => solve([{ code: 'a', formula: parseFormula('x') }], () => zero), /x/)
})

test('a Belgian return adds up to what is due to the State', () => {
  const fed = { 54: '4260', 55: '420', 56: '210', 63: '21', 59: '2310', 64: '42' }
  const totals = totalsOf(packOf('BE').vatBoxes, fed, ['XX', 'YY', '71', '72'])
  assert.deepEqual(totals, ['4911.00', '2352.00', '2559.00', '0.00'])
})

test('a French return carries the credit of the month before', () => {
  const fed = { '08T': '2000', I1T: '500', 20: '1800', 19: '400' }
  const before = { 27: '900' }
  const totals = totalsOf(
    packOf('FR').vatBoxes,
    fed,
    ['16', '22', '23', '25', 'TD', '27', '32'],
    before,
  )
  assert.deepEqual(totals, ['2500.00', '900.00', '3100.00', '600.00', '0.00', '600.00', '0.00'])
})

test('a Luxembourg return of March comes to the figures of its sample', () => {
  const fed = { 472: '12000', 457: '2000', 701: '10000', 702: '1700', 741: '500', 742: '85' }
  const input = { 458: '340', 461: '85' }
  const boxes = ['012', '021', '022', '037', '046', '409', '410', '076', '093', '102', '105']
  assert.deepEqual(
    totalsOf(packOf('LU').vatBoxes, { ...fed, ...input }, boxes),
    // biome-ignore format: a table
    ['12000.00', '2000.00', '10000.00', '10000.00', '1700.00', '500.00', '85.00', '1785.00', '425.00', '425.00', '1360.00'],
  )
})

function totalsOf(
  vatBoxes: readonly VatBox[],
  fed: Readonly<Record<string, string>>,
  wanted: readonly string[],
  before: Readonly<Record<string, string>> = {},
): string[] {
  const codes = vatBoxes.map(({ box, formula }) => ({
    code: box,
    formula: formula === null ? null : parseFormula(formula),
  }))
  const amounts = solve(
    codes,
    (box) => amount(fed[box] ?? '0'),
    (box) => amount(before[box] ?? '0'),
  )
  return wanted.map((box) => formatAmount(amounts.get(box)!))
}
