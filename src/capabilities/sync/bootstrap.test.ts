import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { type Person, replies } from '#testing/http'
import { isLong } from '#testing/rounds'
import { useBooks } from '#testing/use-books'
import { inOrder, placeText, readPlace } from './domain/pages.js'

const books = useBooks()

type Change = { resource: string; op: string; id: number; version: number; seq: number; data: Row }
type Row = { title: string }
type Page = { cursor: number; has_more: boolean; after: string | null; changes: Change[] }

const page = async (who: Person, path: string, query = ''): Promise<Page> =>
  replies(await who.get(`${path}/sync/bootstrap${query}`), 200).body

/** All pages of a first load, with something done between one and the next. */
async function load(
  who: Person,
  path: string,
  limit: number,
  between: (pages: number) => Promise<unknown> = async () => {},
): Promise<Page[]> {
  const pages = [await page(who, path, `?limit=${limit}`)]
  for (let last = pages[0]!; last.has_more; last = pages.at(-1)!) {
    await between(pages.length)
    pages.push(await page(who, path, `?limit=${limit}&after=${last.after}`))
  }
  return pages
}

async function notes(count: number) {
  const { admin, company } = await books.office()
  const ids: number[] = []
  for (let at = 0; at < count; at++)
    ids.push(replies(await admin.post(`${company.path}/notes`, { title: `n${at}` }), 201).body.id)
  return { admin, path: company.path, ids, company }
}

test('a file without changes is loaded in one empty page', async () => {
  const { admin, company } = await books.office()
  assert.deepEqual(await page(admin, company.path), {
    cursor: 0,
    has_more: false,
    after: null,
    changes: [],
    merged_third_parties: [],
    server_time: books.clock(),
  })
})

test('every record of a file comes once, as it is, what is referred to before what refers to it', async () => {
  const { admin, path, journal } = await books.openCompany()
  const post = async (to: string, body: object) =>
    replies(await admin.post(`${path}/${to}`, body), 201).body
  const party = await post('third-parties', { type: 'supplier', name: 'Brouwerij' })
  const entry = await post('entries', {
    journal_id: journal('OD'),
    entry_date: '2026-03-10',
    lines: [
      { account: '612000', debit: '10.00' },
      { account: '550000', credit: '10.00' },
    ],
  })
  const pages = await load(admin, path, 100)
  const changes = pages.flatMap((one) => one.changes)
  const resources = [...new Set(changes.map(({ resource }) => resource))]
  assert.deepEqual(resources, [
    'company',
    'settings',
    'fiscal-years',
    'periods',
    'accounts',
    'vat-codes',
    'journals',
    'third-parties',
    'entries',
    'asset-categories',
  ])
  assert.ok(pages.length > 3 && pages.slice(0, -1).every((one) => one.changes.length === 100))
  assert.ok(changes.every(({ op }) => op === 'upsert'))
  const { rows } = await books.sql.query(
    `SELECT count(DISTINCT (resource, record_id))::int AS records, max(seq)::int AS seq FROM changes
      WHERE company_id = (SELECT id FROM companies WHERE public_token = $1)`,
    [path.split('/').at(-1)],
  )
  assert.equal(changes.length, rows[0].records)
  assert.equal(new Set(changes.map(({ resource, id }) => `${resource}/${id}`)).size, changes.length)
  assert.deepEqual([...new Set(pages.map(({ cursor }) => cursor))], [rows[0].seq])
  const found = (resource: string, id: number) =>
    changes.find((change) => change.resource === resource && change.id === id)?.data
  assert.deepEqual(found('third-parties', party.id), party)
  const { lines, third_party: _, attachments_count: __, warnings: ___, ...head } = entry
  const { lines: own, ...rest } = found('entries', entry.id) as unknown as typeof entry
  assert.deepEqual(rest, head)
  assert.deepEqual(
    own.map(({ account_id }: { account_id: number }) => account_id),
    lines.map(({ account_id }: { account_id: number }) => account_id),
  )
})

