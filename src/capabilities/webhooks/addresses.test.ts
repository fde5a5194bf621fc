import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:net'
import { after, before, test } from 'node:test'
import { parseConfig } from '#platform/config/index'
import type { Address } from '#platform/outgoing/receivers'
import { newWebhookSecret, seal } from '#platform/signing/index'
import { openBooks } from '#testing/books'
import { localReceivers, openHooks } from '#testing/hooks'
import { replies } from '#testing/http'
import { quiet } from '#testing/quiet'
import { refusedUrls } from '#testing/refused-urls'
import { useBooks } from '#testing/use-books'
import { createDispatcher } from './dispatcher/dispatcher.js'

let answer: readonly string[]
let trap: Server
let connections = 0
let port = 0
const resolve = async (): Promise<Address[]> =>
  answer.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))

/** The rules as they are in service: nothing that leads to this machine or its networks. */
const books = useBooks({ receivers: { resolve } })

before(async () => {
  trap = createServer((socket) => {
    connections++
    socket.destroy()
  })
  await new Promise<void>((done) => trap.listen(0, '127.0.0.1', done))
  port = (trap.address() as { port: number }).port
})
after(() => new Promise((done) => trap.close(done)))

test('no URL of the list can be registered', async () => {
  answer = ['93.184.216.34']
  const { admin, path, add } = await openHooks(books)
  const kept = await add('https://hooks.example.be/')
  for (const [place, url] of refusedUrls.entries()) {
    const refusal = replies(await admin.post(path, { url, events: ['*'] }), 422, {
      code: 'webhook_url_refused',
    })
    assert.deepEqual(Object.keys(refusal.body.errors), ['url'], url)
    if (place % 10 === 0)
      replies(await admin.patch(kept.path, { url }), 422, { code: 'webhook_url_refused' })
  }
  assert.equal(replies(await admin.get(path), 200).body.data.length, 1)
})

test('a name that leads to a private address, alone or beside a public one, cannot be registered', async () => {
  const { admin, path } = await openHooks(books)
  const body = { url: 'https://hooks.example.be/', events: ['*'] }
  for (answer of [['10.0.0.1'], ['93.184.216.34', '192.168.0.1'], ['fd00::1', '2a00:1450::1']])
    replies(await admin.post(path, body), 422, { code: 'webhook_url_refused' })
  answer = []
  replies(await admin.post(path, body), 201)
})

test('at each delivery the rules hold again: the answer of the DNS may have changed, and the rules too', async () => {
  const { add, happen, admin } = await openHooks(books)
  const dispatcher = createDispatcher(books.service.services, quiet)
  answer = ['93.184.216.34']
  const endpoint = await add(`https://hooks.example.be:${port}/`)
  const outcome = async () => {
    await happen()
    await dispatcher.sendDue()
    const last = (await endpoint.log()).at(-1)
    return [last.status, last.attempts, last.response_status, last.response_excerpt]
  }
  for (answer of [['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::ffff:127.0.0.1'], ['::1']])
    assert.deepEqual(await outcome(), ['pending', 1, null, 'address refused'])
  answer = ['127.0.0.1']
  const tested = replies(await admin.post(`${endpoint.path}/test`), 202).body.delivery
  assert.deepEqual([tested.status, tested.response_excerpt], ['failed', 'address refused'])
  answer = []
  await books.sql.query('UPDATE webhook_endpoints SET url = $2 WHERE id = $1', [
    endpoint.webhook.id,
    'https://hooks.example.be/',
  ])
  assert.deepEqual(await outcome(), ['pending', 1, null, 'dns error'])
  assert.equal(connections, 0)
})

test('what was registered under other rules is not sent either', async () => {
  answer = ['93.184.216.34']
  const urls = [...refusedUrls, `https://127.0.0.1:${port}/`, `http://localhost:${port}/`]
  for (let from = 0; from < urls.length; from += 20) {
    const { firm, happen } = await openHooks(books)
    const { rows } = await books.sql.query(
      `INSERT INTO webhook_endpoints (firm_id, url, events, secret, created_at, updated_at)
       SELECT $1, url, '{*}', '', now(), now() FROM unnest($2::text[]) url RETURNING id`,
      [firm.id, urls.slice(from, from + 20)],
    )
    const key = books.service.services.keyFor('webhook-secrets')
    const secrets = rows.map(({ id }) => seal(key, `webhook ${id}`, newWebhookSecret()))
    await books.sql.query(
      `UPDATE webhook_endpoints e SET secret = v.secret
         FROM unnest($1::bigint[], $2::text[]) v (id, secret) WHERE e.id = v.id`,
      [rows.map(({ id }) => id), secrets],
    )
    await happen()
  }
  await createDispatcher(books.service.services, quiet).sendDue()
  const { rows } = await books.sql.query(
    `SELECT e.url, d.status, d.attempts, d.response_status, d.response_excerpt
       FROM webhook_endpoints e LEFT JOIN webhook_deliveries d ON d.endpoint_id = e.id
      WHERE e.url = ANY ($1)`,
    [urls],
  )
  assert.equal(rows.length, urls.length)
  for (const { url, ...delivery } of rows)
    assert.deepEqual(Object.values(delivery), ['pending', 1, null, 'address refused'], url)
  assert.equal(connections, 0)
})

test('receivers on this machine are for tests: off unless named, refused in production, said at the start', async () => {
  assert.equal(parseConfig({}).webhooks.isLocalAllowed, false)
  assert.equal(parseConfig(localReceivers).webhooks.isLocalAllowed, true)
  assert.equal(parseConfig({ NODE_ENV: 'production' }).webhooks.isLocalAllowed, false)
  assert.throws(
    () => parseConfig({ ...localReceivers, NODE_ENV: 'production' }),
    /WEBHOOK_LOCAL_RECEIVERS/,
  )
  assert.throws(() => parseConfig({ WEBHOOK_LOCAL_RECEIVERS: '1' }), /one of no, yes/)
  assert.ok(!books.logged.some((line) => line.includes('WEBHOOK_LOCAL_RECEIVERS')))
  const open = await openBooks({ environment: localReceivers, databaseUrl: books.databaseUrl })
  assert.ok(open.logged.some((line) => line.includes('WEBHOOK_LOCAL_RECEIVERS is on')))
  await open.close()
})
