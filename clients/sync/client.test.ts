import assert from 'node:assert/strict'
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { CompanyId } from '#kernel/ids'
import { continueCursors } from '#platform/changes/continue'
import { replies } from '#testing/http'
import { isLong } from '#testing/rounds'
import { useBooks } from '#testing/use-books'
import {
  CallFailed,
  fileStore,
  memoryStore,
  openSyncClient,
  type Store,
  type SyncClient,
} from './index.js'
import { Device } from './simulation.js'

const books = useBooks()
let folder: string
before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dubbel-client-'))
})
after(async () => {
  rmSync(folder, { recursive: true, force: true })
})

/** A file with a few notes, and how a client is opened on it. */
async function office(...titles: string[]) {
  const { admin, company } = await books.office()
  const note = async (title: string) =>
    replies(await admin.post(`${company.path}/notes`, { title }), 201).body.id as number
  const ids: number[] = []
  for (const title of titles) ids.push(await note(title))
  const options = {
    url: books.base,
    token: admin.token!,
    company: company.token,
    device: { id: 'phone', name: 'Téléphone' },
  }
  const open = (store: Store = memoryStore(), more: object = {}) =>
    openSyncClient({ ...options, ...more, store })
  const listed = async () => replies(await admin.get(`${company.path}/notes`), 200).body.data
  return { admin, company, path: company.path, ids, options, open, note, listed }
}

const titles = (client: SyncClient) => client.all('notes').map(({ title }) => title)
const statusOf = (client: SyncClient, key: string) => client.outcomeOf(key)?.status

test('killed at any point, it goes on where it was: each action is done once, the copy is whole', async () => {
  for (let breaths = 0, kills = 1; kills > 0; breaths += isLong ? 1 : 3) {
    const { options, ids, listed, company } = await office('one', 'two', 'three')
    const device = new Device(fileStore(join(folder, `killed-${breaths}`)), {
      ...options,
      pageSize: 2,
    })
    device.act({ method: 'POST', path: 'notes', tempId: 'new', body: { title: 'made' } })
    device.act({ method: 'PATCH', path: 'notes/$new', body: { title: 'changed' } })
    device.act({ method: 'DELETE', path: `notes/${ids[0]}` })
    kills = await device.sync([breaths])
    const { client } = device
    assert.deepEqual(client.waiting(), [])
    assert.deepEqual(
      client.all('notes').sort((a, b) => Number(b.id) - Number(a.id)),
      await listed(),
    )
    const { rows } = await books.sql.query(
      `SELECT mutation_key FROM changes WHERE company_id = $1 AND mutation_key IS NOT NULL ORDER BY seq`,
      [company.id],
    )
    assert.deepEqual(
      rows.map((row) => row.mutation_key),
      device.acts,
    )
    assert.ok(breaths < 100)
  }
})

test('a half-written step is cut off, and many steps are summed up without loss', async () => {
  const { open } = await office('one')
  const place = join(folder, 'steps')
  const client = open(fileStore(place))
  await client.sync()
  const keys = Array.from({ length: 1100 }, (_, at) =>
    client.act({ method: 'POST', path: 'notes', tempId: `t${at}`, body: { title: `n${at}` } }),
  )
  appendFileSync(join(place, 'steps.jsonl'), '{"kind":"queued","acti')
  const again = open(fileStore(place))
  assert.equal(again.waiting().length, 1100)
  assert.equal(readFileSync(join(place, 'steps.jsonl'), 'utf8').split('\n').length, 2)
  const third = open(fileStore(place))
  assert.deepEqual(third.waiting(), client.waiting())
  assert.deepEqual(
    [third.cursor(), third.all('notes'), third.waiting()[1099]!.mutation_id],
    [client.cursor(), client.all('notes'), keys[1099]],
  )
})

