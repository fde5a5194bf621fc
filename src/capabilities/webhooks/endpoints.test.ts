import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eventNames } from '#platform/events/catalogue'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

const url = 'https://hooks.example.be/dubbel'
const now = '2026-03-16T10:00:00.000000Z'

async function office() {
  const { firm, admin } = await books.office()
  return { firm, admin, path: `${firm.path}/webhooks` }
}

test('an endpoint is registered with its secret shown once, and read again without it', async () => {
  const { admin, path } = await office()
  const fields = { url, description: 'Our warehouse', events: ['entry.posted', 'entry.posted'] }
  const { webhook, secret } = replies(await admin.post(path, fields), 201).body
  assert.deepEqual(webhook, {
    id: webhook.id,
    url,
    description: 'Our warehouse',
    events: ['entry.posted'],
    is_active: true,
    secret_hint: `whsec_…${secret.slice(-4)}`,
    last_delivery_at: null,
    last_status: null,
    created_at: now,
    updated_at: now,
  })
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{44}$/)
  assert.equal(Buffer.from(secret.slice(6), 'base64').length, 33)
  assert.deepEqual(replies(await admin.get(path), 200).body, { data: [webhook] })
  assert.deepEqual(replies(await admin.get(`${path}/${webhook.id}`), 200).body, { webhook })
  const { rows } = await books.sql.query('SELECT secret FROM webhook_endpoints WHERE id = $1', [
    webhook.id,
  ])
  assert.ok(!rows[0].secret.includes(secret.slice(6)))
})

test('a description may be left out, and an endpoint may begin paused', async () => {
  const { admin, path } = await office()
  const body = { url, events: ['*'], is_active: false }
  const { webhook } = replies(await admin.post(path, body), 201).body
  assert.deepEqual([webhook.description, webhook.is_active, webhook.events], [null, false, ['*']])
})

test('only events that exist can be chosen, one at least, and the star stands alone', async () => {
  const { admin, path } = await office()
  refusedAt(await admin.post(path, { url }), 'events')
  refusedAt(await admin.post(path, { url, events: [] }), 'events')
  refusedAt(await admin.post(path, { url, events: ['entry.made'] }), 'events.0')
  refusedAt(await admin.post(path, { url, events: ['*', 'entry.posted'] }), 'events')
  refusedAt(await admin.post(path, { events: ['*'] }), 'url')
  refusedAt(
    await admin.post(path, { url: `https://a.be/${'x'.repeat(490)}`, events: ['*'] }),
    'url',
  )
  refusedAt(
    await admin.post(path, { url, events: ['*'], description: 'x'.repeat(191) }),
    'description',
  )
  const { webhook } = replies(await admin.post(path, { url, events: ['*'] }), 201).body
  refusedAt(await admin.patch(`${path}/${webhook.id}`, { events: ['entry.posted', '*'] }), 'events')
  refusedAt(await admin.patch(`${path}/${webhook.id}`, { url: null }), 'url')
  assert.deepEqual(replies(await admin.get(path), 200).body, { data: [webhook] })
})

test('a refused address has its code and a message in each language', async () => {
  const { admin, path } = await office()
  const refusal = await admin.post(path, { url: 'http://example.be', events: ['*'] })
  replies(refusal, 422, { code: 'webhook_url_refused' })
  assert.match(refusal.body.errors.url[0], /https/)
  const { webhook } = replies(await admin.post(path, { url, events: ['*'] }), 201).body
  const changed = await admin.patch(`${path}/${webhook.id}`, { url: 'https://localhost/x' })
  replies(changed, 422, { code: 'webhook_url_refused' })
})

test('an endpoint is changed field by field; what is not different changes nothing', async () => {
  const { admin, firm, path } = await office()
  const { webhook } = replies(await admin.post(path, { url, events: ['*'] }), 201).body
  books.clock.advance(1000)
  const own = `${path}/${webhook.id}`
  const same = await admin.patch(own, { url, events: ['*'], description: null, is_active: true })
  assert.deepEqual(replies(same, 200).body, { webhook })
  assert.equal(same.headers.get('x-operation-id'), null)
  const patched = await admin.patch(own, { description: 'x', events: ['entry.reversed'] })
  assert.deepEqual(replies(patched, 200).body.webhook, {
    ...webhook,
    description: 'x',
    events: ['entry.reversed'],
    updated_at: books.clock(),
  })
  assert.ok(patched.headers.get('x-operation-id'))
  const { data } = replies(await admin.get(`${firm.path}/activity`), 200).body
  assert.deepEqual(
    data.map((line: { label: string; resource: string; record_id: number }) => [
      line.label,
      line.resource,
      line.record_id,
    ]),
    [
      ['Webhook to hooks.example.be changed', 'webhooks', webhook.id],
      ['Webhook to hooks.example.be created', 'webhooks', webhook.id],
    ],
  )
})

