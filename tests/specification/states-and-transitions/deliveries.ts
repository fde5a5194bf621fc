import assert from 'node:assert/strict'
import { createDispatcher } from '#capabilities/webhooks'
import { openReceivers } from '#platform/outgoing/receivers'
import { openHooks } from '#testing/hooks'
import { replies } from '#testing/http'
import { quiet } from '#testing/quiet'
import { type Answers, ends, openReceiver } from '#testing/receiver'
import type { chapter } from '../chapter.js'
import type { Scene, Shown } from './scene.js'

const minute = 60_000

export function deliverySection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  const says = section('Webhook delivery')
  const services = () => on.books.service.services
  const sendDue = () => createDispatcher(services(), quiet).sendDue()

  /** An endpoint to which something happened, and what answers there. */
  async function told(answers: Answers = ends(200)) {
    const hooks = await openHooks(on.books)
    const receiver = await openReceiver(answers)
    const endpoint = await hooks.add(receiver.url)
    const latest = async (): Promise<Shown> => (await endpoint.log()).at(-1)
    return { hooks, receiver, endpoint, latest }
  }

  says('none | event occurs | `pending` | queued; sent at latest within the minute', async () => {
    const { hooks, receiver, latest } = await told()
    await hooks.happen()
    const queued = await latest()
    assert.deepEqual([queued.status, queued.attempts], ['pending', 0])
    assert.ok(Date.parse(queued.next_attempt_at) - Date.parse(queued.created_at) < minute)
    assert.equal(receiver.received.length, 0)
    await sendDue()
    assert.equal(receiver.received.length, 1)
    await receiver.close()
  })

  says(
    '`pending` | receiver answers 2xx within 10 s | `delivered` | `delivered_at` set',
    async () => {
      assert.equal(services().outside.receivers.timeoutMs, 10_000)
      const { hooks, receiver, latest } = await told()
      for (const status of [200, 201, 204, 299]) {
        receiver.answers = ends(status)
        await hooks.happen()
        assert.equal((await latest()).delivered_at, null)
        await sendDue()
        const { response_status, next_attempt_at, ...sent } = await latest()
        assert.deepEqual([sent.status, response_status], ['delivered', status])
        assert.deepEqual([sent.delivered_at, next_attempt_at], [on.books.clock(), null])
      }
      await receiver.close()
    },
  )

  says(
    '`pending` | other answer, timeout or connection error, attempts below 8 | `pending` | `next_attempt_at` set per retry schedule',
    async () => {
      const { hooks, receiver, latest } = await told()
      // As the service's own, but for how long they wait.
      const receivers = openReceivers({ isLocalAllowed: true, timeoutMs: 100 })
      const impatient = createDispatcher({ ...services(), outside: { receivers } }, quiet)
      const silence: Answers = () => {}
      const waits = [1, 2, 4, 8, 16, 32, 64]
      const answers = [ends(199), ends(300), ends(302), ends(404), ends(500), silence]
      await hooks.happen()
      for (const [place, wait] of waits.entries()) {
        if (answers[place]) receiver.answers = answers[place]
        else await receiver.close()
        await impatient.sendDue()
        const { status, attempts, next_attempt_at, delivered_at } = await latest()
        assert.deepEqual([status, attempts, delivered_at], ['pending', place + 1, null])
        assert.equal(Date.parse(next_attempt_at) - Date.parse(on.books.clock()), wait * minute)
        on.books.clock.advance(wait * minute)
      }
    },
  )

  says(
    '`pending` | failure on the 8th attempt | `failed` | never retried; endpoint not disabled',
    async () => {
      const { hooks, receiver, endpoint, latest } = await told(ends(500))
      await hooks.happen()
      for (let attempt = 1; attempt <= 8; attempt++) {
        assert.equal((await latest()).status, 'pending')
        await sendDue()
        on.books.clock.advance(64 * minute)
      }
      const { status, attempts, next_attempt_at, delivered_at } = await latest()
      assert.deepEqual([status, attempts, next_attempt_at, delivered_at], ['failed', 8, null, null])
      on.books.clock.advance(24 * 60 * minute)
      await sendDue()
      assert.equal(receiver.received.length, 8)
      assert.equal((await endpoint.read()).is_active, true)
      receiver.answers = ends(200)
      await hooks.happen()
      await sendDue()
      assert.equal((await latest()).status, 'delivered')
      await receiver.close()
    },
  )

  says('any | test call | `delivered` or `failed` | no retry', async () => {
    const { hooks, receiver, endpoint } = await told()
    const test = async () => replies(await hooks.admin.post(`${endpoint.path}/test`), 202).body
    const { delivery: good } = await test()
    receiver.answers = ends(500)
    const { delivery: bad } = await test()
    await receiver.close()
    const { delivery: lost } = await test()
    assert.deepEqual([good.status, bad.status, lost.status], ['delivered', 'failed', 'failed'])
    for (const one of [good, bad, lost])
      assert.deepEqual([one.attempts, one.next_attempt_at], [1, null])
    on.books.clock.advance(200 * minute)
    await sendDue()
    assert.deepEqual(await endpoint.log(), [good, bad, lost])
    assert.equal(receiver.received.length, 2)
  })

  says(
    '`pending` on a paused endpoint | endpoint reactivated | sent | stays pending while paused',
    async () => {
      const { hooks, receiver, endpoint, latest } = await told()
      replies(await hooks.admin.patch(endpoint.path, { is_active: false }), 200)
      await hooks.happen()
      on.books.clock.advance(200 * minute)
      await sendDue()
      assert.deepEqual([(await latest()).status, receiver.received.length], ['pending', 0])
      replies(await hooks.admin.patch(endpoint.path, { is_active: true }), 200)
      await sendDue()
      assert.deepEqual([(await latest()).status, receiver.received.length], ['delivered', 1])
      await receiver.close()
    },
  )
}

export function otherSection({ section }: ReturnType<typeof chapter>, on: Scene): void {
  section('Other states')(
    'Only the events that announce them are shown (see Events).',
    async () => {
      const { data } = await on.read('/v1/webhooks/events')
      const names = data.map(({ event }: Shown) => event)
      for (const event of [
        'fiscal_year.closed',
        'vat.declaration_validated',
        'bank.transaction_imported',
        'peppol.status_changed',
      ])
        assert.ok(names.includes(event), event)
    },
  )
}
