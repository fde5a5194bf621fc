import assert from 'node:assert/strict'
import { app } from '#app'
import { createDispatcher } from '#capabilities/webhooks'
import { openReceivers } from '#platform/outgoing/receivers'
import { refusedAt } from '#testing/desk'
import { type Hooks, openHooks } from '#testing/hooks'
import { replies } from '#testing/http'
import { quiet } from '#testing/quiet'
import { openReceiver } from '#testing/receiver'
import { filled } from '../paths.js'
import { type Chapter, demoVisitor, fieldsOf, has, scene } from './scene.js'

const url = 'https://hooks.example.be/dubbel'
const routes = app.routes.filter(({ path }) => path.startsWith('/v1/firms/{firm}/webhooks'))

export function webhooks(endpoints: Chapter): void {
  const says = endpoints.section('Webhooks')

  says('Managed by firm admins and managers.', async () => {
    const { firm } = scene.desk
    for (const role of ['admin', 'manager'] as const) {
      const who = await scene.books.member(firm, role)
      const made = replies(await who.post(`${firm.path}/webhooks`, { url, events: ['*'] }), 201)
      const path = `${firm.path}/webhooks/${made.body.webhook.id}`
      replies(await who.patch(path, { is_active: false }), 200)
      replies(await who.delete(path), 204)
    }
  })

  says('A member without the role gets 403; a non-member gets 404.', async () => {
    const { books, desk } = scene
    const stranger = await books.person()
    for (const role of ['encoder', 'reviewer'] as const) {
      const low = await books.member(desk.firm, role)
      for (const { method, path } of routes) {
        replies(await low.call(method, filled(path, desk)), 403)
        replies(await stranger.call(method, filled(path, desk)), 404)
      }
    }
  })

  says('In the demo firm: 403 `demo_mode`.', async () => {
    const { visitor, firm, company, leave } = await demoVisitor()
    for (const { method, path } of routes)
      replies(await visitor.call(method, filled(path, { firm, company })), 403, {
        code: 'demo_mode',
      })
    await leave()
  })

  says('GET | `/v1/firms/{firm}/webhooks` | none | `{data: [Webhook]}`', async () => {
    const { admin, path, add } = await hooks()
    const { webhook } = await add(url)
    assert.deepEqual(replies(await admin.get(path), 200).body, { data: [webhook] })
    has(webhook, fieldsOf.webhook)
  })

  says(
    'POST | `/v1/firms/{firm}/webhooks` | `{url (required), description, events[] (required), is_active}` | 201 `{webhook, secret}`',
    async () => {
      const { admin, path } = await hooks()
      const events = ['entry.posted', 'third_party.created']
      const whole = { url, description: 'Warehouse', events, is_active: false }
      const { body } = replies(await admin.post(path, whole), 201)
      assert.deepEqual(Object.keys(body).sort(), ['secret', 'webhook'])
      has(body.webhook, fieldsOf.webhook)
      for (const [name, value] of Object.entries(whole)) assert.deepEqual(body.webhook[name], value)
      assert.match(body.secret, /^whsec_.{20,}$/)
      assert.equal(body.webhook.secret_hint, `whsec_…${body.secret.slice(-4)}`)
      const least = replies(await admin.post(path, { url, events: ['*'] }), 201).body.webhook
      assert.deepEqual([least.description, least.is_active, least.events], [null, true, ['*']])
      assert.ok(!replies(await admin.get(path), 200).text.includes(body.secret))
      refusedAt(await admin.post(path, { events: ['*'] }), 'url')
      refusedAt(await admin.post(path, { url }), 'events')
      refusedAt(await admin.post(path, { url, events: [] }), 'events')
      refusedAt(await admin.post(path, { url, events: ['entry.made'] }), 'events.0')
    },
  )

  says(
    'PATCH | `/v1/firms/{firm}/webhooks/{id}` | partial of the create fields (for example `{is_active: false}` pauses) | `{webhook}`',
    async () => {
      const { admin, add } = await hooks()
      const { path, webhook } = await add(url)
      const paused = replies(await admin.patch(path, { is_active: false }), 200).body
      assert.deepEqual(paused, { webhook: { ...webhook, is_active: false } })
      const change = { url: `${url}/2`, description: 'Other', events: ['entry.reversed'] }
      const { body } = replies(await admin.patch(path, change), 200)
      assert.deepEqual(body.webhook, { ...webhook, is_active: false, ...change })
      refusedAt(await admin.patch(path, { events: [] }), 'events')
      refusedAt(await admin.patch(path, { is_active: 'no' }), 'is_active')
    },
  )

  says('DELETE | `/v1/firms/{firm}/webhooks/{id}` | none | 204', async () => {
    const { admin, add, path: list } = await hooks()
    const { path } = await add(url)
    assert.equal(replies(await admin.delete(path), 204).text, '')
    assert.deepEqual(replies(await admin.get(list), 200).body, { data: [] })
    replies(await admin.delete(path), 404)
  })

  says(
    'POST | `/v1/firms/{firm}/webhooks/{id}/test` | none | always 202 `{delivery}`; 12 tests per minute',
    async () => {
      const { admin, add } = await hooks()
      const { path } = await add(url)
      for (let left = 11; left >= 0; left--) {
        const answer = replies(await admin.post(`${path}/test`), 202)
        assert.deepEqual(Object.keys(answer.body), ['delivery'])
        has(answer.body.delivery, fieldsOf.delivery)
        assert.deepEqual(
          [answer.body.delivery.event, answer.body.delivery.status],
          ['webhook.test', 'failed'],
        )
        assert.equal(answer.headers.get('x-ratelimit-remaining'), String(left))
      }
      replies(await admin.post(`${path}/test`), 429)
    },
  )

  says(
    'GET | `/v1/firms/{firm}/webhooks/{id}/deliveries` | query `status` (pending delivered failed), `event`, `per_page` (default 25, max 100), `page` | `{data: [WebhookDelivery], meta}`',
    async () => {
      const { admin, add, happen } = await hooks()
      const { path } = await add(url)
      await happen(101)
      replies(await admin.post(`${path}/test`), 202)
      const read = async (query = '') =>
        replies(await admin.get(`${path}/deliveries${query}`), 200).body
      const total = async (query: string) => (await read(query)).meta.total
      const { data, meta } = await read()
      assert.deepEqual(meta, { current_page: 1, last_page: 5, per_page: 25, total: 102 })
      assert.equal(data.length, 25)
      for (const delivery of data) has(delivery, fieldsOf.delivery)
      assert.equal((await read('?per_page=100')).data.length, 100)
      assert.equal((await read('?per_page=101')).meta.per_page, 100)
      assert.equal((await read('?per_page=100&page=2')).data.length, 2)
      assert.deepEqual(
        [
          await total('?status=pending'),
          await total('?status=delivered'),
          await total('?status=failed'),
        ],
        [101, 0, 1],
      )
      assert.equal(await total('?event=webhook.test'), 1)
      assert.equal(await total('?event=fiscal_year.closed&status=failed'), 0)
      refusedAt(await admin.get(`${path}/deliveries?status=sent`), 'status')
    },
  )

  says('GET | `/v1/webhooks/events` | none | list of events with descriptions', async () => {
    const { data } = replies(await scene.desk.admin.get('/v1/webhooks/events'), 200).body
    const names = data.map(({ event }: { event: string }) => event).sort()
    assert.deepEqual(names, [
      'bank.transaction_imported',
      'document.booked',
      'document.imported',
      'entry.posted',
      'entry.reversed',
      'fiscal_year.closed',
      'peppol.status_changed',
      'third_party.created',
      'third_party.updated',
      'vat.declaration_validated',
      'webhook.test',
    ])
    for (const { description } of data) assert.ok(description.length > 10)
  })

  const rules =
    'URL rules: scheme `https`; no embedded credentials; host not `localhost`, not ending `.local` or `.internal`, not a private, loopback or reserved address; redirects are not followed.'

  says(rules, async () => {
    const { admin, path, add } = await hooks()
    const endpoint = await add(url)
    for (const refused of [
      'http://hooks.example.be/',
      'ftp://hooks.example.be/',
      'https://user:secret@hooks.example.be/',
      'https://user@hooks.example.be/',
      'https://localhost/',
      'https://LOCALHOST:8443/',
      'https://printer.local/',
      'https://metadata.internal/',
      'https://10.0.0.1/',
      'https://172.16.0.1/',
      'https://192.168.1.1/',
      'https://127.0.0.1/',
      'https://127.1/',
      'https://[::1]/',
      'https://[fd00::1]/',
      'https://169.254.169.254/',
      'https://0.0.0.0/',
      'https://192.0.2.1/',
      'https://240.0.0.1/',
      'https://[::ffff:127.0.0.1]/',
    ]) {
      const answers = [
        await admin.post(path, { url: refused, events: ['*'] }),
        await admin.patch(endpoint.path, { url: refused }),
      ]
      for (const answer of answers) replies(answer, 422, { code: 'webhook_url_refused' })
    }
    for (const accepted of ['https://93.184.216.34/', 'https://localhost.example.be:8443/x?y=1'])
      replies(await admin.post(path, { url: accepted, events: ['*'] }), 201)
  })

  says(rules, 'redirects', async () => {
    const { books } = scene
    const other = await openReceiver()
    const receiver = await openReceiver(
      (response) => void response.writeHead(302, { location: other.url }).end(),
    )
    const { add, happen } = await hooks()
    const { webhook, log } = await add(url)
    await books.sql.query('UPDATE webhook_endpoints SET url = $2 WHERE id = $1', [
      webhook.id,
      receiver.url,
    ])
    await happen()
    // The receivers of a test are on this machine, where the service itself sends nothing.
    const receivers = openReceivers({ isLocalAllowed: true, resolve: async () => [] })
    await createDispatcher({ ...books.service.services, outside: { receivers } }, quiet).sendDue()
    await receiver.close()
    await other.close()
    const [delivery] = await log()
    assert.deepEqual(
      [delivery.status, delivery.attempts, delivery.response_status],
      ['pending', 1, 302],
    )
    assert.deepEqual([receiver.received.length, other.received.length], [1, 0])
  })

  says('A refused URL: 422 `webhook_url_refused`.', async () => {
    const { admin, path } = await hooks()
    const refused = await admin.post(path, { url: 'https://localhost/', events: ['*'] })
    replies(refused, 422, { code: 'webhook_url_refused' })
    refusedAt(refused, 'url')
  })

  says('More than 20 endpoints per firm: `webhook_limit_reached`.', async () => {
    const { admin, path, add } = await hooks()
    for (let count = 1; count <= 20; count++) await add(url)
    const refused = await admin.post(path, { url, events: ['*'] })
    replies(refused, 422, { code: 'webhook_limit_reached' })
  })
}

/** A firm of its own, so that none has too many endpoints. */
const hooks = (): Promise<Hooks> => openHooks(scene.books)
