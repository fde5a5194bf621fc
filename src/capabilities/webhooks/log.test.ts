import assert from 'node:assert/strict'
import { test } from 'node:test'
import { later } from '#kernel/instants'
import { refusedAt } from '#testing/desk'
import { openHooks } from '#testing/hooks'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { webhookJobs } from './jobs.js'

const books = useBooks()

const url = 'https://hooks.example.be/dubbel'
const dayMs = 24 * 3_600_000

type Item = { id: number; status: string; event: string }
const ids = (data: Item[]) => data.map(({ id }) => id)

test('the log is newest first, in pages of 25, of 100 at most, with its figures under meta', async () => {
  const hooks = await openHooks(books)
  const endpoint = await hooks.add(url)
  const empty = replies(await hooks.admin.get(`${endpoint.path}/deliveries`), 200).body
  assert.deepEqual(empty, {
    data: [],
    meta: { current_page: 1, last_page: 1, per_page: 25, total: 0 },
  })
  await hooks.happen(130)
  const page = async (query: string) =>
    replies(await hooks.admin.get(`${endpoint.path}/deliveries${query}`), 200).body
  const first = await page('')
  assert.deepEqual(Object.keys(first), ['data', 'meta'])
  assert.deepEqual(first.meta, { current_page: 1, last_page: 6, per_page: 25, total: 130 })
  assert.equal(first.data.length, 25)
  assert.deepEqual(
    ids(first.data),
    ids(first.data).sort((a, b) => b - a),
  )
  const second = await page('?page=2')
  assert.equal(second.meta.current_page, 2)
  assert.equal(second.data[0].id, first.data.at(-1).id - 1)
  assert.equal((await page('?page=6')).data.length, 5)
  assert.deepEqual((await page('?page=7&per_page=25')).data, [])
  const all = await page('?per_page=1000')
  assert.deepEqual(all.meta, { current_page: 1, last_page: 2, per_page: 100, total: 130 })
  assert.deepEqual((await page('?page=x&per_page=0')).meta, first.meta)
})

test('the log is filtered by status and by event', async () => {
  const hooks = await openHooks(books)
  const endpoint = await hooks.add(url)
  const other = await hooks.add(url)
  await hooks.happen(3)
  replies(await hooks.admin.post(`${endpoint.path}/test`), 202)
  await books.sql.query(
    `UPDATE webhook_deliveries SET status = 'delivered', next_attempt_at = NULL, finished_at = $2, delivered_at = $2
      WHERE id = (SELECT min(id) FROM webhook_deliveries WHERE endpoint_id = $1)`,
    [endpoint.webhook.id, books.clock()],
  )
  const found = async (query: string) => {
    const { data, meta } = replies(
      await hooks.admin.get(`${endpoint.path}/deliveries${query}`),
      200,
    ).body
    assert.equal(meta.total, data.length)
    return data.map(({ status, event }: Item) => `${status} ${event}`)
  }
  const closed = 'fiscal_year.closed'
  assert.deepEqual(await found('?status=pending'), [`pending ${closed}`, `pending ${closed}`])
  assert.deepEqual(await found('?status=delivered'), [`delivered ${closed}`])
  assert.deepEqual(await found('?status=failed'), ['failed webhook.test'])
  assert.deepEqual(await found('?event=webhook.test'), ['failed webhook.test'])
  assert.deepEqual(await found(`?event=${closed}&status=delivered`), [`delivered ${closed}`])
  assert.deepEqual(await found('?event=entry.posted'), [])
  refusedAt(await hooks.admin.get(`${endpoint.path}/deliveries?status=sent`), 'status')
  refusedAt(await hooks.admin.get(`${endpoint.path}/deliveries?event=entry.made`), 'event')
  assert.equal((await other.log()).length, 3)
})

test('what is over is forgotten after 30 days; what is pending never', async () => {
  const hooks = await openHooks(books)
  const endpoint = await hooks.add(url)
  await hooks.happen(4)
  const [old, young, failed, pending] = ids(await endpoint.log())
  const finish = (id: number | undefined, status: string, ms: number) =>
    books.sql.query(
      `UPDATE webhook_deliveries SET status = $2, next_attempt_at = NULL, finished_at = $3, attempts = 8,
              delivered_at = CASE WHEN $2 = 'delivered' THEN $3::timestamptz END, created_at = $4 WHERE id = $1`,
      [id, status, later(books.clock(), -ms), later(books.clock(), -40 * dayMs)],
    )
  await finish(old, 'delivered', 30 * dayMs + 1)
  await finish(young, 'delivered', 30 * dayMs)
  await finish(failed, 'failed', 31 * dayMs)
  await books.sql.query('UPDATE webhook_deliveries SET created_at = $2 WHERE id = $1', [
    pending,
    later(books.clock(), -99 * dayMs),
  ])
  assert.deepEqual(
    webhookJobs.map(({ name, every }) => [name, every]),
    [['forget-deliveries', 'day']],
  )
  await webhookJobs[0]!.run({ services: books.service.services, payload: {}, attempt: 1 })
  assert.deepEqual(ids(await endpoint.log()), [young, pending])
})

test('no more than 12 tests are sent in a minute', async () => {
  const hooks = await openHooks(books)
  const endpoint = await hooks.add(url)
  for (let times = 0; times < 12; times++)
    replies(await hooks.admin.post(`${endpoint.path}/test`), 202)
  const late = replies(await hooks.admin.post(`${endpoint.path}/test`), 429)
  assert.ok(Number(late.headers.get('retry-after')) > 0)
  assert.equal((await endpoint.log()).length, 12)
})
