import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { afterEach, before, test } from 'node:test'
import { type Hooks, localReceivers, openHooks } from '#testing/hooks'
import { replies } from '#testing/http'
import { quiet } from '#testing/quiet'
import { ends, openReceiver, type Receiver } from '#testing/receiver'
import { useBooks } from '#testing/use-books'
import { createDispatcher, type Dispatcher } from './dispatcher/dispatcher.js'

const books = useBooks({ own: true, environment: localReceivers })
let dispatcher: Dispatcher
let hooks: Hooks
let receiver: Receiver
before(async () => {
  dispatcher = createDispatcher(books.service.services, quiet)
})
afterEach(() => receiver.close())

async function open() {
  hooks = await openHooks(books)
  receiver = await openReceiver()
  return { endpoint: await hooks.add(receiver.url), hooks, receiver }
}

const minute = 60_000
const seconds = () => Math.floor(Date.parse(books.clock()) / 1000)
const hex = (key: string, text: string) => createHmac('sha256', key).update(text).digest('hex')

test('an event is sent with its headers, both signatures and its very body', async () => {
  const { firm, admin, path } = await books.openCompany()
  receiver = await openReceiver(ends(201, 'thank you'))
  const body = { url: receiver.url, events: ['third_party.created'] }
  const { webhook, secret } = replies(await admin.post(`${firm.path}/webhooks`, body), 201).body
  const party = { type: 'supplier', name: 'Brouwerij "De Kroon" \\ 🍺' }
  const { id } = replies(await admin.post(`${path}/third-parties`, party), 201).body
  await dispatcher.sendDue()
  assert.equal(receiver.received.length, 1)
  const { headers, body: sent, method, path: to } = receiver.received[0]!
  const log = `${firm.path}/webhooks/${webhook.id}/deliveries`
  const [delivery] = replies(await admin.get(log), 200).body.data
  const t = seconds()
  const signature = createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
    .update(`${delivery.event_id}.${t}.${sent}`)
    .digest('base64')
  assert.deepEqual([method, to], ['POST', '/hook'])
  assert.deepEqual(headers, {
    'content-type': 'application/json',
    'user-agent': 'Service-Webhooks/1.0',
    'x-service-event': 'third_party.created',
    'x-service-delivery': String(delivery.id),
    'x-service-signature': `t=${t},v1=${hex(secret, `${t}.${sent}`)}`,
    'webhook-id': delivery.event_id,
    'webhook-timestamp': String(t),
    'webhook-signature': `v1,${signature}`,
    'content-length': String(Buffer.byteLength(sent)),
    host: `127.0.0.1:${receiver.port}`,
    connection: 'close',
  })
  assert.equal(JSON.stringify(delivery.payload), sent)
  assert.equal(JSON.parse(sent).data.id, id)
  assert.deepEqual(delivery, {
    id: delivery.id,
    event_id: JSON.parse(sent).id,
    event: 'third_party.created',
    status: 'delivered',
    attempts: 1,
    next_attempt_at: null,
    response_status: 201,
    response_excerpt: 'thank you',
    duration_ms: delivery.duration_ms,
    delivered_at: books.clock(),
    created_at: books.clock(),
    payload: JSON.parse(sent),
  })
  const read = replies(await admin.get(`${firm.path}/webhooks/${webhook.id}`), 200).body.webhook
  assert.deepEqual([read.last_delivery_at, read.last_status], [books.clock(), 'delivered'])
  const one = replies(await admin.get(`${log}/${delivery.id}`), 200).body
  assert.deepEqual(one, { delivery })
})

