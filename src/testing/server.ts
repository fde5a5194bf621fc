import { parseConfig } from '#platform/config/index'
import { openLog } from '#platform/log/index'
import { openHouse } from '../house.js'
import { testClock } from './clock.js'
import { noteKinds, noteRoutes } from './notes/index.js'
import { serviceKey } from './service-key.js'

/**
 * A house in a process of its own, for tests that need several on one database or want to kill one:
 * started with an IPC channel, it says its address and ends when its parent goes.
 */
const house = await openHouse({
  config: parseConfig(process.env),
  serviceKey,
  databaseUrl: process.env.DATABASE_URL ?? '',
  appRole: true,
  log: openLog(process.env.LOG_LEVEL ?? 'error'),
  // A benchmark pays for the real clock; for tests time stands still.
  ...(process.env.WALL_CLOCK ? {} : { clock: testClock() }),
  moreRoutes: noteRoutes,
  moreKinds: noteKinds,
})
process.send?.({ url: house.url })
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', async () => {
  await house.close()
  process.exit(0)
})
