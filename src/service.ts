// Before whatever else asks for the driver of the database.
import '#platform/db/driver'

import { mkdirSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { epochMsOf, type Instant, instantOf } from '#kernel/instants'
import { isLanguage } from '#kernel/languages'
import { errorBody, problem } from '#kernel/problem'
import { openFileStore } from '#outside/file-store'
import { openOutside, type StrangersOptions } from '#outside/index'
import { openMailer } from '#outside/mail/index'
import { mailTasks } from '#outside/mail/jobs'
import type { Capability } from '#platform/api/capability'
import type { Route } from '#platform/api/route'
import type { Config } from '#platform/config/index'
import type { Database } from '#platform/db/index'
import { listMigrations } from '#platform/db/migrate'
import { openDatabase } from '#platform/db/open-database'
import { FileMissing, openTemporaryFolder } from '#platform/files/index'
import { servingHeaders } from '#platform/files/serving'
import { findFile } from '#platform/files/stored'
import { modulePages, ownPage, staticPage } from '#platform/http/own-pages'
import { buildServer, type Page, welcomePath } from '#platform/http/server'
import { openBell } from '#platform/jobs/bell'
import { startWorker, type Worker } from '#platform/jobs/worker'
import type { Logger } from '#platform/log/index'
import { type Metrics, openMetrics } from '#platform/log/metrics'
import { openFileGates } from '#platform/operations/file-gates'
import { recordTypesOf } from '#platform/operations/record-type'
import type { Services } from '#platform/operations/services'
import { uncoded } from '#platform/problems'
import { checkSignedUrl, derivedKeys } from '#platform/signing/index'
import { openReader, type Reader } from '#reading'
import {
  accessFinder,
  composeApp,
  connections,
  startDispatcher,
  tokenToucher,
  welcomePage,
} from './app.js'

// Rows of an export live for a portion of it. V8 would soon make all like them old from the start, where they wait for
// a collection that comes seldom: an export of 200,000 lines then takes 140 MB instead of 50.
setFlagsFromString('--no-allocation-site-pretenuring')

export type ServiceOptions = {
  config: Config
  /** The service key, 32 bytes or more. */
  serviceKey: Buffer
  databaseUrl: string
  /** Whether the database has the program's own role, with fewer rights. */
  appRole: boolean
  log: Logger
  clock?: () => Instant
  /** What must be there before anyone is let in. */
  beforeOpening?: (services: Services) => Promise<void>
  /** Capabilities beside those of the product. */
  more?: readonly Capability[]
  /** How the servers of strangers are found and waited for, where a test knows better. */
  receivers?: StrangersOptions
  /** How often the worker looks for work of those who were killed. */
  sweepMs?: number
  /** What reads files, where several services share it; whoever opened it closes it. */
  reader?: Reader
  checkReplies?: (route: Route, status: number, sent: string | Buffer) => void
}

export type Service = {
  readonly services: Services
  readonly url: string
  readonly routes: readonly Route[]
  /** Ends in order: no new request, running ones finish, jobs are handed back, connections close. */
  close(): Promise<void>
}

const wallClockNow = (): Instant => instantOf(Date.now())

/** Furnishes a service on a migrated database: services, HTTP and jobs, as the configured role says. */
export async function openService(options: ServiceOptions): Promise<Service> {
  const { config, log } = options
  const app = composeApp(options.more)
  const db = openDatabase({
    url: options.databaseUrl,
    poolSize: config.databasePool,
    appRole: options.appRole,
  })
  const clock = options.clock ?? wallClockNow
  const { isLocalAllowed } = config.webhooks
  if (isLocalAllowed) log.warn('WEBHOOK_LOCAL_RECEIVERS is on: webhooks may reach this machine')
  const works = config.role !== 'api'
  const bell = await openBell({ db, url: options.databaseUrl, listens: works, log })
  let url = config.baseUrl
  mkdirSync(config.dataDir, { recursive: true })
  const services: Services = {
    config,
    db,
    clock,
    files: openFileStore(config.filesUrl, join(config.dataDir, 'files'), () => epochMsOf(clock())),
    temporary: openTemporaryFolder(join(config.dataDir, 'tmp')),
    reader: options.reader ?? openReader({ folder: config.dataDir, log }),
    outside: openOutside(config, options.receivers),
    bell,
    gates: openFileGates(),
    recordTypes: recordTypesOf(app.records),
    events: app.events,
    references: app.references,
    followers: app.followers,
    connections,
    integrationWorks: app.integrationWorks,
    keyFor: derivedKeys(options.serviceKey),
    baseUrl: () => url,
  }
  const metrics = openMetrics()
  const { routes } = app
  let isStopping = false
  const server =
    config.role === 'worker'
      ? undefined
      : buildServer({
          routes,
          pages: pages(services, metrics, () => isStopping),
          services,
          findAccess: accessFinder(db),
          touchToken: tokenToucher(db, clock),
          logger: log,
          metrics,
          checkReplies: options.checkReplies,
        })
  watchDatabase(metrics, db, clock)
  await options.beforeOpening?.(services)
  if (server) {
    await server.listen({ host: config.host, port: config.port })
    const { port } = server.server.address() as AddressInfo
    url ||= `http://${config.host.includes(':') ? `[${config.host}]` : displayHost(config.host)}:${port}`
  }
  const worker: Worker | undefined =
    config.role === 'api'
      ? undefined
      : await startWorker({
          url: options.databaseUrl,
          services,
          tasks: [
            ...mailTasks(openMailer(config.smtpUrl, join(config.dataDir, 'outbox'))),
            ...app.tasks,
          ],
          schedule: app.schedule,
          log,
          ...(options.sweepMs === undefined ? {} : { sweepMs: options.sweepMs }),
        })
  const dispatcher = works ? startDispatcher(services, log) : undefined

  return {
    services,
    url,
    routes,
    async close() {
      isStopping = true
      server?.stopping()
      if (server) await within(15_000, server.close())
      // Without its database nothing could be handed back, however long one waits; others take it up.
      await within(10_000, Promise.all([dispatcher?.stop(), worker?.stop()]))
      if (!options.reader) services.reader.close()
      await within(5_000, Promise.all([bell.close(), db.close()]))
      metrics.stop()
    },
  }
}

function displayHost(host: string): string {
  return host === '0.0.0.0' || host === '127.0.0.1' ? 'localhost' : host
}

async function within(ms: number, work: PromiseLike<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((done) => {
    timer = setTimeout(done, ms)
  })
  await Promise.race([work, late])
  clearTimeout(timer)
}

function watchDatabase(metrics: Metrics, db: Database, clock: () => Instant): void {
  metrics.gauge(
    'dubbel_db_connections',
    'Open connections to the database',
    () => db.gauges().total,
  )
  metrics.gauge('dubbel_db_connections_idle', 'Idle connections', () => db.gauges().idle)
  metrics.gauge('dubbel_db_waiting', 'Requests waiting for a connection', () => db.gauges().waiting)
  metrics.gauge('dubbel_jobs_waiting', 'Jobs in the queue', async () => {
    const row = await db.statement
      .one<{ count: number }>('SELECT count_waiting_jobs() AS count')
      .catch(() => ({ count: -1 }))
    return row.count
  })
  metrics.gauge(
    'dubbel_webhook_lag_seconds',
    'For how long the delivery that waits longest has been due',
    async () => {
      const row = await db.statement
        .one<{ seconds: number }>(
          `SELECT coalesce(extract(epoch FROM $1::timestamptz - min(d.next_attempt_at)), 0)::float8 AS seconds
             FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id
            WHERE d.status = 'pending' AND d.next_attempt_at <= $1 AND e.is_active`,
          [clock()],
        )
        .catch(() => ({ seconds: -1 }))
      return row.seconds
    },
  )
}

/** What is served beside the API: the first page, probes, metrics, the explorer and signed pictures. */
function pages(services: Services, metrics: Metrics, isStopping: () => boolean): Page[] {
  const meta = 'src/capabilities/meta'
  return [
    ownPage(welcomePath, 'text/html', ({ query, context_ }) => {
      const { lang } = query as { lang?: unknown }
      return welcomePage({
        language: isLanguage(lang) ? lang : context_.language,
        hasDemo: services.config.hasDemo,
        url: services.baseUrl(),
      })
    }),
    staticPage('/docs/welcome.css', `${meta}/welcome/welcome.css`, 'text/css'),
    staticPage('/docs/palette.css', `${meta}/explorer/palette.css`, 'text/css'),
    staticPage('/docs', `${meta}/explorer/explorer.html`, 'text/html'),
    staticPage('/docs/explorer.css', `${meta}/explorer/explorer.css`, 'text/css'),
    ...modulePages('/docs', `${meta}/explorer`),
    { path: '/healthz', run: (_request, reply) => reply.send({ status: 'alive' }) },
    {
      path: '/readyz',
      run: async (_request, reply) => {
        const reason = isStopping() ? 'stopping' : await notReady(services.db)
        return reason
          ? reply.code(503).send({ status: 'not ready', code: reason })
          : reply.send({ status: 'ready' })
      },
    },
    {
      path: '/metrics',
      // Figures of the service are for the service: a scraper on this machine, not a caller through a proxy.
      run: async (request, reply) => {
        const isLocal = /^(127\.|::1$|::ffff:127\.)/.test(request.socket.remoteAddress ?? '')
        if (!isLocal || request.headers['x-forwarded-for'] !== undefined)
          return reply
            .code(404)
            .send(errorBody(problem(uncoded.not_found), request.context_.language))
        return reply.type(metrics.contentType).send(await metrics.text())
      },
    },
    {
      path: '/files/:id',
      run: async (request, reply) => {
        const nowSeconds = Math.floor(epochMsOf(services.clock()) / 1000)
        const key = services.keyFor('signed-urls')
        if (!checkSignedUrl(key, request.raw.url ?? '', nowSeconds, []))
          throw problem(uncoded.bad_signature)
        const { id } = request.params as { id: string }
        const file = await findFile(services.db.statement, Number(id))
        if (!file) throw problem(uncoded.not_found)
        try {
          const content = await services.files.get(file.key)
          return reply.headers(servingHeaders({ ...file, inline: true })).send(content)
        } catch (error) {
          throw error instanceof FileMissing ? problem(uncoded.not_found) : error
        }
      },
    },
  ]
}

/** Why requests should not come here yet; undefined when they may. */
async function notReady(db: Database): Promise<string | undefined> {
  try {
    const rows = await db.statement.rows<{ name: string }>('SELECT name FROM schema_migrations')
    const done = new Set(rows.map((row) => row.name))
    return listMigrations().every(({ name }) => done.has(name)) ? undefined : 'migrations_pending'
  } catch {
    return 'database_unavailable'
  }
}
