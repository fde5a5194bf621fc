import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { openBooks } from '#testing/books'
import { localReceivers } from '#testing/hooks'
import { replies } from '#testing/http'
import { openMailDesk } from '#testing/mail'
import { startServerProcess } from '#testing/processes'
import { onlyLong } from '#testing/rounds'
import { openSmtpServer } from '#testing/smtp'
import { until } from '#testing/until'
import { useBooks } from '#testing/use-books'

/** With its worker, as in service. */
const books = useBooks({ own: true, environment: { ROLE: 'both' } })

test('what is queued is sent by the worker, by itself', async () => {
  const desk = await openMailDesk(books)
  const { id, message_id } = replies(await desk.write(), 202).body
  await until(async () => (await desk.message(id)).status === 'sent', 'the mail')
  const outbox = join(books.folder, 'outbox')
  assert.ok(existsSync(outbox))
  assert.ok(readdirSync(outbox).includes(`${message_id.slice(0, 36)}.eml`))
})

test(
  'a mail whose worker is killed while it sends is sent within a minute of the next start',
  onlyLong,
  async () => {
    const silent = await openSmtpServer({ greeting: null })
    const own = await openBooks({ environment: localReceivers })
    const desk = await openMailDesk(own)
    await desk.sendBy(silent)
    const killed = await startServerProcess(own.databaseUrl, { ...localReceivers, ROLE: 'worker' })
    const { id } = replies(await desk.write(), 202).body
    await until(() => silent.connections > 0, 'the worker calls')
    const gone = once(killed.process, 'exit')
    killed.process.kill('SIGKILL')
    await gone
    await killed.end()
    silent.manners = {}
    const begun = performance.now()
    const next = await startServerProcess(own.databaseUrl, { ...localReceivers, ROLE: 'worker' })
    const isSent = async () => (await desk.message(id)).status === 'sent'
    while (!(await isSent())) {
      assert.ok(performance.now() - begun < 60_000, 'within a minute')
      await new Promise((done) => setTimeout(done, 200))
    }
    await next.end()
    await silent.close()
    await own.close()
  },
)
