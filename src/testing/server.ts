import { parseConfig } from '#platform/config/index'
import { openLog } from '#platform/log/index'
import { openService } from '../service.js'
import { testClock } from './clock.js'
import { notes } from './notes/index.js'
import { serviceKey } from './service-key.js'

/**
 * A service in a process of its own, for tests that need several on one database or want to kill one:
 * started with an IPC channel, it says its address and ends when its parent goes.
 */
const service = await openService({
  config: parseConfig(process.env),
  serviceKey,
  databaseUrl: process.env.DATABASE_URL ?? '',
  appRole: true,
  log: openLog(process.env.LOG_LEVEL ?? 'error'),
  // A benchmark pays for the real clock; for tests time stands still, where they say.
  ...(process.env.WALL_CLOCK ? {} : { clock: testClock(process.env.CLOCK) }),
  more: [notes],
})
process.send?.({ url: service.url })
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', async () => {
  await service.close()
  process.exit(0)
})
