import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MonthSums } from './month-sums.js'

const month = (debit: string, credit: string) => ({
  account_id: [1],
  third_party_id: [7],
  period_id: [3],
  phase: ['year'],
  debit: [debit],
  credit: [credit],
  lines: [1],
})

test('sums are exact as long as numbers count all amounts together, twice', () => {
  const sums = new MonthSums(0)
  // Four times what an amount can be at the most is not too much.
  for (let time = 0; time < 4; time++) {
    sums.add(month('9999999999999.99', '0.00'))
    assert.equal(sums.isExact, true)
  }
  sums.add(month('0.00', '9999999999999.99'))
  assert.equal(sums.isExact, false)
  assert.equal(sums.size, 5)
})
