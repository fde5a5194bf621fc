import { type Instant, instantOf } from '#kernel/instants'
import { parseConfig } from '#platform/config/index'
import { enqueueDue } from '#platform/jobs/schedule'
import { openLog } from '#platform/log/index'
import { app } from '../../app.js'
import { hashCheaply } from '../../capabilities/auth/passwords.js'
import { runCommand } from '../../command-line/index.js'
import { ensureFirstAdmin } from '../../first-admin.js'
import { openService, type Service } from '../../service.js'
import { readServiceKey } from '../../service-key.js'
import { thinCharts } from '../thin-charts.js'

/** What the simulation asks of the process; each is answered under its id. */
export type Ask =
  /** A service on a database: `main` at the port of the environment, others anywhere. */
  | {
      readonly open: {
        readonly databaseUrl: string
        readonly dataDir: string
        readonly port: number
      }
    }
  /** Moves the clock, and looks at the schedule as a worker does every few seconds. */
  | { readonly clock: string }
  /** How many jobs wait that could be done. */
  | { readonly waiting: true }
  /** A command of `npm run dubbel`, on a database. */
  | { readonly command: readonly string[]; readonly databaseUrl: string; readonly dataDir: string }

hashCheaply(true)
thinCharts()

/** The clock of all services of this process stands where the simulation put it last. */
let now = instantOf(Date.parse(process.env.CLOCK ?? ''))
const clock = (): Instant => now
const services: Service[] = []

async function answer(ask: Ask): Promise<unknown> {
  if ('open' in ask) return { url: (await open(ask.open)).url }
  if ('clock' in ask) return moveTo(ask.clock)
  if ('command' in ask) return command(ask)
  return { jobs: await waitingJobs() }
}

async function open({
  databaseUrl,
  dataDir,
  port,
}: Extract<Ask, { open: unknown }>['open']): Promise<Service> {
  const isMain = services.length === 0
  const config = parseConfig({
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    PORT: String(port),
    // What was restored is looked at; nothing may leave it.
    ROLE: isMain ? 'both' : 'api',
  })
  const service = await openService({
    config,
    serviceKey: readServiceKey(config),
    databaseUrl,
    appRole: true,
    log: openLog(process.env.LOG_LEVEL ?? 'error'),
    clock,
    sweepMs: 500,
    beforeOpening: async (opened) => void (await ensureFirstAdmin(opened)),
  })
  services.push(service)
  return service
}

async function moveTo(instant: string): Promise<object> {
  now = instantOf(Date.parse(instant))
  const main = services[0]!.services
  await main.db.write((tx) => enqueueDue(tx, app.schedule, now))
  main.bell.ring()
  return {}
}

async function waitingJobs(): Promise<number> {
  const { db } = services[0]!.services
  const { count } = await db.statement.one<{ count: number }>(
    'SELECT count_waiting_jobs() AS count',
  )
  return count
}

async function command(ask: Extract<Ask, { command: unknown }>): Promise<object> {
  const said: string[] = []
  const say = (line: string) => void said.push(line)
  const { databaseUrl, dataDir } = ask
  const config = parseConfig({ ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir })
  const code = await runCommand(ask.command, {
    config,
    say,
    complain: say,
    clock,
    signal: undefined,
  })
  return { code, said }
}

process.on('message', async ({ id, ask }: { id: number; ask: Ask }) => {
  const told = await answer(ask).catch((error) => ({ failed: String(error?.stack ?? error) }))
  process.send?.({ id, told })
})
process.on('disconnect', () => process.exit(0))
process.on('SIGTERM', async () => {
  for (const service of services.reverse()) await service.close()
  process.exit(0)
})
