import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localReceivers, openHooks } from '#testing/hooks'
import { startSenderProcess } from '#testing/processes'
import { openReceiver } from '#testing/receiver'
import { onlyLong } from '#testing/rounds'
import { until } from '#testing/until'
import { useBooks } from '#testing/use-books'

const books = useBooks({ own: true, environment: localReceivers })

test(
  'a worker that is killed five times under 2,000 events loses none and invents none',
  onlyLong,
  async () => {
    const hooks = await openHooks(books)
    const receivers = await Promise.all(Array.from({ length: 4 }, () => openReceiver()))
    for (const { url } of receivers) await hooks.add(url)
    const got = () => receivers.reduce((sum, { received }) => sum + received.length, 0)
    const settings = { leaseMs: 1000, turnMs: 300, pollMs: 100 }
    const start = () => startSenderProcess(books.databaseUrl, settings)
    let next = start()
    for (let kills = 0; kills < 5; kills++) {
      const worker = await next
      next = start()
      const before = got()
      await hooks.happen(100)
      await until(() => got() >= before + 60, 'some deliveries')
      worker.process.kill('SIGKILL')
      await worker.end()
    }
    const last = await next
    const { rows: events } = await books.sql.query(
      'SELECT DISTINCT event_id FROM webhook_deliveries',
    )
    assert.equal(events.length, 500)
    await until(async () => {
      const { rows } = await books.sql.query(
        `SELECT FROM webhook_deliveries WHERE status = 'pending' LIMIT 1`,
      )
      return rows.length === 0
    }, 'everything is delivered')
    await last.end()
    const known = new Set(events.map(({ event_id }) => event_id))
    for (const receiver of receivers) {
      const times = timesEach(receiver.received.map(({ headers }) => headers['webhook-id']))
      assert.deepEqual(new Set(times.keys()), known)
      // How many come twice goes by what was under way at a kill; a worker sends each at most once.
      assert.ok(Math.max(...times.values()) <= 6, 'no more often than there were workers')
      await receiver.close()
    }
    assert.ok(got() >= 2000, 'each at least once')
  },
)

function timesEach<Key>(keys: readonly Key[]): Map<Key, number> {
  const times = new Map<Key, number>()
  for (const key of keys) times.set(key, (times.get(key) ?? 0) + 1)
  return times
}
