import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '#kernel/days'
import { parseAmount } from '#kernel/money'
import { certainGroups, codeAfter, type OpenLine } from './domain.js'

test('codes run from AA through ZZ to AAA', () => {
  assert.equal(codeAfter(null), 'AA')
  assert.equal(codeAfter('AA'), 'AB')
  assert.equal(codeAfter('AZ'), 'BA')
  assert.equal(codeAfter('ZZ'), 'AAA')
  assert.equal(codeAfter('AZZ'), 'BAA')
  let code: string | null = null
  const seen = new Set<string>()
  for (let count = 0; count < 2000; count++) {
    code = codeAfter(code)
    seen.add(code)
  }
  assert.equal(seen.size, 2000)
})

/** Lines as `amount party reference`. */
const open = (...lines: string[]): OpenLine[] =>
  lines.map((line, index) => {
    const [amount = '', party = '1', reference] = line.split(' ')
    return {
      id: index + 1,
      amount: parseAmount(amount)!,
      thirdPartyId: Number(party),
      reference: reference ?? null,
      entryDate: day('2026-03-14'),
    }
  })

test('an invoice and its payment with the same amount are a pair', () => {
  assert.deepEqual(certainGroups(open('121.00 1', '-121.00 1')), [[1, 2]])
})

test('two invoices of the same amount and one payment are left to a person', () => {
  assert.deepEqual(certainGroups(open('121.00 1', '121.00 1', '-121.00 1')), [])
})

test('a reference decides what the amounts alone do not', () => {
  assert.deepEqual(certainGroups(open('121.00 1 F-1', '121.00 1 F-2', '-121.00 1 f-2')), [[2, 3]])
})

test('an invoice paid in parts is a group once its reference comes to zero', () => {
  assert.deepEqual(
    certainGroups(open('100.00 1 F-7', '-60.00 1 F-7', '-40.00 1 F-7', '-40.00 1')),
    [[1, 2, 3]],
  )
  assert.deepEqual(certainGroups(open('100.00 1 F-7', '-60.00 1 F-7')), [])
})

test('lines of two third parties never meet', () => {
  assert.deepEqual(certainGroups(open('121.00 1', '-121.00 2')), [])
  assert.deepEqual(certainGroups(open('121.00 1 F-1', '-121.00 2 F-1')), [])
})

test('after the references, what is left may be a pair', () => {
  assert.deepEqual(certainGroups(open('50.00 1 F-1', '-50.00 1 F-1', '50.00 1', '-50.00 1')), [
    [1, 2],
    [3, 4],
  ])
})
