import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PartySums } from './party-sums.js'

const month = (debit: string, credit: string) => ({
  account_id: [1],
  third_party_id: [7],
  period_id: [3],
  phase: ['year'],
  debit: [debit],
  credit: [credit],
  lines: [1],
})

test('sums are exact as long as all amounts together are counted by a number', () => {
  const sums = new PartySums()
  // Ninety times what an amount can be at the most would be too much, nine times is not.
  for (let time = 0; time < 9; time++) {
    sums.add(month('9999999999999.99', '0.00'))
    assert.equal(sums.isExact, true)
  }
  sums.add(month('0.00', '9999999999999.99'))
  assert.equal(sums.isExact, false)
  assert.equal(sums.size, 10)
})