test('records that are gone do not come, and a page is full all the same', async () => {
  const { admin, path, ids } = await notes(5)
  for (const id of [ids[0], ids[2]]) replies(await admin.delete(`${path}/notes/${id}`), 204)
  const pages = await load(admin, path, 2)
  assert.deepEqual(
    pages.map(({ changes }) => changes.map(({ id }) => id)),
    [[ids[1], ids[3]], [ids[4]]],
  )
})

test('a page that ends with the last record says that there is no more', async () => {
  const { admin, path, ids } = await notes(4)
  for (const limit of [2, 4]) {
    const pages = await load(admin, path, limit)
    assert.deepEqual([pages.length, pages.at(-1)!.after], [4 / limit, null])
    assert.deepEqual(
      pages.flatMap(({ changes }) => changes.map(({ id }) => id)),
      ids,
    )
  }
})

test('a load shows the moment of its first page, whatever is written meanwhile; pulling brings the rest', async () => {
  const { admin, path, ids } = await notes(6)
  replies(await admin.patch(`${path}/notes/${ids[4]}`, { title: 'before' }), 200)
  const pages = await load(admin, path, 2, async (done) => {
    if (done > 1) return
    replies(await admin.patch(`${path}/notes/${ids[4]}`, { title: 'after' }), 200)
    replies(await admin.patch(`${path}/notes/${ids[0]}`, { title: 'after' }), 200)
    replies(await admin.delete(`${path}/notes/${ids[5]}`), 204)
    replies(await admin.post(`${path}/notes`, { title: 'new' }), 201)
  })
  const seen = new Map(pages.flatMap(({ changes }) => changes.map(({ id, data }) => [id, data])))
  assert.deepEqual(
    [...seen.values()].map(({ title }) => title),
    ['n0', 'n1', 'n2', 'n3', 'before', 'n5'],
  )
  const cursor = pages.at(-1)!.cursor
  const pulled = replies(await admin.get(`${path}/sync/pull?since=${cursor}`), 200).body
  for (const { id, op, data } of pulled.changes as Change[])
    if (op === 'delete') seen.delete(id)
    else seen.set(id, data)
  const listed = replies(await admin.get(`${path}/notes`), 200).body.data
  assert.deepEqual(
    [...seen].sort(([a], [b]) => b - a).map(([, data]) => data),
    listed,
  )
})

test('a place that is none of ours, or of another time, is refused', async () => {
  const { admin, path, ids } = await notes(2)
  const wrong = [
    'x',
    'a b',
    Buffer.from('[1,"notes"]').toString('base64url'),
    Buffer.from('{}').toString('base64url'),
    placeText({ cursor: 3, resource: 'notes', recordId: 0 }),
    placeText({ cursor: -1, resource: 'notes', recordId: 0 }),
    placeText({ cursor: 2, resource: 'users', recordId: 0 }),
    placeText({ cursor: 2, resource: 'notes', recordId: 1.5 }),
  ]
  for (const text of wrong)
    refusedAt(await admin.get(`${path}/sync/bootstrap?after=${encodeURIComponent(text)}`), 'after')
  const good = placeText({ cursor: 1, resource: 'notes', recordId: 0 })
  const { changes } = await page(admin, path, `?after=${good}`)
  assert.deepEqual(
    changes.map(({ id }) => id),
    [ids[0]],
  )
  assert.deepEqual(readPlace(good), { cursor: 1, resource: 'notes', recordId: 0 })
})

test('resources that the order does not know come last, by name', () => {
  assert.deepEqual(inOrder(['zebras', 'entries', 'apes', 'accounts', 'company']), [
    'company',
    'accounts',
    'entries',
    'apes',
    'zebras',
  ])
})

