import assert from 'node:assert/strict'
import { test } from 'node:test'
import { app } from '#app'
import { type Instant, instantOf } from '#kernel/instants'
import { type ScheduledJob, slotOf } from './schedule.js'

const daily = (at: string): ScheduledJob => ({ name: 'x', every: 'day', at, run: async () => {} })
const at = (text: string): Instant => instantOf(Date.parse(text))

test('over 730 simulated days every daily job runs once a day, clock changes included', () => {
  const job = daily('03:00')
  const slots = new Set<string>()
  const start = Date.parse('2026-01-01T00:00:00Z')
  for (let minute = 0; minute < 730 * 24 * 60; minute += 5) {
    const slot = slotOf(job, instantOf(start + minute * 60_000))
    if (slot) slots.add(slot)
  }
  assert.equal(slots.size, 730)
  assert.ok(slots.has('2026-03-29') && slots.has('2026-10-25'))
})

test('a daily job is not due before its time in Brussels, in summer and in winter', () => {
  assert.equal(slotOf(daily('04:10'), at('2026-07-01T02:09:00Z')), undefined)
  assert.equal(slotOf(daily('04:10'), at('2026-07-01T02:10:00Z')), '2026-07-01')
  assert.equal(slotOf(daily('04:10'), at('2026-01-10T02:10:00Z')), undefined)
  assert.equal(slotOf(daily('04:10'), at('2026-01-10T03:10:00Z')), '2026-01-10')
})

test('no daily job stands in the hour that a clock change skips or repeats', () => {
  assert.throws(() => slotOf(daily('02:30'), at('2026-01-10T03:10:00Z')), /between 02:00 and 03:00/)
  for (const job of app.schedule) assert.doesNotThrow(() => slotOf(job, at('2026-01-10T23:10:00Z')))
})
