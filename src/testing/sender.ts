import { openDatabase } from '#platform/db/index'
import { openBell } from '#platform/jobs/bell'
import { openReceivers } from '#platform/outgoing/receivers'
import { deriveKey } from '#platform/signing/index'
import { startDispatcher } from '../capabilities/webhooks/dispatcher/dispatcher.js'
import { testClock } from './clock.js'
import { quiet } from './quiet.js'
import { serviceKey } from './service-key.js'

/**
 * The part of a worker that sends webhooks, in a process of its own that begins and ends quickly: for tests that
 * kill it.
 */
const url = process.env.DATABASE_URL ?? ''
const db = openDatabase({ url, poolSize: 4, appRole: true })
const bell = await openBell({ db, url, listens: true, log: quiet })
const services = {
  db,
  bell,
  clock: testClock(),
  outside: { receivers: openReceivers({ isLocalAllowed: true }) },
  keyFor: (purpose: string) => deriveKey(serviceKey, purpose),
}
const sender = startDispatcher(services, quiet, JSON.parse(process.env.DISPATCHER ?? '{}'))
process.send?.({ url: 'none' })
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', async () => {
  await sender.stop()
  process.exit(0)
})