test('names that JSON must escape arrive byte for byte as the log shows them', async () => {
  const { endpoint } = await open()
  const name = 'A "quoted" \\ back/slash\n\ttab, é, \u2028, \u007f, 😀, \u0001'
  await books.sql.query('UPDATE firms SET name = $2 WHERE id = $1', [hooks.firm.id, name])
  await books.sql.query('UPDATE companies SET name = $2 WHERE id = $1', [hooks.company.id, name])
  await hooks.happen()
  await dispatcher.sendDue()
  const [delivery] = await endpoint.log()
  assert.equal(receiver.received[0]!.body, JSON.stringify(delivery.payload))
  assert.equal(delivery.payload.firm.name, name)
  assert.equal(delivery.payload.company.name, name)
})

test('a delivery that fails is tried 8 times at its hours, with the same bytes and a new time each', async () => {
  const { endpoint } = await open()
  receiver.answers = ends(500, 'out of order')
  await hooks.happen()
  const begun = Date.parse(books.clock())
  const at: number[] = []
  for (const pause of [0, 1, 2, 4, 8, 16, 32, 64]) {
    if (pause > 0) {
      const [waiting] = await endpoint.log()
      assert.equal(waiting.status, 'pending')
      assert.equal(Date.parse(waiting.next_attempt_at), Date.parse(books.clock()) + pause * minute)
      books.clock.advance(pause * minute - 1)
      await dispatcher.sendDue()
      assert.equal(receiver.received.length, at.length, `too early before ${pause} minutes`)
      books.clock.advance(1)
    }
    await dispatcher.sendDue()
    at.push((Date.parse(books.clock()) - begun) / minute)
    assert.equal(receiver.received.length, at.length, `not sent after ${pause} minutes`)
    const { headers } = receiver.received.at(-1)!
    assert.match(String(headers['x-service-signature']), new RegExp(`^t=${seconds()},`))
  }
  assert.deepEqual(at, [0, 1, 3, 7, 15, 31, 63, 127])
  const [delivery] = await endpoint.log()
  assert.deepEqual(
    [delivery.status, delivery.attempts, delivery.next_attempt_at, delivery.delivered_at],
    ['failed', 8, null, null],
  )
  assert.deepEqual([delivery.response_status, delivery.response_excerpt], [500, 'out of order'])
  assert.equal(new Set(receiver.received.map(({ body }) => body)).size, 1)
  assert.equal(
    new Set(receiver.received.map(({ headers }) => headers['x-service-delivery'])).size,
    1,
  )
  assert.equal(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size, 1)
  books.clock.advance(24 * 60 * minute)
  await dispatcher.sendDue()
  assert.equal(receiver.received.length, 8)
  const { is_active, last_status } = await endpoint.read()
  assert.deepEqual([is_active, last_status], [true, 'failed'])
})

test('a delivery that succeeds at last is over', async () => {
  const { endpoint } = await open()
  receiver.answers = ends(503)
  await hooks.happen()
  await dispatcher.sendDue()
  books.clock.advance(minute)
  receiver.answers = ends(204)
  await dispatcher.sendDue()
  books.clock.advance(200 * minute)
  await dispatcher.sendDue()
  const [delivery] = await endpoint.log()
  assert.deepEqual(
    [delivery.status, delivery.attempts, delivery.response_status],
    ['delivered', 2, 204],
  )
  assert.equal(delivery.response_excerpt, '')
  assert.equal(receiver.received.length, 2)
})

