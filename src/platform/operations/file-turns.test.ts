import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import type { CompanyId } from '#kernel/ids'
import { openFileGates } from './file-gates.js'
import { mostAtOnce, openFileTurns } from './file-turns.js'

const [file, other] = [1, 2] as CompanyId[]
const whole = 2 * mostAtOnce

/** So many who ask for a turn, in order; who has it gives it back when told. */
function writers(takeTurn: ReturnType<typeof openFileTurns>, count: number) {
  const begun: number[] = []
  const ends = Array.from({ length: count }, async (_, who) => {
    const leave = await takeTurn(file!)
    begun.push(who)
    return leave
  })
  return { begun, end: async (who: number) => (await ends[who]!)() }
}

const places = (count: number) => Array.from({ length: count }, (_, place) => place)

test('those who write in a file take turns in the order in which they came', async () => {
  const { begun, end } = writers(openFileTurns(60_000), whole)
  await setImmediate()
  assert.deepEqual(begun, places(mostAtOnce))
  for (const who of places(whole)) {
    await end(who)
    await setImmediate()
    assert.deepEqual(begun, places(Math.min(whole, mostAtOnce + who + 1)))
  }
})

test('after them there is room again, and another file has its own', async () => {
  const takeTurn = openFileTurns(60_000)
  const { end } = writers(takeTurn, whole)
  const leave = await takeTurn(other!)
  leave()
  for (const who of places(whole)) await end(who)
  const again = writers(takeTurn, whole)
  await setImmediate()
  assert.equal(again.begun.length, mostAtOnce)
  for (const who of places(whole)) await again.end(who)
})

test('who has waited long goes on beside the others, and takes nobody’s turn', async () => {
  const { begun, end } = writers(openFileTurns(1), whole)
  await end(whole - 1)
  assert.deepEqual(begun, places(whole))
  for (const who of places(whole - 1)) await end(who)
})

test('a gate that is closed while somebody waits for a turn is closed for him too', async () => {
  const gates = openFileGates()
  const { begun, end } = writers(gates.enter, mostAtOnce + 1)
  await setImmediate()
  gates.close(file!, 'a long operation')
  for (const who of places(mostAtOnce)) await end(who)
  await setImmediate()
  assert.deepEqual(begun, places(mostAtOnce))
  gates.end('a long operation')
  await end(mostAtOnce)
  assert.deepEqual(begun, places(mostAtOnce + 1))
})