test('a device that has loaded the file stands at the cursor of the load, once it is through', async () => {
  const { admin, path } = await notes(3)
  const headers = { 'x-device-id': 'phone' }
  const devices = async () => (await admin.get(`${path}/sync/status`)).body.devices
  const first = replies(await admin.get(`${path}/sync/bootstrap?limit=2`, { headers }), 200).body
  assert.deepEqual(await devices(), [])
  const next = `${path}/sync/bootstrap?limit=2&after=${first.after}`
  replies(await admin.get(next, { headers }), 200, { has_more: false })
  assert.deepEqual(
    (await devices()).map(({ cursor, lag }: { cursor: number; lag: number }) => [cursor, lag]),
    [[3, 0]],
  )
})

type Rewrite = (file: { id: number }, after: string) => Promise<unknown>

/** Lets records be others than they were, as JSON that PostgreSQL makes; they are wiped at the end, as the chain shows it. */
async function rewriting(work: (rewrite: Rewrite) => Promise<unknown>): Promise<void> {
  const files: number[] = []
  await books.sql.query(`ALTER TABLE changes DISABLE TRIGGER changes_append_only`)
  try {
    await work(({ id }, after) => {
      files.push(id)
      return books.sql.query(`UPDATE changes SET after = ${after} WHERE company_id = $1`, [id])
    })
  } finally {
    await books.sql.query(
      'UPDATE changes SET before = NULL, after = NULL, salt = NULL WHERE company_id = ANY($1)',
      [files],
    )
    await books.sql.query(`ALTER TABLE changes ENABLE TRIGGER changes_append_only`)
  }
}

test('large records make a page shorter, however well they pack, and none is lost', () =>
  rewriting(async (rewrite) => {
    const mebibyte = 1024 * 1024
    // The first does not pack at all, the second to almost nothing.
    const texts = [
      `(SELECT string_agg(md5(n::text || record_id), '') FROM generate_series(1, 98304) n)`,
      `repeat('x', 3 * 1024 * 1024)`,
    ]
    for (const text of isLong ? texts : texts.slice(1)) {
      const { admin, path, ids, company } = await notes(6)
      await rewrite(company, `json_build_object('title', record_id, 'long', ${text})`)
      const pages = await load(admin, path, 100)
      const pulls: Page[] = []
      for (let since = 0, more = true; more; since = pulls.at(-1)!.cursor) {
        pulls.push(replies(await admin.get(`${path}/sync/pull?since=${since}`), 200).body)
        more = pulls.at(-1)!.has_more
      }
      for (const all of [pages, pulls]) {
        assert.ok(all.length > 1 && all.length < 6, String(all.length))
        for (const one of all) assert.ok(JSON.stringify(one).length < 16 * mebibyte)
        assert.deepEqual(
          all.flatMap(({ changes }) => changes.map(({ id }) => id)),
          ids,
        )
      }
    }
  }))

test('who reads slowly gets the page that he asked for, whatever is sent to others meanwhile', () =>
  rewriting(async (rewrite) => {
    type File = { admin: Person; path: string; letter: string }
    const files: File[] = []
    for (const letter of ['x', 'y']) {
      const { admin, path, company } = await notes(3)
      await rewrite(company, `json_build_object('title', repeat('${letter}', 2000000))`)
      files.push({ admin, path, letter })
    }
    const read = async ({ path, admin }: File, meanwhile: () => Promise<unknown>) => {
      const headers = { authorization: `Bearer ${admin.token}` }
      const sent = request(`${books.base}${path}/sync/pull`, { headers }).end()
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      await meanwhile()
      let text = ''
      for await (const chunk of answer.setEncoding('utf8')) text += chunk
      return (JSON.parse(text) as Page).changes.map(({ data }) => data.title)
    }
    const isOf = (letter: string, titles: string[]) =>
      assert.ok(titles.length === 3 && titles.every((title) => title === letter.repeat(2_000_000)))
    const [slow, other] = files
    const seen = await read(slow!, async () =>
      isOf(other!.letter, await read(other!, async () => {})),
    )
    isOf(slow!.letter, seen)
  }))
