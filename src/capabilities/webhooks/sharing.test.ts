import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { openReceivers } from '#platform/outgoing/receivers'
import { localReceivers, openHooks } from '#testing/hooks'
import { replies } from '#testing/http'
import { startSenderProcess } from '#testing/processes'
import { quiet } from '#testing/quiet'
import { ends, openReceiver, type Receiver } from '#testing/receiver'
import { longOrShort } from '#testing/rounds'
import { until } from '#testing/until'
import { useBooks } from '#testing/use-books'
import {
  createDispatcher,
  type Dispatcher,
  type DispatcherSettings,
} from './dispatcher/dispatcher.js'

/** Who sends what, when several do and some receivers are slow. */
const books = useBooks({ own: true, environment: localReceivers })
const receivers: Receiver[] = []
const workers: Dispatcher[] = []
afterEach(async () => {
  // Whatever failed, no worker sends what belongs to the next test.
  for (const one of workers.splice(0)) await one.stop()
  for (const receiver of receivers.splice(0)) await receiver.close()
})

async function receiver(...given: Parameters<typeof openReceiver>): Promise<Receiver> {
  const opened = await openReceiver(...given)
  receivers.push(opened)
  return opened
}

/** Waits for a receiver that hangs for longer than any test lasts. */
const patient = openReceivers({ isLocalAllowed: true, timeoutMs: 100_000 })

function worker(settings: Partial<DispatcherSettings> = {}): Dispatcher {
  const services = { ...books.service.services, outside: { receivers: patient } }
  const created = createDispatcher(services, quiet, { stopMs: 0, ...settings })
  workers.push(created)
  return created
}

/** By its own look alone, it would come too late for any test. */
const byBellAlone = { pollMs: 3_600_000 }

test('one endpoint that hangs with 200 pending does not delay 19 that are well', async () => {
  const hooks = await openHooks(books)
  const hanging = await receiver(() => {})
  const slow = await hooks.add(hanging.url)
  await hooks.happen(180)
  const well = await Promise.all(Array.from({ length: 19 }, () => receiver()))
  for (const { url } of well) await hooks.add(url)
  await hooks.happen(20)
  const sending = worker()
  sending.start()
  await until(() => well.every(({ received }) => received.length === 20), '19 × 20 deliveries')
  // All of that while its first two are under way: 200 of them would take a quarter of an hour.
  assert.equal(hanging.received.length, 2)
  await sending.stop()
  const pending = (await slow.log()).filter(
    ({ status }: { status: string }) => status === 'pending',
  )
  assert.equal(pending.length, 100)
})

test('to one endpoint two requests are under way at most, whoever sends', async () => {
  const events = longOrShort(60, 30)
  const hooks = await openHooks(books)
  let open = 0
  let most = 0
  const counting = await receiver((response) => {
    most = Math.max(most, ++open)
    setTimeout(() => {
      open--
      response.end()
    }, 5)
  })
  await hooks.add(counting.url)
  await hooks.happen(events)
  const three = [worker({ turnSize: 7 }), worker({ turnSize: 7 }), worker({ turnSize: 7 })]
  await Promise.all(three.map((one) => one.sendDue()))
  await Promise.all(three.map((one) => one.sendDue()))
  assert.equal(counting.received.length, events)
  assert.equal(most, 2)
})

test('several workers divide the work and send each delivery once', async () => {
  const events = longOrShort(50, 20)
  const hooks = await openHooks(books)
  const all = await Promise.all(Array.from({ length: 6 }, () => receiver()))
  for (const { url } of all) await hooks.add(url)
  await hooks.happen(events)
  const two = [worker({ turnSize: 9, places: 3 }), worker({ turnSize: 9, places: 3 })]
  for (const one of two) one.start()
  await until(() => all.every(({ received }) => received.length >= events), 'all deliveries')
  for (const one of two) await one.stop()
  for (const { received } of all) {
    assert.equal(received.length, events)
    assert.equal(new Set(received.map(({ headers }) => headers['webhook-id'])).size, events)
  }
})

