import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentDigest } from '#platform/changes/append'
import { refusedAt } from '#testing/desk'
import { type Person, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

type Change = {
  resource: string
  op: string
  id: number
  version: number
  data: { title: string }
  seq: number
}

const pull = async (who: Person, path: string, query = '') =>
  replies(await who.get(`${path}/sync/pull${query}`), 200).body

/** Notes by title, in a file whose log holds nothing else. */
async function notes(...titles: string[]) {
  const { admin, company } = await books.office()
  const ids: number[] = []
  for (const title of titles)
    ids.push(replies(await admin.post(`${company.path}/notes`, { title }), 201).body.id)
  return { admin, path: company.path, ids, company }
}

test('a file without changes gives none, and the cursor stays where it was', async () => {
  const { admin, company } = await books.office()
  assert.deepEqual(await pull(admin, company.path), {
    cursor: 0,
    has_more: false,
    full_resync: false,
    changes: [],
    merged_third_parties: [],
    server_time: books.clock(),
  })
})

test('changes come in the order of the log, as the log has them', async () => {
  const { admin, path, ids } = await notes('a', 'b')
  const { changes, ...page } = await pull(admin, path)
  assert.deepEqual(page, {
    cursor: 2,
    has_more: false,
    full_resync: false,
    merged_third_parties: [],
    server_time: books.clock(),
  })
  const shown = replies(await admin.get(`${path}/notes/${ids[0]}`), 200).body
  assert.deepEqual(changes[0], {
    resource: 'notes',
    op: 'upsert',
    id: ids[0],
    version: 1,
    data: shown,
    changed_at: books.clock(),
    seq: 1,
  })
  assert.deepEqual([changes[1].id, changes[1].seq], [ids[1], 2])
})

test('pages follow each other by their cursor until there is no more', async () => {
  const { admin, path } = await notes('a', 'b', 'c', 'd', 'e')
  const seen: number[][] = []
  let cursor = 0
  for (let more = true; more; ) {
    const page = await pull(admin, path, `?since=${cursor}&limit=2`)
    seen.push(page.changes.map((change: Change) => change.seq))
    more = page.has_more
    cursor = page.cursor
  }
  assert.deepEqual(seen, [[1, 2], [3, 4], [5]])
  assert.deepEqual((await pull(admin, path, `?since=${cursor}`)).changes, [])
})

test('a record shows once per page, in its newest state there and at the place of that', async () => {
  const { admin, path, ids } = await notes('a', 'b')
  for (const title of ['a2', 'a3'])
    replies(await admin.patch(`${path}/notes/${ids[0]}`, { title }), 200)
  const whole = await pull(admin, path)
  assert.deepEqual(
    whole.changes.map(({ data, version, seq }: Change) => [data.title, version, seq]),
    [
      ['b', 1, 2],
      ['a3', 3, 4],
    ],
  )
  const first = await pull(admin, path, '?limit=3')
  assert.deepEqual(
    first.changes.map(({ data, seq }: Change) => [data.title, seq]),
    [
      ['b', 2],
      ['a2', 3],
    ],
  )
  assert.deepEqual([first.cursor, first.has_more], [3, true])
})

test('a record that is gone is a delete without data, also when it was made in the same page', async () => {
  const { admin, path, ids } = await notes('a')
  replies(await admin.delete(`${path}/notes/${ids[0]}`), 204)
  const { changes } = await pull(admin, path)
  assert.equal(changes.length, 1)
  const { op, data, version } = changes[0]
  assert.deepEqual([op, data, version], ['delete', null, 2])
})

test('since must be a place of a log; a limit that is none counts as the usual one', async () => {
  const { admin, path } = await notes('a', 'b')
  for (const wrong of ['-1', '1.5', 'x', '1e3'])
    refusedAt(await admin.get(`${path}/sync/pull?since=${wrong}`), 'since')
  replies(await admin.get(`${path}/sync/pull?since=0&since=1`), 422)
  for (const limit of ['0', '-1', 'x', '1.5', '', '99999999999999', '1&limit=1'])
    assert.equal((await pull(admin, path, `?limit=${limit}`)).changes.length, 2, limit)
})

const salt = Buffer.from([0])

test('a page holds 5000 changes at most, 500 unless more are asked for', async () => {
  const { admin, company } = await books.office()
  await books.sql.query(
    `SELECT append_changes($1, gen_random_uuid(), NULL, NULL, NULL, NULL, 'api', NULL, $2, $2,
       array_agg('notes'::text), array_agg(n), array_agg('created'::text), array_agg(1), array_agg(NULL::text),
       array_agg('{"n":1}'::text), array_agg($3::bytea), array_agg($4::bytea))
       FROM generate_series(1::bigint, 5100) n`,
    [company.id, books.clock(), salt, contentDigest(salt, null, '{"n":1}')],
  )
  const sizes = []
  for (const limit of ['', '?limit=5000', '?limit=99999'])
    sizes.push((await pull(admin, company.path, limit)).changes.length)
  assert.deepEqual(sizes, [500, 5000, 5000])
})

test('a cursor that was never given out asks for a full resync and gives nothing', async () => {
  const { admin, path } = await notes('a')
  const page = await pull(admin, path, '?since=2')
  assert.deepEqual([page.full_resync, page.changes, page.has_more], [true, [], false])
  assert.equal((await pull(admin, path, '?since=1')).full_resync, false)
})

test('nothing of another file is seen', async () => {
  const mine = await notes('mine')
  await notes('theirs')
  const { changes } = await pull(mine.admin, mine.path)
  assert.deepEqual(
    changes.map((change: Change) => change.data.title),
    ['mine'],
  )
})

test('a device shows in the status with how far it has read and when it was heard of', async () => {
  const { admin, path } = await notes('a', 'b', 'c')
  const headers = { 'x-device-id': 'phone-1', 'x-device-name': 'T%C3%A9l%C3%A9phone' }
  replies(await admin.get(`${path}/sync/pull?limit=1`, { headers }), 200)
  const status = async () => replies(await admin.get(`${path}/sync/status`), 200).body
  assert.deepEqual(await status(), {
    cursor: 3,
    server_time: books.clock(),
    devices: [
      {
        device_id: 'phone-1',
        device_name: 'Téléphone',
        user: { id: admin.id, name: 'Els Peeters' },
        last_pull_at: books.clock(),
        last_push_at: null,
        cursor: 1,
        lag: 2,
      },
    ],
    open_conflicts: 0,
    retention: { oldest_seq: 1 },
  })
  const push = {
    mutations: [{ mutation_id: 'm1', method: 'POST', path: 'notes', body: { title: 'd' } }],
  }
  replies(
    await admin.post(`${path}/sync/push`, push, { headers: { 'x-device-id': 'phone-1' } }),
    200,
  )
  replies(
    await admin.get(`${path}/sync/pull?since=1`, { headers: { 'x-device-id': 'phone-1' } }),
    200,
  )
  const [device] = (await status()).devices
  assert.deepEqual(
    [device.device_name, device.last_push_at, device.cursor, device.lag],
    ['Téléphone', books.clock(), 4, 0],
  )
})

test('who sends no device leaves no trace; a name too long for one is refused', async () => {
  const { admin, path } = await notes('a')
  await pull(admin, path)
  assert.deepEqual((await admin.get(`${path}/sync/status`)).body.devices, [])
  const headers = { 'x-device-id': 'x'.repeat(65) }
  refusedAt(await admin.get(`${path}/sync/pull`, { headers }), 'X-Device-Id')
})
