import { openDatabase } from '#platform/db/open-database'
import { openBell } from '#platform/jobs/bell'
import { openReceivers } from '#platform/outgoing/receivers'
import { derivedKeys } from '#platform/signing/index'
import { createDispatcher } from '../capabilities/webhooks/dispatcher/dispatcher.js'
import { testClock } from './clock.js'
import { quiet } from './quiet.js'
import { serviceKey } from './service-key.js'

/**
 * The part of a worker that sends webhooks, in a process of its own that begins and ends quickly: for tests that
 * kill it. With `SENDS_WHEN_ASKED` it sends what is due at each message of its parent, and says when it has.
 */
const url = process.env.DATABASE_URL ?? ''
const db = openDatabase({ url, poolSize: 4, appRole: true })
const bell = await openBell({ db, url, listens: true, log: quiet })
const services = {
  db,
  bell,
  clock: testClock(),
  outside: { receivers: openReceivers({ isLocalAllowed: true }) },
  keyFor: derivedKeys(serviceKey),
}
const sender = createDispatcher(services, quiet, JSON.parse(process.env.DISPATCHER ?? '{}'))
if (!process.env.SENDS_WHEN_ASKED) sender.start()
process.on('message', async () => {
  await sender.sendDue()
  process.send?.({ sent: true })
})
process.send?.({ url: 'none' })
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', async () => {
  await sender.stop()
  process.exit(0)
})
