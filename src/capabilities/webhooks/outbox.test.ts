import assert from 'node:assert/strict'
import { test } from 'node:test'
import pg from 'pg'
import { untilBlocked } from '#testing/blocked'
import { openDesk } from '#testing/desk'
import { happen, localReceivers, openHooks } from '#testing/hooks'
import { replies } from '#testing/http'
import { quiet } from '#testing/quiet'
import { openReceiver } from '#testing/receiver'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'
import { createDispatcher } from './dispatcher/dispatcher.js'

/** What is written when something happens, and what that costs whoever made it happen. */
const books = useBooks({ own: true, environment: localReceivers })

const url = 'http://127.0.0.1:9/hook'
type Query = (...given: unknown[]) => unknown

/** The statements that this process sends while the work runs. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const prototype = pg.Client.prototype as unknown as { query: Query }
  const { query } = prototype
  prototype.query = function (this: unknown, ...given: unknown[]) {
    const text = typeof given[0] === 'string' ? given[0] : (given[0] as { text?: string })?.text
    if (text) statements.push(text)
    return query.apply(this, given)
  }
  try {
    await work()
    // What follows the answer is counted too.
    await new Promise((done) => setTimeout(done, 20))
  } finally {
    prototype.query = query
  }
  return statements
}

test('a writer pays nothing without endpoints, one statement with them, however many they are and events too', async () => {
  const { admin, firm, path, journal } = await books.openCompany()
  const lines = [
    { account: '604000', debit: '1.00' },
    { account: '489000', credit: '1.00' },
  ]
  const item = { kind: 'free', journal_id: journal('OD'), entry_date: '2026-03-10', lines }
  const batch = (size: number) => async () =>
    replies(await admin.post(`${path}/entries/batch`, { entries: Array(size).fill(item) }), 201)
  const add = async () =>
    replies(await admin.post(`${firm.path}/webhooks`, { url, events: ['entry.posted'] }), 201)
  await batch(3)()
  const silent = await statementsOf(batch(20))
  assert.ok(!silent.some((text) => /announce_events|notify/.test(text)))
  await add()
  await batch(3)()
  for (const more of [0, 4]) {
    for (let times = 0; times < more; times++) await add()
    for (const size of [3, 20]) {
      const heard = await statementsOf(batch(size))
      const extra = heard.filter((text) => !silent.includes(text))
      assert.deepEqual(
        extra.map((text) => /announce_events|pg_notify/.exec(text)?.[0]),
        ['announce_events', 'pg_notify'],
      )
    }
  }
  // The bell rings after the commit alone: what is undone calls nobody.
  const tried = { headers: { 'x-dry-run': '1' } }
  const dry = await statementsOf(async () =>
    replies(await admin.post(`${path}/entries/batch`, { entries: [item] }, tried), 201),
  )
  assert.deepEqual(dry.map((text) => /announce_events|pg_notify/.exec(text)?.[0]).filter(Boolean), [
    'announce_events',
  ])
})

test('each record of one operation is an event of its own', async () => {
  const count = longOrShort(100, 10)
  const desk = await openDesk(books)
  const receiver = await openReceiver()
  const body = { url: receiver.url, events: ['entry.posted'] }
  const endpoint = replies(await desk.admin.post(`${desk.firm.path}/webhooks`, body), 201).body
  const item = { kind: 'free', ...desk.freeBody(['Dr 604000 1.00', 'Cr 440000 1.00']) }
  const { data } = replies(await desk.batch(Array(count).fill(item)), 201).body
  await createDispatcher(books.service.services, quiet).sendDue()
  const got = receiver.received.map((one) => JSON.parse(one.body))
  assert.deepEqual(
    got.map(({ data: { id } }) => id).sort((a, b) => a - b),
    data.map(({ id }: { id: number }) => id),
  )
  assert.equal(new Set(got.map(({ id }) => id)).size, count)
  const log = `${desk.firm.path}/webhooks/${endpoint.webhook.id}/deliveries?status=delivered`
  assert.equal(replies(await desk.admin.get(log), 200).body.meta.total, count)
  await receiver.close()
})

test('an endpoint that is being deleted does not fail a writer', async () => {
  const hooks = await openHooks(books)
  const { webhook } = await hooks.add(url)
  await books.sql.query('BEGIN')
  await books.sql.query('DELETE FROM webhook_endpoints WHERE id = $1', [webhook.id])
  const writing = hooks.admin.post(`${hooks.company.path}/notes`, { title: 'x' })
  await untilBlocked(books.sql)
  await books.sql.query('COMMIT')
  replies(await writing, 201)
  const { rows } = await books.sql.query('SELECT FROM webhook_deliveries WHERE endpoint_id = $1', [
    webhook.id,
  ])
  assert.equal(rows.length, 0)
})

test('a writer who takes long keeps nobody from sending what is committed', async () => {
  const hooks = await openHooks(books)
  const receiver = await openReceiver()
  await hooks.add(receiver.url)
  await hooks.happen()
  await books.sql.query('BEGIN')
  await books.sql.query(
    `SELECT announce_events($1, $2, NULL, '{evt_open}', '{fiscal_year.closed}', '{null}', '{"{}"}')`,
    [hooks.firm.id, books.clock()],
  )
  await createDispatcher(books.service.services, quiet).sendDue()
  assert.equal(receiver.received.length, 1)
  await books.sql.query('ROLLBACK')
  await createDispatcher(books.service.services, quiet).sendDue()
  assert.equal(receiver.received.length, 1)
  await receiver.close()
})

test('what happens in one firm is heard in no other', async () => {
  const mine = await openHooks(books)
  const theirs = await openHooks(books)
  const own = await mine.add(url)
  const other = await theirs.add(url)
  await happen(books, mine.firm, mine.company)
  assert.deepEqual([(await own.log()).length, (await other.log()).length], [1, 0])
})
