import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inPortions } from './portions.js'

test('every row comes once, in its order, and a portion is made when it is asked for', () => {
  const known = Array.from({ length: 1201 }, (_, at) => at)
  let made = 0
  const portions = inPortions(known, (one) => {
    made++
    return [String(one)]
  })
  assert.equal(portions.next().value?.length, 500)
  assert.equal(made, 500)
  const rest = [...portions]
  assert.deepEqual(
    rest.map((portion) => portion.length),
    [500, 201],
  )
  assert.deepEqual(
    rest.flat(),
    known.slice(500).map((one) => [String(one)]),
  )
  assert.deepEqual([...inPortions([], () => [])], [])
})
