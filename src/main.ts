import { errorBody, Problem } from '#kernel/problem'
import { type Config, ConfigError, parseConfig } from '#platform/config/index'
import pg from '#platform/db/driver'
import { openLog } from '#platform/log/index'
import { migrateReached, type ReachedDatabase, reachDatabase } from './database.js'
import type { FirstAdmin } from './first-admin.js'
import type { Service } from './service.js'
import { readServiceKey } from './service-key.js'
import { collectOnce, keepHeapSmall, keepShapeOfTicks } from './small-heap.js'

const say = (sentence: string): void => void process.stdout.write(`${sentence}\n`)

/** Starts the process: the database if it is ours, the API, the worker or both; and ends them in order. */
export async function main(): Promise<void> {
  keepHeapSmall()
  keepShapeOfTicks()
  const config = readConfig()
  let reached: ReachedDatabase | undefined
  let service: Service | undefined
  let admin: FirstAdmin | undefined
  const stop = stopOnSignal(async () => {
    await service?.close()
    await reached?.release()
  })
  try {
    reached = await reachDatabase(config, say)
    // The whole program takes a while to load: who finds no database is told before that, and migrations go on beside it.
    const [{ appRole }, { openService }, { ensureFirstAdmin }] = await Promise.all([
      migrateReached(reached, say),
      import('./service.js'),
      import('./first-admin.js'),
    ])
    await checkDatabase(reached.databaseUrl)
    const log = openLog(config.logLevel)
    service = await openService({
      config,
      serviceKey: readServiceKey(config),
      databaseUrl: reached.databaseUrl,
      appRole,
      log,
      // Who is told that the service is there can sign in.
      beforeOpening: async (services) => {
        admin = await ensureFirstAdmin(services)
      },
    })
    welcome(config, service, admin)
    collectOnce()
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`)
    // Made before the start failed, they are there at the next one, which does not show this again.
    if (admin?.isGenerated) say(signInOf(admin))
    await stop(1)
  }
}

function sentenceOf(error: unknown): string {
  if (error instanceof Problem) return errorBody(error, 'en').message
  const { code, address, port } = error as NodeJS.ErrnoException & {
    address?: string
    port?: number
  }
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${address} is in use by another program. Set PORT to another one.`
  return error instanceof Error ? error.message : String(error)
}

function readConfig(): Config {
  try {
    return parseConfig(process.env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`The configuration is wrong:\n${error.message}\n`)
    process.exit(2)
  }
}

/** Ctrl-C and SIGTERM end everything in order; a second one at once. */
function stopOnSignal(end: () => Promise<void>): (code: number) => Promise<void> {
  let isStopping = false
  const stop = async (code: number) => {
    isStopping = true
    await end().catch((error) => process.stderr.write(`${error}\n`))
    process.exit(code)
  }
  // A terminal or pipe that closes ends the service in order too, or, once it reads no more, not at all.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      // npm hands the terminal's Ctrl-C on, so that the same one arrives twice.
      if (isStopping) return
      say('Stopping: requests finish, jobs are handed back, the database is stopped.')
      void stop(0)
    })
  return stop
}

/** What a database must be set to, so that nothing acknowledged is lost. */
async function checkDatabase(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string; setting: string }>(
      `SELECT name, setting FROM pg_settings
        WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting = 'off'`,
    )
    for (const { name } of rows)
      process.stderr.write(
        `Warning: ${name} is off on this PostgreSQL: a power cut may lose entries.\n`,
      )
    const { rows: clocks } = await client.query<{ ms: string }>(
      `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS ms`,
    )
    const skewMs = Math.abs(Number(clocks[0]?.ms) - Date.now())
    if (skewMs > 5000)
      process.stderr.write(
        `Warning: the clock of the database is off by ${Math.round(skewMs / 1000)} s.\n`,
      )
  } finally {
    await client.end()
  }
}

function welcome(config: Config, service: Service, admin: FirstAdmin | undefined): void {
  if (config.role === 'worker') {
    say('Dubbel works on its jobs. Ctrl-C ends it.')
    return
  }
  say('')
  say(`Dubbel is ready at ${service.url}`)
  say(`  docs     ${service.url}/docs`)
  say(`  status   ${service.url}/v1/status`)
  if (admin?.isGenerated) say(signInOf(admin))
  else if (admin) say(`  sign in  ${admin.email} with the password of ADMIN_PASSWORD`)
  else say('  sign in  with your e-mail and password; "npm run dubbel -- password" sets a new one')
  say('')
}

function signInOf({ email, password }: FirstAdmin): string {
  return `  sign in  ${email}  ${password}   (shown this once)`
}
