import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { app, connections } from '#app'
import { epochMsOf } from '#kernel/instants'
import { openFileStore } from '#outside/file-store'
import { openOutside } from '#outside/index'
import pg from '#platform/db/driver'
import type { Database } from '#platform/db/index'
import { listMigrations } from '#platform/db/migrate'
import { openDatabase } from '#platform/db/open-database'
import { reachEmbedded } from '#platform/embedded/index'
import { type FileStore, openTemporaryFolder } from '#platform/files/index'
import { silentBell } from '#platform/jobs/bell'
import { openFileGates } from '#platform/operations/file-gates'
import { recordTypesOf } from '#platform/operations/record-type'
import type { Services } from '#platform/operations/services'
import { deriveKey } from '#platform/signing/index'
import { openReader } from '#reading'
import { reachDatabase } from '../database.js'
import { findServiceKey } from './backup/service-key.js'
import { type CommandContext, Refused } from './context.js'
import { listed } from './sentences.js'

/**
 * Runs work on the database of this installation: the configured one, the embedded one of a service
 * that runs, or else the embedded one, started for as long as the work takes.
 */
export async function onDatabase<Result>(
  context: CommandContext,
  work: (url: string) => Promise<Result>,
  { mayMake = false } = {},
): Promise<Result> {
  const { config } = context
  if (config.databaseUrl) return work(config.databaseUrl)
  const running = await reachEmbedded(config.dataDir)
  if (running) return work(running('dubbel'))
  // A mistyped folder must not become a new, empty database.
  if (!mayMake && !lstatSync(join(config.dataDir, 'postgres'), { throwIfNoEntry: false }))
    throw new Refused(
      `There is no database in ${config.dataDir} yet: start Dubbel first, or set DATA_DIR.`,
    )
  const reached = await reachDatabase(config, context.say)
  try {
    return await work(reached.databaseUrl)
  } finally {
    await reached.release()
  }
}

/** The same, through the pools and services that actions expect, on a database that is up to date. */
export async function withServices<Result>(
  context: CommandContext,
  work: (services: Services) => Promise<Result>,
): Promise<Result> {
  return onDatabase(context, async (url) => {
    // What is checked or made here may take longer than a request may.
    const db = openDatabase({ url, poolSize: 2, settings: { statement_timeout: '0' } })
    try {
      await requireHead(db)
      return await work(servicesOn(context, db))
    } finally {
      await db.close()
    }
  })
}

const silentLog = { warn: () => {} }

/** Folders and keys are looked for only by a command that uses them. */
function servicesOn(context: CommandContext, db: Database): Services {
  const { config, clock } = context
  return {
    config,
    db,
    clock,
    get files() {
      return openFiles(context)
    },
    get temporary() {
      return openTemporaryFolder(join(config.dataDir, 'tmp'))
    },
    get reader() {
      return openReader({ log: silentLog })
    },
    outside: openOutside(config),
    bell: silentBell,
    gates: openFileGates(),
    recordTypes: recordTypesOf(app.records),
    events: app.events,
    references: app.references,
    followers: app.followers,
    connections,
    integrationWorks: app.integrationWorks,
    keyFor: (purpose) => deriveKey(requireServiceKey(context), purpose),
    baseUrl: () => config.baseUrl,
  }
}

export function openFiles({ config, clock }: CommandContext): FileStore {
  return openFileStore(config.filesUrl, join(config.dataDir, 'files'), () => epochMsOf(clock()))
}

/** The service key, which a command never makes: a key made in the wrong folder would fit nothing. */
export function requireServiceKey({ config }: CommandContext): Buffer {
  const found = findServiceKey(config)
  if (!found)
    throw new Refused('There is no service key yet: start Dubbel once, or set SERVICE_KEY.')
  return found.key
}

async function requireHead(db: Database): Promise<void> {
  const { found } = await db.statement.one<{ found: boolean }>(
    `SELECT to_regclass('public.schema_migrations') IS NOT NULL AS found`,
  )
  const rows = found
    ? await db.statement.rows<{ name: string }>('SELECT name FROM schema_migrations')
    : []
  const done = new Set(rows.map((row) => row.name))
  const known = listMigrations().map(({ name }) => name)
  const missing = known.filter((name) => !done.has(name))
  if (missing.length > 0)
    throw new Refused(
      `The database lacks ${listed(missing, 3)}: run "npm run dubbel -- migrate" or start Dubbel.`,
    )
  const strange = [...done].filter((name) => !known.includes(name))
  if (strange.length > 0)
    throw new Refused(
      `The database was migrated by a newer version of Dubbel (${listed(strange, 3)}).`,
    )
}

/** One plain connection, with the rights of the owner. */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  // A connection that breaks also emits an error; the query that suffers from it reports it.
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}