test('endpoints that fail take half of the places at most', async () => {
  const hooks = await openHooks(books)
  const failing = await receiver(() => {})
  for (let times = 0; times < 6; times++) await hooks.add(failing.url)
  await books.sql.query(`UPDATE webhook_endpoints SET last_status = 'failed' WHERE firm_id = $1`, [
    hooks.firm.id,
  ])
  await hooks.happen(2)
  const sending = worker({ places: 4, failingPlaces: 2, lanes: 1 })
  sending.start()
  await until(() => failing.received.length === 2, 'two attempts')
  const healthy = await receiver()
  await hooks.add(healthy.url)
  await hooks.happen()
  await until(() => healthy.received.length === 1, 'the healthy one is served meanwhile')
  await sending.stop()
  assert.equal(failing.received.length, 2)
})

test('what a worker took and did not finish is sent by another when its while is over', async () => {
  const hooks = await openHooks(books)
  const well = await receiver()
  const endpoint = await hooks.add(well.url)
  await hooks.happen()
  const take = (ms: number) =>
    books.sql.query(
      `UPDATE webhook_endpoints SET taken_until = clock_timestamp() + $2 * interval '1 ms' WHERE id = $1`,
      [endpoint.webhook.id, ms],
    )
  await take(60_000)
  await worker().sendDue()
  assert.equal(well.received.length, 0)
  await take(-1)
  await worker().sendDue()
  assert.equal(well.received.length, 1)
})

test('a worker that stops lets its attempts end, gives back what it took, and counts none it cut short', async () => {
  const hooks = await openHooks(books)
  let answer = () => {}
  const waiting = await receiver((response) => {
    answer = () => response.end()
  })
  const endpoint = await hooks.add(waiting.url)
  await hooks.happen()
  const first = worker({ stopMs: 60_000 })
  first.start()
  await until(() => waiting.received.length === 1, 'the attempt')
  const stopped = first.stop()
  answer()
  await stopped
  assert.equal((await endpoint.log())[0].status, 'delivered')
  await hooks.happen()
  const second = worker()
  second.start()
  await until(() => waiting.received.length === 2, 'the attempt')
  await second.stop()
  const [, cut] = await endpoint.log()
  assert.deepEqual([cut.status, cut.attempts], ['pending', 0])
  waiting.answers = ends(200)
  await worker().sendDue()
  assert.equal((await endpoint.log())[1].status, 'delivered')
})

test('a worker is called when something happens, and lets go of an endpoint that is paused', async () => {
  const hooks = await openHooks(books)
  const answers: (() => void)[] = []
  const gated = await receiver((response) => void answers.push(() => response.end()))
  const endpoint = await hooks.add(gated.url)
  const sending = worker({ ...byBellAlone, lanes: 1 })
  sending.start()
  await hooks.happen(5)
  await until(() => gated.received.length === 1, 'the bell was heard')
  replies(await hooks.admin.patch(endpoint.path, { is_active: false }), 200)
  answers.shift()!()
  await until(async () => (await endpoint.log())[0].status === 'delivered', 'the first is over')
  gated.answers = ends(200)
  assert.equal(gated.received.length, 1)
  replies(await hooks.admin.patch(endpoint.path, { is_active: true }), 200)
  await until(() => gated.received.length === 5, 'all the others')
  await sending.stop()
})

test('the bell of one process is heard in another', async () => {
  const hooks = await openHooks(books)
  const well = await receiver()
  await hooks.add(well.url)
  // The clock of both stands still at the same moment, and the poll of the other is far.
  const other = await startSenderProcess(books.databaseUrl, byBellAlone)
  try {
    // The first may be found by the look at its start; the others are not.
    for (let times = 1; times <= 3; times++) {
      await hooks.happen()
      await until(() => well.received.length === times, 'the bell was heard')
    }
  } finally {
    await other.end()
  }
})

test('a worker that hears no bell looks by itself', async () => {
  const hooks = await openHooks(books)
  const well = await receiver()
  await hooks.add(well.url)
  const services = {
    ...books.service.services,
    bell: { ...books.service.services.bell, hear: () => () => {} },
  }
  const deaf = createDispatcher(services, quiet, { pollMs: 20 })
  deaf.start()
  await hooks.happen()
  await until(() => well.received.length === 1, 'it looked')
  await deaf.stop()
})
