import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytesToLend } from './lent-bytes.js'

const mebibyte = 1024 * 1024

test('what was given back is lent to one, the largest of what came back', () => {
  const { lend, giveBack } = bytesToLend()
  assert.equal(lend().length, 0)
  const [small, large] = [Buffer.alloc(mebibyte), Buffer.alloc(2 * mebibyte)]
  giveBack(large)
  giveBack(small)
  assert.equal(lend(), large)
  assert.equal(lend().length, 0)
})

test('nothing is kept that is larger than a page, nor for longer than a minute after it came back', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { lend, giveBack } = bytesToLend()
  giveBack(Buffer.alloc(17 * mebibyte))
  assert.equal(lend().length, 0)
  const bytes = Buffer.alloc(mebibyte)
  for (const [waited, isKept] of [
    [59_999, true],
    [60_000, false],
  ] as const) {
    giveBack(bytes)
    t.mock.timers.tick(waited)
    assert.equal(lend() === bytes, isKept, `${waited} ms`)
  }
})
