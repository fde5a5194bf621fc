import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { CompanyId } from '#kernel/ids'
import { continueCursors } from '#platform/changes/continue'
import { refusedAt } from '#testing/desk'
import { type Person, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

/** What readers are told when a file takes the place of another, as in the demo every night. */
const books = useBooks()

const swap = (from: number, to: number) =>
  books.service.services.db.write((tx) => continueCursors(tx, from as CompanyId, to as CompanyId))

const pull = async (who: Person, path: string, since: number) =>
  replies(await who.get(`${path}/sync/pull?since=${since}`), 200).body

async function office(...titles: string[]) {
  const { admin, company } = await books.office()
  for (const title of titles) replies(await admin.post(`${company.path}/notes`, { title }), 201)
  return { admin, path: company.path, id: company.id }
}

const titlesOf = ({ changes }: { changes: { data: { title: string } }[] }) =>
  changes.map(({ data }) => data.title)

test('every cursor from before asks for a new load, also where the new log is longer', async () => {
  const old = await office('a', 'b')
  const { admin, path, id } = await office('c', 'd', 'e', 'f')
  await swap(old.id, id)
  for (const since of [0, 1, 2]) {
    const { full_resync, changes, cursor } = await pull(admin, path, since)
    assert.deepEqual([full_resync, changes, cursor], [true, [], since])
  }
  const loaded = replies(await admin.get(`${path}/sync/bootstrap`), 200).body
  assert.deepEqual(titlesOf(loaded), ['c', 'd', 'e', 'f'])
  assert.equal(loaded.cursor, 7)
  assert.deepEqual(
    loaded.changes.map(({ seq }: { seq: number }) => seq),
    [4, 5, 6, 7],
  )
  replies(await admin.post(`${path}/notes`, { title: 'g' }), 201)
  const next = await pull(admin, path, loaded.cursor)
  assert.deepEqual([titlesOf(next), next.cursor, next.full_resync], [['g'], 8, false])
  assert.equal((await pull(admin, path, 9)).full_resync, true)
  assert.deepEqual(titlesOf(await pull(admin, path, 3)), ['c', 'd', 'e', 'f', 'g'])
})

test('a first load that was under way begins again', async () => {
  const old = await office('a', 'b', 'c')
  const first = replies(await old.admin.get(`${old.path}/sync/bootstrap?limit=1`), 200).body
  const { admin, path, id } = await office('d', 'e', 'f', 'g')
  await swap(old.id, id)
  refusedAt(await admin.get(`${path}/sync/bootstrap?after=${first.after}`), 'after')
  const anew = replies(await admin.get(`${path}/sync/bootstrap?limit=3`), 200).body
  const rest = replies(await admin.get(`${path}/sync/bootstrap?after=${anew.after}`), 200).body
  assert.deepEqual([...titlesOf(anew), ...titlesOf(rest)], ['d', 'e', 'f', 'g'])
})

test('night after night, and for a file that begins anew itself', async () => {
  const { admin, path, id } = await office('a')
  for (let night = 0; night < 3; night++) {
    const { cursor } = replies(await admin.get(`${path}/sync/bootstrap`), 200).body
    assert.equal((await pull(admin, path, cursor)).full_resync, false)
    await swap(id, id)
    assert.equal((await pull(admin, path, cursor)).full_resync, true)
  }
})

test('status, devices and pushes speak of the same cursors', async () => {
  const old = await office('a', 'b')
  const { admin, path, id } = await office('c')
  await swap(old.id, id)
  const headers = { 'x-device-id': 'phone' }
  const { cursor } = replies(await admin.get(`${path}/sync/bootstrap`, { headers }), 200).body
  const mutations = [{ mutation_id: 'm', method: 'POST', path: 'notes', body: { title: 'd' } }]
  replies(await admin.post(`${path}/sync/push`, { mutations }), 200, { cursor: cursor + 1 })
  const status = replies(await admin.get(`${path}/sync/status`), 200).body
  assert.deepEqual(
    [status.cursor, status.retention.oldest_seq, status.devices[0].cursor, status.devices[0].lag],
    [5, 4, 4, 1],
  )
})

test('the program’s own role moves no cursor by itself', async () => {
  await assert.rejects(
    books.service.services.db.write((tx) => tx.run(`UPDATE change_heads SET cursor_base = 0`)),
    /permission denied/,
  )
})