test('more than a push takes goes in several; what names a record that was not made is skipped', async () => {
  const { open, admin, path } = await office()
  const client = open()
  client.act({ method: 'POST', path: 'notes', tempId: 'good', body: { title: 'good' } })
  const bad = client.act({ method: 'POST', path: 'notes', tempId: 'bad', body: { title: '' } })
  const changes = isLong ? 498 : 8
  for (let at = 0; at < changes; at++)
    client.act({ method: 'PATCH', path: 'notes/$good', body: { title: `change ${at}` } })
  const late = [
    client.act({ method: 'PATCH', path: 'notes/$good', body: { title: 'last' } }),
    client.act({ method: 'PATCH', path: 'notes/$bad', body: { title: 'x' } }),
    client.act({ method: 'POST', path: 'notes', tempId: 'of-bad', body: { title: '$bad' } }),
    client.act({ method: 'DELETE', path: 'notes/$of-bad' }),
    client.act({ method: 'POST', path: 'notes', body: { title: '$100' } }),
  ]
  const { results } = await client.sync()
  assert.equal(results.length, changes + 7)
  assert.deepEqual(
    [bad, ...late].map((key) => statusOf(client, key)),
    ['rejected', 'applied', 'skipped', 'skipped', 'skipped', 'applied'],
  )
  assert.deepEqual(titles(client), ['last', '$100'])
  assert.deepEqual([client.idOf('bad'), client.idOf('of-bad')], [null, null])
  assert.equal((await admin.get(`${path}/notes`)).body.total, 2)
  for (const tempId of ['good', 'bad'])
    assert.throws(() => client.act({ method: 'POST', path: 'notes', tempId }), /used before/)
})

test('an action stands on what the answer to the one before showed, also when nothing was pulled', async () => {
  const { open, ids } = await office('one')
  let isCut = false
  const cut: typeof fetch = async (address, init) => {
    if (isCut && String(address).includes('pull')) throw new Error('no network')
    return fetch(address, init)
  }
  const client = open(memoryStore(), { fetch: cut })
  await client.sync()
  const change = (title: string) =>
    client.act({ method: 'PATCH', path: `notes/${ids[0]}`, body: { title } })
  const first = change('two')
  isCut = true
  await assert.rejects(client.sync(), /no network/)
  assert.deepEqual(titles(client), ['two'])
  const second = change('three')
  isCut = false
  await client.sync()
  assert.deepEqual([statusOf(client, first), statusOf(client, second)], ['applied', 'applied'])
  assert.deepEqual(titles(client), ['three'])
})

test('when the server says so, everything is loaded anew; what is gone is gone', async () => {
  const old = await office('one', 'two')
  const store = memoryStore()
  const client = old.open(store)
  await client.sync()
  const fresh = await office('three')
  await books.service.services.db.write((tx) =>
    continueCursors(tx, old.company.id as CompanyId, fresh.company.id as CompanyId),
  )
  const there = fresh.open(store)
  assert.deepEqual(titles(there), ['one', 'two'])
  await there.sync()
  assert.deepEqual(titles(there), ['three'])
  await fresh.note('four')
  assert.equal((await there.sync()).changes, 1)
  assert.deepEqual(titles(there), ['three', 'four'])
})

test('a load whose place the server has forgotten begins again', async () => {
  const { open, company } = await office('one', 'two', 'three')
  const store = memoryStore()
  let pages = 0
  const dying: typeof fetch = async (address, init) => {
    if (++pages > 1) throw new Error('no network')
    return fetch(address, init)
  }
  const client = open(store, { pageSize: 1, fetch: dying })
  await assert.rejects(client.sync(), /no network/)
  const id = company.id as CompanyId
  await books.service.services.db.write((tx) => continueCursors(tx, id, id))
  const again = open(store, { pageSize: 1 })
  await again.sync()
  assert.deepEqual(titles(again), ['one', 'two', 'three'])
})

test('two calls at once are one; a refused call says how long to wait and loses nothing', async () => {
  const { open } = await office('one')
  let isBusy = true
  const busy: typeof fetch = async (address, init) =>
    isBusy
      ? new Response('{}', { status: 429, headers: { 'retry-after': '7' } })
      : fetch(address, init)
  const client = open(memoryStore(), { fetch: busy })
  const key = client.act({ method: 'POST', path: 'notes', body: { title: 'two' } })
  await assert.rejects(
    client.sync(),
    (error) => error instanceof CallFailed && error.status === 429 && error.retryAfterSeconds === 7,
  )
  isBusy = false
  const [first, second] = await Promise.all([client.sync(), client.sync()])
  assert.equal(first, second)
  assert.equal(statusOf(client, key), 'applied')
  assert.deepEqual(titles(client), ['one', 'two'])
})
