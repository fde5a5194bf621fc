import assert from 'node:assert/strict'
import { mock } from 'node:test'
import { demo as demoCapability } from '#capabilities/demo'
import { createDispatcher, webhooks } from '#capabilities/webhooks'
import { refusedAt } from '#testing/desk'
import { openHooks } from '#testing/hooks'
import { replies } from '#testing/http'
import { quiet } from '#testing/quiet'
import { ends, openReceiver } from '#testing/receiver'
import type { Says } from '../chapter.js'
import { pass } from '../time.js'
import { books, dayMs, me, minuteMs, run } from './scene.js'

export function times(says: Says): void {
  const receivers =
    'Webhook receiver time-out | 10 s; 8 attempts; delivery log kept 30 days; response excerpt 2000 characters'

  says(receivers, '10 s', async () => {
    let arrive = () => {}
    const arrival = new Promise<void>((done) => {
      arrive = done
    })
    const silent = await openReceiver(() => arrive())
    mock.timers.enable({ apis: ['setTimeout'] })
    let isOver = false
    const attempt = books.service.services.outside.receivers
      .post(silent.url, {}, Buffer.from('{}'))
      .finally(() => {
        isOver = true
      })
    try {
      await arrival
      mock.timers.tick(9_999)
      await someTurns()
      assert.equal(isOver, false)
      mock.timers.tick(1)
      await someTurns()
      assert.equal(isOver, true)
    } finally {
      mock.timers.reset()
      await silent.close()
    }
    assert.equal((await attempt).status, null)
  })

  says(receivers, '8 attempts, kept 30 days, 2000 characters', async () => {
    const dispatcher = createDispatcher(books.service.services, quiet)
    const { add, happen } = await openHooks(books)
    const failing = await openReceiver(ends(500, `${'é'.repeat(1999)}12`))
    const endpoint = await add(failing.url)
    await happen()
    const sent: number[] = []
    for (let turn = 1; turn <= 10; turn++) {
      await dispatcher.sendDue()
      sent.push(failing.received.length)
      books.clock.advance(64 * minuteMs)
    }
    await failing.close()
    assert.deepEqual(sent, [1, 2, 3, 4, 5, 6, 7, 8, 8, 8])
    const [failed] = await endpoint.log()
    assert.deepEqual([failed.status, failed.attempts], ['failed', 8])
    assert.equal(failed.response_excerpt, `${'é'.repeat(1999)}1`)
    const kept = async () => {
      await run(webhooks.jobs, 'forget-deliveries')
      return (await endpoint.log()).length
    }
    // It ended three turns before now.
    books.clock.advance(30 * dayMs - 3 * 64 * minuteMs)
    assert.equal(await kept(), 1)
    books.clock.advance(1)
    assert.equal(await kept(), 0)
  })

  says('Password for a new member | 8 characters minimum', async () => {
    const { firm, admin } = await books.office()
    const add = (password: string) =>
      admin.post(`${firm.path}/members`, {
        email: 'new@kantoor.example',
        name: 'New',
        role: 'encoder',
        password,
      })
    refusedAt(await add('7 teken'), 'password')
    replies(await add('8 tekens'), 201)
  })

  says('Demo | user and token live 24 h; data reset nightly', async () => {
    await pass(books, 60)
    const { token, user, demo } = replies(await books.call('POST', '/v1/auth/demo'), 201).body
    assert.equal(Date.parse(demo.expires_at) - Date.parse(books.clock()), dayMs)
    const exists = async () =>
      (await books.sql.query('SELECT FROM users WHERE id = $1', [user.id])).rows.length === 1
    books.clock.advance(dayMs - 1)
    await run(demoCapability.jobs, 'delete-demo-users')
    assert.ok(await exists())
    replies(await books.call('GET', me, { token }), 200)
    books.clock.advance(1)
    replies(await books.call('GET', me, { token }), 401)
    books.clock.advance(1)
    await run(demoCapability.jobs, 'delete-demo-users')
    assert.ok(!(await exists()))
    const reset = demoCapability.jobs.find(({ name }) => name === 'reset-demo')!
    assert.deepEqual([reset.every, reset.at], ['day', '03:00'])
    assert.match(demo.resets_at, /T0[12]:00:00\.000000Z$/)
  })
}

/** Lets what is due happen, while no timer runs. */
async function someTurns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await new Promise((done) => setImmediate(done))
}
