import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Problem } from '#kernel/problem'
import type { Services } from '#platform/operations/services'
import { takePlace } from './actions/places.js'

const process = (exportsAtOnce: number) => ({ config: { exportsAtOnce } }) as Services

/** Who got a place, in the order in which they did. */
function doorOf(services: Services) {
  const inside: string[] = []
  return {
    inside,
    ask: async (name: string, companyId: number) => {
      const leave = await takePlace(services, companyId)
      inside.push(name)
      return leave
    },
  }
}
/** What was promised has been told by then. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('two of a file, four of a process; a place goes to whoever waited longest and may have it', async () => {
  const { inside, ask } = doorOf(process(4))
  const leave = await ask('a1', 1)
  const others = [ask('a2', 1), ask('a3', 1), ask('b1', 2), ask('c1', 3), ask('d1', 4)]
  await settled()
  assert.deepEqual(inside, ['a1', 'a2', 'b1', 'c1'])
  leave()
  leave()
  await settled()
  assert.deepEqual(inside.slice(4), ['a3'])
  await others[2]!.then((left) => left())
  await settled()
  assert.deepEqual(inside.slice(4), ['a3', 'd1'])
})

test('whoever waited 20 seconds is told to come back, and is no longer in the line', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { inside, ask } = doorOf(process(1))
  const leave = await ask('a1', 1)
  const refused = assert.rejects(ask('b1', 2), ({ kind }: Problem) => kind.code === 'exports_busy')
  t.mock.timers.tick(20_000)
  await refused
  const next = ask('c1', 3)
  leave()
  await next
  assert.deepEqual(inside, ['a1', 'c1'])
})
