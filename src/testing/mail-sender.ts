import { app } from '#app'
import { mailByJob } from '#capabilities/mail'
import { peppolByJob } from '#capabilities/peppol'
import { parseConfig } from '#platform/config/index'
import { openLog } from '#platform/log/index'
import { createSender } from '#platform/sendings/sender'
import { openService } from '../service.js'
import { testClock } from './clock.js'
import { serviceKey } from './service-key.js'

/**
 * The part of a worker that sends mail and by Peppol, in a process of its own, for tests that kill it. It looks for what
 * is due again and again, and keeps what it took for a moment only; told to, it fetches what came for a file.
 */
const { services } = await openService({
  config: parseConfig(process.env),
  serviceKey,
  databaseUrl: process.env.DATABASE_URL ?? '',
  appRole: true,
  log: openLog('silent'),
  clock: testClock(),
})
const sender = createSender(services, [mailByJob, peppolByJob], { leaseMs: 2_000, wordMs: 200 })
process.send?.({ url: 'none' })
process.on('message', async ({ fetch }: { fetch: number }) => {
  const task = app.tasks.find(({ name }) => name === 'fetch-peppol')!
  await task.run({ services, payload: { company_id: fetch }, attempt: 1 })
})
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
for (;;) {
  await sender.sendDue().catch(() => {})
  await new Promise((done) => setTimeout(done, 50))
}