test('a test is sent at once to a paused endpoint too, says how it went and is not tried again', async () => {
  const { endpoint } = await open()
  replies(await hooks.admin.patch(endpoint.path, { is_active: false }), 200)
  const good = replies(await hooks.admin.post(`${endpoint.path}/test`), 202).body.delivery
  assert.deepEqual([good.event, good.status, good.attempts], ['webhook.test', 'delivered', 1])
  assert.equal(receiver.received.length, 1)
  assert.equal(receiver.received[0]!.body, JSON.stringify(good.payload))
  assert.deepEqual(good.payload, {
    id: good.event_id,
    event: 'webhook.test',
    api_version: 'v1',
    created_at: books.clock(),
    firm: { public_token: hooks.firm.token, name: good.payload.firm.name },
    company: null,
    data: { message: 'This is a test event.', webhook_id: endpoint.webhook.id },
  })
  receiver.answers = ends(400, 'no')
  const bad = replies(await hooks.admin.post(`${endpoint.path}/test`), 202).body.delivery
  assert.deepEqual(
    [bad.status, bad.attempts, bad.next_attempt_at, bad.response_status, bad.response_excerpt],
    ['failed', 1, null, 400, 'no'],
  )
  replies(await hooks.admin.patch(endpoint.path, { is_active: true }), 200)
  books.clock.advance(200 * minute)
  await dispatcher.sendDue()
  assert.equal(receiver.received.length, 2)
  assert.deepEqual(
    (await endpoint.log()).map(({ id }: { id: number }) => id),
    [good.id, bad.id],
  )
})

test('a test goes to its own endpoint alone, whatever that listens to', async () => {
  const { endpoint } = await open()
  const other = await hooks.add(receiver.url)
  replies(await hooks.admin.patch(endpoint.path, { events: ['entry.posted'] }), 200)
  replies(await hooks.admin.post(`${endpoint.path}/test`), 202, {})
  assert.equal((await endpoint.log()).length, 1)
  assert.equal((await other.log()).length, 0)
})

test('a test whose process died is sent by a worker a minute later, once', async () => {
  const { endpoint } = await open()
  await books.sql.query(
    `SELECT announce_events($1, $2, $3, '{evt_lost}', '{webhook.test}', '{null}', ARRAY['{"message":"x","webhook_id":1}'])`,
    [hooks.firm.id, books.clock(), endpoint.webhook.id],
  )
  await dispatcher.sendDue()
  assert.equal(receiver.received.length, 0)
  receiver.answers = ends(500)
  books.clock.advance(minute)
  await dispatcher.sendDue()
  const [delivery] = await endpoint.log()
  assert.deepEqual([delivery.status, delivery.attempts, receiver.received.length], ['failed', 1, 1])
})

test('a delivery that is over can be sent again under the same ids, with all its attempts before it', async () => {
  const { endpoint } = await open()
  await hooks.happen()
  const [waiting] = await endpoint.log()
  const again = `${endpoint.path}/deliveries/${waiting.id}/redeliver`
  const early = replies(await hooks.admin.post(again), 422)
  assert.deepEqual(Object.keys(early.body.errors), ['status'])
  await dispatcher.sendDue()
  books.clock.advance(minute)
  const { delivery } = replies(await hooks.admin.post(again), 202).body
  assert.deepEqual(
    [delivery.id, delivery.event_id, delivery.status, delivery.attempts, delivery.next_attempt_at],
    [waiting.id, waiting.event_id, 'pending', 0, books.clock()],
  )
  assert.deepEqual([delivery.response_status, delivery.delivered_at], [null, null])
  receiver.answers = ends(500)
  for (let attempts = 1; attempts <= 8; attempts++) {
    await dispatcher.sendDue()
    books.clock.advance(70 * minute)
  }
  assert.equal(receiver.received.length, 9)
  assert.equal(new Set(receiver.received.map(({ body }) => body)).size, 1)
  const [failed] = await endpoint.log()
  assert.deepEqual([failed.status, failed.attempts], ['failed', 8])
  assert.equal((await endpoint.log()).length, 1)
  replies(await hooks.admin.post(again), 202)
  receiver.answers = ends(200)
  await dispatcher.sendDue()
  assert.equal((await endpoint.log())[0].status, 'delivered')
})

