import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Person, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

/** What becomes of mutations that are sent again because nobody heard the answer. */
const books = useBooks()

let count = 0
const key = () => `again-${++count}`

async function push(who: Person, path: string, ...mutations: object[]) {
  const { results } = replies(await who.post(`${path}/sync/push`, { mutations }), 200).body
  return results as { status: string; http_status: number; version: number; body: Body }[]
}
type Body = { code?: string } | null

const statuses = (results: { status: string }[]) => results.map(({ status }) => status)

const change = (to: string, body: object, base_version: number | null = 1) => ({
  mutation_id: key(),
  method: 'PATCH',
  path: to,
  body,
  base_version,
})

async function note() {
  const { admin, company } = await books.office()
  const { path } = company
  const { id } = replies(await admin.post(`${path}/notes`, { title: 'base' }), 201).body
  const now = async () => replies(await admin.get(`${path}/notes/${id}`), 200).body
  const patch = async (body: object) =>
    replies(await admin.patch(`${path}/notes/${id}`, body), 200).body
  const conflicts = async () =>
    replies(await admin.get(`${path}/sync/conflicts`), 200).body.total as number
  return { admin, path, to: `notes/${id}`, now, patch, conflicts }
}

test('what was refused in its turn is no conflict with what the same push did after it', async () => {
  const { admin, path, journal } = await books.openCompany()
  const made = { type: 'supplier', name: 'Kroon' }
  const { id } = replies(await admin.post(`${path}/third-parties`, made), 201).body
  const lines = [
    { account: '440000', debit: '1.00', third_party_id: id },
    { account: '499000', credit: '1.00' },
  ]
  const entry = { journal_id: journal('OD'), entry_date: '2026-03-10', lines }
  replies(await admin.post(`${path}/entries`, entry), 201)
  const mutations = [
    { ...change(`third-parties/${id}`, {}), method: 'DELETE' },
    change(`third-parties/${id}`, { city: 'Gent' }),
    change(`third-parties/${id}`, { name: 'Anker' }),
  ]
  const first = await push(admin, path, ...mutations)
  assert.deepEqual(statuses(first), ['rejected', 'applied', 'applied'])
  assert.equal(first[0]!.body?.code, 'record_in_use')
  const again = await push(admin, path, ...mutations)
  assert.deepEqual(statuses(again), ['rejected', 'replayed', 'replayed'])
  assert.deepEqual([again[0]!.http_status, again[0]!.body?.code], [409, 'conflict'])
  assert.equal((await admin.get(`${path}/sync/conflicts`)).body.total, 0)
  replies(await admin.get(`${path}/third-parties/${id}`), 200, { city: 'Gent', name: 'Anker' })
})

test('what was done is recognised, also behind a mutation that now meets a conflict', async () => {
  const { admin, path, to, patch, now } = await note()
  const done = change(to, { amount: '2.00' })
  assert.deepEqual(statuses(await push(admin, path, done)), ['applied'])
  await patch({ title: 'server' })
  const results = await push(
    admin,
    path,
    change(to, { title: 'client' }),
    done,
    change(to, { due_on: '2026-03-20' }),
  )
  assert.deepEqual(statuses(results), ['conflict', 'replayed', 'skipped'])
  const { title, amount, due_on } = await now()
  assert.deepEqual([title, amount, due_on], ['server', '2.00', null])
})

test('a change stands on one that was merged in an earlier sending, and not on what others did', async () => {
  const { admin, path, to, patch, now, conflicts } = await note()
  await patch({ title: 'server' })
  const [first, second] = [change(to, { amount: '2.00' }), change(to, { amount: '3.00' })]
  assert.deepEqual(statuses(await push(admin, path, first)), ['merged'])
  assert.deepEqual(statuses(await push(admin, path, first, second)), ['replayed', 'applied'])
  const third = [change(to, { amount: '4.00' }), change(to, { title: 'client' })]
  const results = await push(admin, path, first, second, ...third)
  assert.deepEqual(statuses(results), ['replayed', 'replayed', 'applied', 'conflict'])
  assert.deepEqual([(await now()).title, (await now()).amount], ['server', '4.00'])
  assert.equal(await conflicts(), 1)
})

test('what others did between two changes of one push is seen when it comes again', async () => {
  const { admin, path, to, patch, now } = await note()
  const first = change(to, { amount: '2.00' })
  assert.deepEqual(statuses(await push(admin, path, first)), ['applied'])
  await patch({ title: 'server' })
  const results = await push(admin, path, first, change(to, { title: 'client' }))
  assert.deepEqual(statuses(results), ['replayed', 'conflict'])
  assert.equal((await now()).title, 'server')
})

test('offline work that is sent directly, again and again without a key, is one open conflict', async () => {
  const { admin, path, to, patch, conflicts } = await note()
  await patch({ title: 'server' })
  const headers = { 'x-base-version': '1', 'x-origin': 'offline_sync' }
  const send = (body: object, more: object = {}) =>
    admin.patch(`${path}/${to}`, body, { headers: { ...headers, ...more } })
  const all = await Promise.all(Array.from({ length: 6 }, () => send({ title: 'client' })))
  for (const answer of all) replies(answer, 409, { code: 'conflict' })
  assert.equal(await conflicts(), 1)
  replies(await send({ title: 'other' }), 409)
  assert.equal(await conflicts(), 2)
  await patch({ title: 'server again' })
  replies(await send({ title: 'client' }, { 'x-base-version': '2' }), 409)
  replies(await send({ title: 'client' }), 409)
  assert.equal(await conflicts(), 3)
  const { data } = (await admin.get(`${path}/sync/conflicts`)).body
  const oldest = data.at(-1).id
  const resolution = { resolution: 'server' }
  replies(await admin.post(`${path}/sync/conflicts/${oldest}/resolve`, resolution), 200)
  replies(await send({ title: 'client' }), 409)
  assert.equal(await conflicts(), 4)
})
