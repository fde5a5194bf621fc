import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { epochMsOf, instantOf } from '#kernel/instants'
import { afterAttempt } from './state.js'
import '#testing/rounds'

const now = instantOf(Date.parse('2026-03-16T10:00:00Z'))
const nobody = { reached: [], remaining: ['a'], answer: 'timeout' }

test('what fails is tried again after 1, 2, 4, 8, 16, 32 and 64 minutes, then given up', () => {
  const minutes: (number | null)[] = []
  let before = { attempts: 0, reached: 0 }
  for (let tries = 1; tries <= 8; tries++) {
    const state = afterAttempt(before, nobody, now)
    const { next_attempt_at: next } = state
    minutes.push(next && (epochMsOf(next) - epochMsOf(now)) / 60_000)
    assert.equal(state.state, tries < 8 ? 'queued' : 'failed')
    assert.equal(state.answer, tries < 8 ? 'timeout' : 'given up')
    assert.deepEqual(state.remaining, tries < 8 ? ['a'] : [])
    before = state
  }
  assert.deepEqual(minutes, [1, 2, 4, 8, 16, 32, 64, null])
})

test('what everyone refuses has failed at once, and in the words of the refusal', () => {
  const refused = { reached: [], remaining: [], answer: 'recipient refused' }
  const { state, attempts, answer, finished_at } = afterAttempt(
    { attempts: 0, reached: 0 },
    refused,
    now,
  )
  assert.deepEqual([state, attempts, answer, finished_at], ['failed', 1, 'recipient refused', now])
})

test('what anyone took was sent, also when others never did', () => {
  const first = afterAttempt(
    { attempts: 0, reached: 0 },
    { ...nobody, reached: ['b'], remaining: ['a'] },
    now,
  )
  assert.deepEqual([first.state, first.reached, first.remaining], ['queued', 1, ['a']])
  const last = afterAttempt({ ...first, attempts: 7 }, nobody, now)
  assert.deepEqual([last.state, last.reached, last.answer], ['sent', 1, 'given up'])
})

test('a sending that waits has someone left and a next time, and one that is over neither', () => {
  const names = fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 5 })
  fc.assert(
    fc.property(fc.nat(7), fc.nat(3), names, names, (attempts, reached, took, remaining) => {
      const state = afterAttempt(
        { attempts, reached },
        { reached: took, remaining, answer: null },
        now,
      )
      const waits = state.state === 'queued'
      assert.equal(waits, state.remaining.length > 0)
      assert.equal(waits, state.next_attempt_at !== null)
      assert.equal(waits, state.finished_at === null)
      assert.equal(state.attempts, attempts + 1)
      if (!waits) assert.equal(state.state === 'sent', reached + took.length > 0)
    }),
  )
})
