import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { createDispatcher, startDispatcher, webhooks } from '#capabilities/webhooks'
import { openReceivers } from '#platform/outgoing/receivers'
import { openHooks } from '#testing/hooks'
import { replies } from '#testing/http'
import { quiet } from '#testing/quiet'
import { type Answers, ends, openReceiver } from '#testing/receiver'
import { until } from '#testing/until'
import type { chapter } from '../chapter.js'
import { listenTo } from '../listener.js'
import type { Scene, Shown } from './scene.js'

const minute = 60_000

export function deliverySection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  const says = section('Delivery')
  const services = () => on.books.service.services
  const sendDue = () => createDispatcher(services(), quiet).sendDue()
  /** As the service's own, but for how long they wait. */
  const impatient = (timeoutMs: number) => {
    const receivers = openReceivers({ isLocalAllowed: true, timeoutMs })
    return createDispatcher({ ...services(), outside: { receivers } }, quiet)
  }

  /** An endpoint of a firm to which things happen, and the receiver behind it. */
  async function told(answers: Answers = ends(200)) {
    const hooks = await openHooks(on.books)
    const receiver = await openReceiver(answers)
    const endpoint = await hooks.add(receiver.url)
    const latest = async (): Promise<Shown> => (await endpoint.log()).at(-1)
    return { hooks, receiver, endpoint, latest }
  }

  says(
    'A delivery is queued at each event and sent as HTTP POST to the endpoint URL at the latest within a minute (a scheduled job runs every minute), so latency is seconds to one minute.',
    async () => {
      const { hooks, receiver, endpoint } = await told()
      await hooks.happen(2)
      const statuses = (await endpoint.log()).map(({ status }: Shown) => status)
      assert.deepEqual(statuses, ['pending', 'pending'])
      const worker = startDispatcher(services(), quiet)
      try {
        await until(() => receiver.received.length === 2, 'what was queued is sent')
        await hooks.happen()
        await until(() => receiver.received.length === 3, 'what happens meanwhile is sent')
      } finally {
        await worker.stop()
      }
      for (const { method, path } of receiver.received)
        assert.deepEqual([method, path], ['POST', new URL(receiver.url).pathname])
      await receiver.close()
    },
  )

  says(
    'Request headers: `Content-Type: application/json`, `User-Agent: Service-Webhooks/1.0`, `X-Service-Event` (event name), `X-Service-Delivery` (delivery id, identical across attempts), `X-Service-Signature` (format `t=<unix timestamp>,v1=<hex HMAC-SHA256>`, computed with the endpoint secret).',
    async () => {
      const { hooks, receiver, endpoint, latest } = await told(ends(500))
      await hooks.happen()
      await sendDue()
      on.books.clock.advance(minute)
      await sendDue()
      const { id } = await latest()
      const times = receiver.received.map(({ headers, body }) => {
        assert.equal(headers['content-type'], 'application/json')
        assert.equal(headers['user-agent'], 'Service-Webhooks/1.0')
        assert.equal(headers['x-service-event'], 'fiscal_year.closed')
        assert.equal(headers['x-service-delivery'], String(id))
        const signature = String(headers['x-service-signature'])
        const [, time, given] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature)!
        const expected = createHmac('sha256', endpoint.secret).update(`${time}.${body}`)
        assert.equal(given, expected.digest('hex'))
        return Number(time)
      })
      const now = Math.floor(Date.parse(on.books.clock()) / 1000)
      assert.deepEqual(times, [now - 60, now])
      await receiver.close()
    },
  )

  says('Success is any 2xx within 10 seconds.', async () => {
    assert.equal(services().outside.receivers.timeoutMs, 10_000)
    const { hooks, receiver, latest } = await told()
    for (const status of [200, 201, 202, 204, 226, 299]) {
      receiver.answers = ends(status)
      await hooks.happen()
      await sendDue()
      assert.deepEqual(
        [(await latest()).status, (await latest()).response_status],
        ['delivered', status],
      )
    }
    receiver.answers = (response) => void setTimeout(() => response.writeHead(200).end(), 30)
    await hooks.happen()
    await impatient(5_000).sendDue()
    assert.equal((await latest()).status, 'delivered')
    await receiver.close()
  })

  says('Other answer, timeout or connection error is a failure.', async () => {
    const { hooks, receiver, latest } = await told()
    const fails = async (status: number | null, excerpt: string) => {
      await hooks.happen()
      await impatient(100).sendDue()
      const found = await latest()
      assert.deepEqual(
        [found.status, found.response_status, found.response_excerpt, found.attempts],
        ['pending', status, excerpt, 1],
      )
    }
    for (const status of [300, 304, 400, 404, 410, 429, 500, 503]) {
      receiver.answers = ends(status, status === 304 ? '' : 'no')
      await fails(status, status === 304 ? '' : 'no')
    }
    receiver.answers = (response) =>
      void response.writeHead(302, { location: receiver.url }).end('elsewhere')
    await fails(302, 'elsewhere')
    receiver.answers = () => {}
    await fails(null, 'timeout')
    await receiver.close()
    await fails(null, 'connection refused')
  })

  const retry =
    'Retry schedule (delay after the previous failure): attempt 1 immediate (within the minute); 2: 1 min; 3: 2 min; 4: 4 min; 5: 8 min; 6: 16 min; 7: 32 min; 8: 64 min.'

  says(retry, async () => {
    const { hooks, receiver } = await told(ends(500))
    await hooks.happen()
    await sendDue()
    assert.equal(receiver.received.length, 1)
    for (const [place, wait] of [1, 2, 4, 8, 16, 32, 64].entries()) {
      on.books.clock.advance(wait * minute - 1)
      await sendDue()
      assert.equal(receiver.received.length, place + 1, `before ${wait} minutes`)
      on.books.clock.advance(1)
      await sendDue()
      assert.equal(receiver.received.length, place + 2, `after ${wait} minutes`)
    }
    await receiver.close()
  })

  /** Lets all 8 attempts fail. */
  async function failedFor(hooks: { happen(): Promise<void> }): Promise<number> {
    const begun = Date.parse(on.books.clock())
    await hooks.happen()
    for (const wait of [0, 1, 2, 4, 8, 16, 32, 64]) {
      on.books.clock.advance(wait * minute)
      await sendDue()
    }
    return (Date.parse(on.books.clock()) - begun) / minute
  }

  says(
    'After attempt 8 the delivery is `failed` (a little over two hours) and not retried.',
    async () => {
      const { hooks, receiver, latest } = await told(ends(500))
      const minutes = await failedFor(hooks)
      assert.ok(minutes > 120 && minutes < 135, `${minutes}`)
      const { status, attempts, next_attempt_at } = await latest()
      assert.deepEqual([status, attempts, next_attempt_at], ['failed', 8, null])
      on.books.clock.advance(7 * 24 * 60 * minute)
      await sendDue()
      assert.equal(receiver.received.length, 8)
      await receiver.close()
    },
  )

  says('A failing endpoint is not disabled automatically.', async () => {
    const { hooks, receiver, endpoint, latest } = await told(ends(410))
    await failedFor(hooks)
    assert.equal((await endpoint.read()).is_active, true)
    receiver.answers = ends(200)
    await hooks.happen()
    await sendDue()
    assert.equal((await latest()).status, 'delivered')
    await receiver.close()
  })

  says(
    'The same event may be delivered more than once and order is not guaranteed; receivers deduplicate on envelope `id`.',
    async () => {
      const { hooks, receiver, endpoint, latest } = await told(ends(500))
      await hooks.happen()
      await sendDue()
      receiver.answers = ends(200)
      on.books.clock.advance(minute)
      await sendDue()
      const { id } = await latest()
      replies(await hooks.admin.post(`${endpoint.path}/deliveries/${id}/redeliver`), 202)
      await sendDue()
      await hooks.happen()
      await sendDue()
      const [first, second, third, other] = receiver.received.map(({ body }) => JSON.parse(body).id)
      assert.deepEqual([second, third], [first, first])
      assert.notEqual(other, first)
      await receiver.close()
    },
  )

  says('Test event: sent at once, no retry, `company` is null.', async () => {
    const { hooks, receiver, endpoint } = await told(ends(500))
    const { delivery } = replies(await hooks.admin.post(`${endpoint.path}/test`), 202).body
    assert.equal(receiver.received.length, 1)
    assert.deepEqual([delivery.status, delivery.next_attempt_at], ['failed', null])
    assert.equal(JSON.parse(receiver.received[0]!.body).company, null)
    on.books.clock.advance(200 * minute)
    await sendDue()
    assert.equal(receiver.received.length, 1)
    await receiver.close()
  })

  says('The demo firm emits no webhooks.', async () => {
    const desk = await on.books.openCompany()
    const listener = await listenTo(desk.admin, desk.firm)
    const wish = { type: 'customer', name: 'Klant' }
    const act = async () => replies(await desk.admin.post(`${desk.path}/third-parties`, wish), 201)
    await act()
    assert.equal((await listener.news()).length, 1)
    const setDemo = (isDemo: boolean) =>
      on.books.sql.query('UPDATE firms SET is_demo = $2 WHERE id = $1', [desk.firm.id, isDemo])
    await setDemo(true)
    await act()
    await setDemo(false)
    assert.deepEqual(await listener.news(), [])
  })

  says('Finished deliveries (delivered or failed) are kept 30 days.', async () => {
    const { hooks, receiver, endpoint } = await told()
    const test = async () => replies(await hooks.admin.post(`${endpoint.path}/test`), 202)
    await test()
    receiver.answers = ends(500)
    await test()
    replies(await hooks.admin.patch(endpoint.path, { is_active: false }), 200)
    await hooks.happen()
    const left = async () => {
      for (const job of webhooks.jobs)
        await job.run({ services: services(), payload: {}, attempt: 1 })
      return (await endpoint.log()).map(({ status }: Shown) => status)
    }
    on.books.clock.advance(30 * 24 * 60 * minute)
    assert.deepEqual(await left(), ['delivered', 'failed', 'pending'])
    on.books.clock.advance(1)
    assert.deepEqual(await left(), ['pending'])
    await receiver.close()
  })
}
