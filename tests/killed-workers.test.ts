import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { test } from 'node:test'
import { sendMail } from '#outside/mail/queue'
import { openSweep } from '#platform/jobs/abandoned'
import { addJob } from '#platform/jobs/enqueue'
import { openBooks } from '#testing/books'
import { startServerProcess } from '#testing/processes'
import { onlyLong } from '#testing/rounds'
import { until } from '#testing/until'
import { useBooks } from '#testing/use-books'

/** What a worker had in hand when it was killed is taken up by another; what a living one has is left to it. */
const books = useBooks({ own: true })

async function oneRow<Row>(text: string, values: unknown[] = []): Promise<Row> {
  return (await books.sql.query(text, values)).rows[0] as Row
}

/** Waits for what a statement says. */
async function untilTrue(text: string, values: unknown[], what: string): Promise<void> {
  let isTrue = false
  for (let tries = 0; !isTrue; tries++) {
    assert.ok(tries < 600, `${what} did not happen`)
    isTrue = (await oneRow<{ is: boolean }>(`SELECT (${text}) AS is`, values)).is
    if (!isTrue) await new Promise((wait) => setTimeout(wait, 25))
  }
}

test('a mail whose worker is killed while it sends is sent by the next', onlyLong, async () => {
  // A mail server that takes every call and never says a word.
  const silent = createServer()
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const killed = await startServerProcess(books.databaseUrl, {
    ROLE: 'worker',
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  })
  const isCalled = once(silent, 'connection')
  const { db, clock } = books.service.services
  await db.write((tx) =>
    sendMail(
      { tx, now: clock(), later: (job, payload) => addJob(tx, job, payload) },
      { to: 'els@example.be', subject: 'Hello', text: 'Hello' },
    ),
  )
  await isCalled
  const gone = once(killed.process, 'exit')
  killed.process.kill('SIGKILL')
  await gone
  silent.close()
  await killed.end()
  const state = `SELECT locked_by IS NOT NULL AS is FROM graphile_worker._private_jobs WHERE attempts = 1`
  assert.deepEqual(await oneRow(state), { is: true }, 'nobody knows yet')

  const next = await openBooks({
    environment: { ROLE: 'worker' },
    databaseUrl: books.databaseUrl,
    sweepMs: 50,
  })
  await untilTrue(`SELECT bool_and(status = 'sent') FROM mails`, [], 'the mail')
  assert.deepEqual(await oneRow('SELECT attempts FROM mails'), { attempts: 2 })
  await next.close()
})

test('a living worker keeps its work, also when its connection breaks for a moment', async () => {
  let runs = 0
  let finish = () => {}
  const isFinished = new Promise<void>((done) => {
    finish = done
  })
  const task = {
    name: 'test-long',
    run: () => {
      runs++
      return isFinished
    },
  }
  const living = await openBooks({
    environment: { ROLE: 'worker' },
    databaseUrl: books.databaseUrl,
    moreTasks: [task],
  })
  await books.service.services.db.write((tx) => addJob(tx, 'test-long', {}))
  await until(() => runs > 0, 'the work')
  // Other tests have workers on databases of the same cluster.
  const presences = `pg_locks WHERE locktype = 'advisory' AND classid = 735811207 AND granted
    AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`
  const held = `EXISTS (SELECT FROM ${presences})`
  await untilTrue(held, [], 'the presence')
  const sweep = openSweep(books.sql as unknown as Parameters<typeof openSweep>[0])
  for (let looks = 0; looks < 3; looks++) assert.deepEqual(await sweep(), [])
  await books.sql.query(`SELECT pg_terminate_backend(pid) FROM ${presences}`)
  await untilTrue(`NOT ${held}`, [], 'the end of the connection')
  assert.deepEqual(await sweep(), [], 'missed once')
  await untilTrue(held, [], 'its return')
  for (let looks = 0; looks < 3; looks++) assert.deepEqual(await sweep(), [])
  finish()
  await living.close()
  assert.equal(runs, 1)
})
