import assert from 'node:assert/strict'
import { test } from 'node:test'
import { instantOf, later } from '#kernel/instants'
import { afterAttempt, isSuccess } from './domain.js'

const now = instantOf(Date.UTC(2026, 2, 16, 10))

test('any 2xx is a success, and nothing else', () => {
  for (const status of [200, 201, 202, 204, 299]) assert.ok(isSuccess(status), String(status))
  for (const status of [
    null,
    0,
    100,
    101,
    199,
    300,
    301,
    302,
    304,
    307,
    308,
    400,
    404,
    429,
    500,
    503,
  ])
    assert.ok(!isSuccess(status), String(status))
})

test('the pauses double from a minute, and the eighth failure is the last', () => {
  const pauses = [1, 2, 4, 8, 16, 32, 64]
  pauses.forEach((minutes, attempts) => {
    assert.deepEqual(afterAttempt({ attempts, isTest: false }, false, now), {
      status: 'pending',
      attempts: attempts + 1,
      nextAttemptAt: later(now, minutes * 60_000),
      deliveredAt: null,
      finishedAt: null,
    })
  })
  const ended = { nextAttemptAt: null, finishedAt: now }
  assert.deepEqual(afterAttempt({ attempts: 7, isTest: false }, false, now), {
    ...ended,
    status: 'failed',
    attempts: 8,
    deliveredAt: null,
  })
  assert.deepEqual(afterAttempt({ attempts: 7, isTest: false }, true, now), {
    ...ended,
    status: 'delivered',
    attempts: 8,
    deliveredAt: now,
  })
  assert.deepEqual(afterAttempt({ attempts: 0, isTest: true }, false, now), {
    ...ended,
    status: 'failed',
    attempts: 1,
    deliveredAt: null,
  })
})
