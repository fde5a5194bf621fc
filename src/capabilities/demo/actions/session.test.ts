import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf } from '#kernel/instants'
import { nextReset } from './session.js'

const after = (moment: string) => nextReset(instantOf(Date.parse(moment))).slice(0, 19)

test('the demo is reset at three in the morning of Brussels: two in UTC in winter, one in summer', () => {
  assert.equal(after('2026-01-10T12:00:00Z'), '2026-01-11T02:00:00')
  assert.equal(after('2026-07-10T12:00:00Z'), '2026-07-11T01:00:00')
  assert.equal(after('2026-12-31T23:30:00Z'), '2027-01-01T02:00:00')
})

test('at the very moment of the reset, the next one is tomorrow’s', () => {
  assert.equal(after('2026-01-10T01:59:59.999Z'), '2026-01-10T02:00:00')
  assert.equal(after('2026-01-10T02:00:00Z'), '2026-01-11T02:00:00')
})

test('when clocks go forward, three o’clock comes an hour sooner', () => {
  assert.equal(after('2026-03-28T12:00:00Z'), '2026-03-29T01:00:00')
  assert.equal(after('2026-03-29T00:59:59Z'), '2026-03-29T01:00:00')
  assert.equal(after('2026-03-29T01:00:00Z'), '2026-03-30T01:00:00')
})

test('when clocks go back, three o’clock comes an hour later, once', () => {
  assert.equal(after('2026-10-24T12:00:00Z'), '2026-10-25T02:00:00')
  assert.equal(after('2026-10-25T00:30:00Z'), '2026-10-25T02:00:00')
  assert.equal(after('2026-10-25T01:00:00Z'), '2026-10-25T02:00:00')
  assert.equal(after('2026-10-25T02:00:00Z'), '2026-10-26T02:00:00')
})
