import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fieldNames, scoreOf } from './specimen-accuracy.js'

test('of invoices in many layouts and four languages, at least 95 in 100 of each field are right', () => {
  const { right, count, grave } = scoreOf(10_000, 120)
  for (const name of fieldNames) {
    const share = (right.get(name) ?? 0) / count
    assert.ok(share >= 0.95, `${name}: ${share}`)
  }
  assert.deepEqual(grave, [])
})

test('most clear invoices need nobody to look at them', () => {
  const { trusted, count } = scoreOf(20_000, 60)
  // Some of them name no currency, and a person must say which is meant.
  assert.ok(trusted / count > 0.8, `${trusted} of ${count}`)
})

test('however badly a page was recognised, nothing wrong is trusted', () => {
  for (const share of [0.02, 0.06, 0.15])
    assert.deepEqual(scoreOf(30_000, 90, { share, tilt: 0.012 }).grave, [], `${share}`)
})
