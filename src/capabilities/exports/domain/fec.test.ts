import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingNumbers } from './fec.js'

test('the numbers that a journal lacks are found, however many it has', () => {
  assert.deepEqual(missingNumbers(new Set([1, 2, 5])), [3, 4])
  assert.deepEqual(missingNumbers(new Set()), [])
  const many = Array.from({ length: 300_000 }, (_, at) => at + 2)
  assert.deepEqual(missingNumbers(new Set(many)), [1])
})