test('a deleted endpoint is gone with its deliveries', async () => {
  const { admin, path } = await office()
  const { webhook } = replies(await admin.post(path, { url, events: ['*'] }), 201).body
  replies(await admin.post(`${path}/${webhook.id}/test`), 202)
  replies(await admin.delete(`${path}/${webhook.id}`), 204)
  replies(await admin.get(`${path}/${webhook.id}`), 404)
  replies(await admin.patch(`${path}/${webhook.id}`, { is_active: false }), 404)
  replies(await admin.delete(`${path}/${webhook.id}`), 404)
  replies(await admin.post(`${path}/${webhook.id}/secret`), 404)
  replies(await admin.get(`${path}/${webhook.id}/deliveries`), 404)
  const { rows } = await books.sql.query(
    'SELECT id FROM webhook_deliveries WHERE endpoint_id = $1',
    [webhook.id],
  )
  assert.deepEqual(rows, [])
})

test('an endpoint of another firm is not there', async () => {
  const mine = await office()
  const theirs = await office()
  const { webhook } = replies(
    await theirs.admin.post(theirs.path, { url, events: ['*'] }),
    201,
  ).body
  const { delivery } = replies(
    await theirs.admin.post(`${theirs.path}/${webhook.id}/test`),
    202,
  ).body
  const own = `${mine.path}/${webhook.id}`
  replies(await mine.admin.get(own), 404)
  replies(await mine.admin.patch(own, { is_active: false }), 404)
  replies(await mine.admin.delete(own), 404)
  replies(await mine.admin.post(`${own}/test`), 404)
  replies(await mine.admin.post(`${own}/secret`), 404)
  replies(await mine.admin.get(`${own}/deliveries`), 404)
  replies(await mine.admin.get(`${own}/deliveries/${delivery.id}`), 404)
  replies(await mine.admin.post(`${own}/deliveries/${delivery.id}/redeliver`), 404)
  // Nor does an endpoint of one's own lead to it.
  const { webhook: other } = replies(
    await mine.admin.post(mine.path, { url, events: ['*'] }),
    201,
  ).body
  replies(await mine.admin.get(`${mine.path}/${other.id}/deliveries/${delivery.id}`), 404)
  replies(
    await mine.admin.post(`${mine.path}/${other.id}/deliveries/${delivery.id}/redeliver`),
    404,
  )
  assert.equal(replies(await theirs.admin.get(theirs.path), 200).body.data.length, 1)
})

test('endpoints hear of every company file, so a token for some files and a stranger who administers are refused', async () => {
  const { admin, path, firm } = await office()
  const { webhook } = replies(await admin.post(path, { url, events: ['*'] }), 201).body
  const company = await books.newCompany(firm)
  const token = await books.newTokenFor(admin.id, 'integration', ['read', 'write'], [company.id])
  const platform = await books.person({ isPlatformAdmin: true })
  const own = `${path}/${webhook.id}`
  for (const [method, to] of [
    ['GET', path],
    ['POST', path],
    ['GET', own],
    ['PATCH', own],
    ['DELETE', own],
    ['POST', `${own}/test`],
    ['POST', `${own}/secret`],
    ['GET', `${own}/deliveries`],
    ['GET', `${own}/deliveries/1`],
    ['POST', `${own}/deliveries/1/redeliver`],
  ] as const) {
    const body = method === 'GET' ? {} : { body: { url, events: ['*'] } }
    replies(await books.call(method, to, { token, ...body }), 403, { code: undefined })
    replies(await platform.call(method, to, body), 404)
  }
  const { rows } = await books.sql.query(
    'SELECT count(*)::int AS n FROM webhook_deliveries WHERE endpoint_id = $1',
    [webhook.id],
  )
  assert.equal(rows[0].n, 0)
})

test('the events are listed with their fields, in the language of the reader', async () => {
  const { admin } = await office()
  const { data } = replies(await admin.get('/v1/webhooks/events'), 200).body
  assert.deepEqual(
    data.map(({ event }: { event: string }) => event),
    [...eventNames],
  )
  assert.deepEqual(data[6], {
    event: 'fiscal_year.closed',
    description: 'A fiscal year is closed.',
    data: ['id', 'code', 'starts_on', 'ends_on', 'closed_at'],
  })
  const french = replies(await admin.get('/v1/webhooks/events?lang=fr'), 200).body
  assert.equal(french.data[6].description, 'Un exercice est clôturé.')
})