test('a paused endpoint keeps what happens, and gets all of it at once when it is back', async () => {
  const { endpoint } = await open()
  receiver.answers = ends(500)
  await hooks.happen()
  await dispatcher.sendDue()
  replies(await hooks.admin.patch(endpoint.path, { is_active: false }), 200)
  await hooks.happen()
  books.clock.advance(30_000)
  await dispatcher.sendDue()
  assert.equal(receiver.received.length, 1)
  const paused = (await endpoint.log()).map(({ status }: { status: string }) => status)
  assert.deepEqual(paused, ['pending', 'pending'])
  receiver.answers = ends(200)
  replies(await hooks.admin.patch(endpoint.path, { is_active: true }), 200)
  await dispatcher.sendDue()
  const back = (await endpoint.log()).map(
    ({ status, attempts }: { status: string; attempts: number }) => [status, attempts],
  )
  assert.deepEqual(back, [
    ['delivered', 2],
    ['delivered', 1],
  ])
})

test('what was pending for a deleted endpoint is dropped', async () => {
  const { endpoint } = await open()
  await hooks.happen(3)
  replies(await hooks.admin.delete(endpoint.path), 204)
  await dispatcher.sendDue()
  assert.equal(receiver.received.length, 0)
})

test('a new secret signs beside the old one for 24 hours, and alone from then on', async () => {
  const { endpoint } = await open()
  const { secret: first } = endpoint
  const rotated = replies(await hooks.admin.post(`${endpoint.path}/secret`), 200).body
  const { secret: second } = rotated
  assert.notEqual(second, first)
  assert.match(second, /^whsec_[A-Za-z0-9+/]{44}$/)
  assert.equal(rotated.webhook.secret_hint, `whsec_…${second.slice(-4)}`)
  const secretsOf = async () => {
    receiver.received.length = 0
    await hooks.happen()
    await dispatcher.sendDue()
    const { headers, body } = receiver.received[0]!
    const [time, ...own] = String(headers['x-service-signature']).split(',')
    const t = time!.slice(2)
    const known = [first, second, third]
    assert.equal(String(headers['webhook-signature']).split(' ').length, own.length)
    return own.map((given) => known.findIndex((key) => given === `v1=${hex(key, `${t}.${body}`)}`))
  }
  let third = ''
  assert.deepEqual(await secretsOf(), [1, 0])
  books.clock.advance(24 * 60 * minute - 1)
  assert.deepEqual(await secretsOf(), [1, 0])
  books.clock.advance(1)
  assert.deepEqual(await secretsOf(), [1])
  third = replies(await hooks.admin.post(`${endpoint.path}/secret`), 200).body.secret
  assert.deepEqual(await secretsOf(), [2, 1])
  third = replies(await hooks.admin.post(`${endpoint.path}/secret`), 200).body.secret
  assert.equal((await secretsOf())[0], 2)
  for (const secret of [first, second, third])
    assert.ok(!books.logged.some((line) => line.includes(secret.slice(6))), 'no secret is logged')
})

test('a secret that cannot be opened any more sends nothing, and says so', async () => {
  const { endpoint } = await open()
  await books.sql.query(`UPDATE webhook_endpoints SET secret = 'other' WHERE id = $1`, [
    endpoint.webhook.id,
  ])
  await hooks.happen()
  await dispatcher.sendDue()
  const [delivery] = await endpoint.log()
  assert.deepEqual([delivery.attempts, delivery.response_excerpt], [1, 'secret lost'])
  assert.equal(receiver.received.length, 0)
  replies(await hooks.admin.post(`${endpoint.path}/secret`), 200)
  books.clock.advance(minute)
  await dispatcher.sendDue()
  assert.equal((await endpoint.log())[0].status, 'delivered')
})

test('the figures of the service say for how long the oldest has been due', async () => {
  await open()
  await dispatcher.sendDue()
  const lag = async () => {
    const { text } = await books.call('GET', '/metrics')
    return Number(/^dubbel_webhook_lag_seconds (\S+)$/m.exec(text)?.[1])
  }
  assert.equal(await lag(), 0)
  await hooks.happen()
  books.clock.advance(90_500)
  assert.equal(await lag(), 90.5)
  await dispatcher.sendDue()
  assert.equal(await lag(), 0)
})
