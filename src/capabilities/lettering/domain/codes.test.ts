import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeAfter } from './codes.js'

test('codes run from AA through ZZ to AAA', () => {
  assert.equal(codeAfter(null), 'AA')
  assert.equal(codeAfter('AA'), 'AB')
  assert.equal(codeAfter('AZ'), 'BA')
  assert.equal(codeAfter('ZZ'), 'AAA')
  assert.equal(codeAfter('AZZ'), 'BAA')
})

test('no code comes twice, and a later one is longer or follows in the alphabet', () => {
  let code: string | null = null
  const seen: string[] = []
  for (let count = 0; count < 20_000; count++) {
    code = codeAfter(code)
    seen.push(code)
  }
  assert.equal(new Set(seen).size, seen.length)
  const sorted = [...seen].sort((one, other) => one.length - other.length || (one < other ? -1 : 1))
  assert.deepEqual(seen, sorted)
})
