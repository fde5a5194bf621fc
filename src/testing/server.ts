import { join } from 'node:path'
import { parseConfig } from '#platform/config/index'
import { openLog } from '#platform/log/index'
import { openService, type Service } from '../service.js'
import { collectOnce, keepHeapSmall, keepShapeOfTicks } from '../small-heap.js'
import { testClock } from './clock.js'
import { notes } from './notes/index.js'
import { serviceKey } from './service-key.js'
import { thinCharts } from './thin-charts.js'

keepHeapSmall()
keepShapeOfTicks()
thinCharts()

/** What a parent asks for: a service on another database, or the end of one. */
export type Asked = { readonly id: number } & (
  | { readonly databaseUrl: string; readonly environment?: NodeJS.ProcessEnv }
  | { readonly isOver: true }
)

/**
 * A service in a process of its own, for tests that need several on one database or want to kill one:
 * started with an IPC channel, it says its address and ends when its parent goes. Without a database it waits
 * until it is told one, and may be told many.
 */
const { DATABASE_URL: first, DATA_DIR: folder = '.' } = process.env
const services = new Map<number, Promise<Service>>()

function open(
  id: number,
  databaseUrl: string,
  environment: NodeJS.ProcessEnv = {},
): Promise<Service> {
  return openService({
    config: parseConfig({
      ...process.env,
      ...environment,
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(folder, String(id)),
    }),
    serviceKey,
    databaseUrl,
    appRole: true,
    log: openLog(process.env.LOG_LEVEL ?? 'error'),
    // A benchmark pays for the real clock; for tests time stands still, where they say.
    ...(process.env.WALL_CLOCK ? {} : { clock: testClock(process.env.CLOCK) }),
    more: [notes],
  })
}

async function answer(asked: Asked): Promise<void> {
  const { id } = asked
  if ('isOver' in asked) {
    await (await services.get(id))?.close()
    services.delete(id)
    process.send?.({ id })
    return
  }
  const opened = open(id, asked.databaseUrl, asked.environment)
  services.set(id, opened)
  process.send?.({ id, url: (await opened).url })
}

process.on('message', answer)
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', async () => {
  for (const service of services.values()) await (await service).close()
  process.exit(0)
})
if (first) await answer({ id: 0, databaseUrl: first })
// A benchmark has a process as in service; tests do without.
if (process.env.WALL_CLOCK) collectOnce()
