import { type ChildProcess, fork } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { firstMoment } from './calendar.js'
import type { Ask } from './server.js'

export const firstAdmin = { email: 'first@example.be', password: 'a phrase for the first admin' }

/** Where databases come from: those of `npm test`, or of a PostgreSQL that can be killed. */
export type Databases = {
  /** A new one, migrated and empty; its address. */
  readonly create: (name: string) => Promise<string>
  /** kill -9; settles when it answers again. Nothing where it belongs to others too. */
  readonly kill?: () => Promise<void>
}

export type YearService = Awaited<ReturnType<typeof startYearService>>

type Wish = {
  readonly folder: string
  readonly databaseUrl: string
  readonly environment: Readonly<Record<string, string>>
  /** Modules to be loaded before the service. */
  readonly preload: readonly string[]
}

/** The service in a process of its own that stands up again when it is killed, its clock moved from here. */
export async function startYearService({ folder, databaseUrl, environment, preload }: Wish) {
  const dataDir = join(folder, 'data')
  mkdirSync(dataDir, { recursive: true })
  const said: string[] = []
  let clock = firstMoment
  let port = 0
  let child: ChildProcess
  let asked = 0
  let isStopping = false
  let isKilled = false
  let isStarting = false
  const falls: string[] = []
  let isUp: Promise<void>

  async function start(): Promise<void> {
    child = fork(fileURLToPath(new URL('./server.js', import.meta.url)), {
      env: {
        ...process.env,
        TZ: 'UTC',
        UV_THREADPOOL_SIZE: '8',
        CLOCK: clock,
        SERVICE_KEY: 'a service key for a simulated year, 32 bytes and more',
        RATE_LIMIT: '0',
        LOG_LEVEL: 'error',
        VIES_URL: '',
        SIRENE_URL: '',
        PEPPOL_SML_ZONE: '',
        DEMO: 'off',
        ADMIN_EMAIL: firstAdmin.email,
        ADMIN_PASSWORD: firstAdmin.password,
        FIRM_NAME: 'Kantoor Vermeulen',
        WEBHOOK_LOCAL_RECEIVERS: 'yes',
        ...environment,
      },
      execArgv: ['--enable-source-maps', ...preload.flatMap((module) => ['--import', module])],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    for (const stream of [child.stdout!, child.stderr!])
      stream.on('data', (chunk: Buffer) => {
        said.push(...String(chunk).split('\n').filter(Boolean))
        said.splice(0, said.length - 200)
      })
    const own = child
    own.once('exit', () => void standUp(own))
    const { url } = (await ask({ open: { databaseUrl, dataDir, port } })) as { url: string }
    port = Number(new URL(url).port)
  }

  /** A process that ends though nobody killed it is started again too, and its last words are kept. */
  async function standUp(fallen: ChildProcess): Promise<void> {
    if (isStopping || isKilled || isStarting || fallen !== child) return
    falls.push(said.slice(-40).join('\n'))
    isUp = startUntilUp()
    await isUp.catch(() => {})
  }

  /** One that found no database ends, and is started again. */
  async function startUntilUp(): Promise<void> {
    isStarting = true
    for (let tries = 0; ; tries++)
      try {
        await start()
        isStarting = false
        return
      } catch (error) {
        if (tries === 40 || isStopping) throw error
        child!.kill('SIGKILL')
        await ended(child!)
        await wait(100)
      }
  }

  function ask(what: Ask): Promise<unknown> {
    const id = ++asked
    const to = child
    return new Promise((resolve, reject) => {
      const lose = () => reject(new Error(`the service ended: ${said.slice(-5).join('\n')}`))
      const hear = (message: unknown) => {
        const answer = message as { id: number; told: { failed?: string } }
        if (answer.id !== id) return
        to.off('message', hear)
        to.off('exit', lose)
        if (answer.told.failed) reject(new Error(answer.told.failed))
        else resolve(answer.told)
      }
      to.on('message', hear)
      to.once('exit', lose)
      to.send({ id, ask: what }, (error) => error && lose())
    })
  }

  /** Asks until the process is there to answer. */
  async function insist(what: Ask): Promise<unknown> {
    for (let tries = 0; ; tries++)
      try {
        await isUp
        return await ask(what)
      } catch (error) {
        if (tries === 100) throw error
        await wait(100)
      }
  }

  isUp = startUntilUp()
  await isUp
  return {
    url: `http://127.0.0.1:${port}`,
    dataDir,
    now: () => clock,
    /** Moves the clock; what is due then is begun. */
    async moveTo(instant: string): Promise<void> {
      clock = instant
      await insist({ clock: instant })
    },
    /** Until no job waits. */
    async quiet(): Promise<void> {
      for (let tries = 0; ; tries++) {
        const { jobs } = (await insist({ waiting: true })) as { jobs: number }
        if (jobs === 0) return
        if (tries === mostTries) throw new Error(await neverDone(databaseUrl))
        await wait(10)
      }
    },
    /** kill -9, and another process in its place; settles when that one answers. */
    async kill(): Promise<void> {
      isKilled = true
      child.kill('SIGKILL')
      await ended(child)
      isKilled = false
      isUp = startUntilUp()
      await isUp
    },
    /** The last words of processes that ended though nobody killed them. */
    falls,
    command: (args: readonly string[], where: { databaseUrl: string; dataDir: string }) =>
      ask({ command: args, ...where }) as Promise<{ code: number; said: string[] }>,
    /** A service beside it, on another database. */
    beside: async (where: { databaseUrl: string; dataDir: string }) =>
      ((await ask({ open: { ...where, port: 0 } })) as { url: string }).url,
    lastWords: () => said.slice(-20),
    async stop(): Promise<void> {
      isStopping = true
      await isUp.catch(() => {})
      child.kill('SIGTERM')
      await ended(child)
    },
  }
}

/** What a killed worker had in hand is free after half a minute, and on a busy machine a scan takes as long again. */
const mostTries = 30_000

/** The jobs that wait, with what befell them. */
async function neverDone(databaseUrl: string): Promise<string> {
  const sql = new pg.Client({ connectionString: databaseUrl })
  await sql.connect()
  const { rows } = await sql.query(
    `SELECT task_identifier, attempts, locked_at, run_at, last_error FROM graphile_worker.jobs`,
  )
  await sql.end()
  return `never done: ${JSON.stringify(rows)}`
}

function ended(child: ChildProcess): Promise<unknown> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve()
  return new Promise((done) => child.once('exit', done))
}
