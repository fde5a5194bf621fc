import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { serviceBeside } from '#testing/beside'
import { type Answered, call, replies } from '#testing/http'
import { rounds } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

/** What a reader of the log sees while others write it, over two processes on one database. */
const books = useBooks()
let urls: string[]

before(async () => {
  urls = [books.base, await serviceBeside(books)]
})

type Change = { resource: string; op: string; id: number; version: number; seq: number; data: Row }
type Row = { title: string }

const times = rounds(80)
/** After how many pages the reader starts again. */
const patience = rounds(40)

test('eight writers and a reader that starts again five times: nothing is missed, nothing out of order', async () => {
  const { admin, company } = await books.office()
  let turn = 0
  const ask = (method: string, path: string, body?: object): Promise<Answered> =>
    call(urls[turn++ % 2]!, method, company.path + path, {
      token: admin.token,
      ...(body ? { body } : {}),
    })

  async function writer(name: string): Promise<void> {
    for (let round = 0; round < times; round++) {
      const { id } = replies(await ask('POST', '/notes', { title: `${name}-${round}` }), 201).body
      replies(await ask('PATCH', `/notes/${id}`, { title: `${name}-${round}!` }), 200)
      if (round % 4 === 0) replies(await ask('DELETE', `/notes/${id}`), 204)
    }
  }

  const copy = new Map<number, Row>()
  const versions = new Map<number, number>()
  let cursor = 0
  let pages = 0
  let isWriting = true
  let isComplete = false

  async function reader(): Promise<void> {
    while (!isComplete) {
      const wasWriting = isWriting
      const page = replies(await ask('GET', `/sync/pull?since=${cursor}&limit=7`), 200).body
      let last = cursor
      for (const { id, seq, version, op, data } of page.changes as Change[]) {
        assert.ok(seq > last && seq <= page.cursor, `${seq} after ${last}`)
        assert.ok(version > (versions.get(id) ?? 0), `version ${version} of ${id}`)
        last = seq
        versions.set(id, version)
        if (op === 'delete') copy.delete(id)
        else copy.set(id, data)
      }
      cursor = page.cursor
      isComplete = !wasWriting && !page.has_more
      if (++pages % patience === 0) return
    }
  }

  const writing = Promise.all(Array.from({ length: 8 }, (_, index) => writer(`w${index}`))).then(
    () => {
      isWriting = false
    },
  )
  let restarts = -1
  while (!isComplete) {
    restarts++
    await reader()
  }
  await writing
  assert.ok(restarts >= 5, `${restarts} restarts`)

  const { rows } = await books.sql.query(
    `SELECT id, title FROM notes WHERE company_id = $1 AND deleted_at IS NULL ORDER BY id`,
    [company.id],
  )
  assert.equal(rows.length, 8 * times * 0.75)
  assert.deepEqual(
    [...copy].sort(([a], [b]) => a - b).map(([id, { title }]) => [id, title]),
    rows.map(({ id, title }) => [Number(id), title]),
  )
  assert.equal(cursor, 8 * times * 2.25)
})

test('a first load while eight write, and pulling from its cursor, come to what is there', async () => {
  const { admin, company } = await books.office()
  let turn = 0
  const ask = (method: string, path: string, body?: object): Promise<Answered> =>
    call(urls[turn++ % 2]!, method, company.path + path, {
      token: admin.token,
      ...(body ? { body } : {}),
    })
  const ids: number[] = []
  for (let at = 0; at < 60; at++)
    ids.push(replies(await ask('POST', '/notes', { title: 'old' }), 201).body.id)
  const writing = Promise.all(
    Array.from({ length: 8 }, async (_, index) => {
      for (let at = index; at < 60; at += 8)
        replies(await ask('PATCH', `/notes/${ids[at]}`, { title: `new ${at}` }), 200)
    }),
  )
  const copy = new Map<number, Row>()
  let page = replies(await ask('GET', '/sync/bootstrap?limit=5'), 200).body
  const { cursor } = page
  for (;;) {
    for (const change of page.changes as Change[]) {
      assert.ok(change.seq <= cursor)
      copy.set(change.id, change.data)
    }
    if (!page.has_more) break
    page = replies(await ask('GET', `/sync/bootstrap?limit=5&after=${page.after}`), 200).body
    assert.equal(page.cursor, cursor)
  }
  assert.equal(copy.size, 60)
  await writing
  const pulled = replies(await ask('GET', `/sync/pull?since=${cursor}`), 200).body
  for (const { id, data } of pulled.changes as Change[]) copy.set(id, data)
  assert.deepEqual(
    ids.map((id) => copy.get(id)?.title),
    ids.map((_, at) => `new ${at}`),
  )
})

test('the same push sent ten times at once, over two processes, is done once', async () => {
  const { admin, company } = await books.office()
  const mutations = Array.from({ length: 5 }, (_, at) => [
    {
      mutation_id: `m${at}`,
      method: 'POST',
      path: 'notes',
      body: { title: 'x' },
      temp_id: `t${at}`,
    },
    { mutation_id: `p${at}`, method: 'PATCH', path: `notes/$t${at}`, body: { title: `y${at}` } },
  ]).flat()
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      call(urls[at % 2]!, 'POST', `${company.path}/sync/push`, {
        token: admin.token,
        body: { mutations },
      }),
    ),
  )
  const results = answers.flatMap((answer) => replies(answer, 200).body.results)
  const count = (status: string) => results.filter((result) => result.status === status).length
  assert.deepEqual([count('applied'), count('replayed')], [10, 90])
  const { rows } = await books.sql.query(
    `SELECT title, version FROM notes WHERE company_id = $1 ORDER BY title`,
    [company.id],
  )
  assert.deepEqual(
    rows.map(({ title, version }) => [title, version]),
    [0, 1, 2, 3, 4].map((at) => [`y${at}`, 2]),
  )
})
