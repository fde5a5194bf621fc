import { createServer } from 'node:net'
import { join } from 'node:path'
import { accountFor } from './account.js'
import { readyBinaries } from './binaries.js'
import { ensureCluster } from './cluster.js'
import { createDatabase, type Endpoint, urlOf } from './connection.js'
import { makeDataDir, makeSocketDir, placeCluster } from './places.js'
import { type Server, takeOverOrLaunch } from './postmaster.js'
import { argumentsFor } from './settings.js'
import { supervise } from './supervisor.js'

export { type Claim, claimDataDir } from './lock.js'
export { reachEmbedded } from './reach.js'

/** Our own PostgreSQL, for those who do not bring a server. */
export type EmbeddedDatabase = {
  /** The address of a database, for its superuser, as `pg` understands it. */
  url(database: string): string
  /** The process of the server; another one after a crash. */
  readonly pid: number
  /** Whether it already ran, left over from a start that was killed. */
  readonly adopted: boolean
  /** Stops the server and waits until it is gone. May be called twice. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** Claim it first (claimDataDir): two starts on one folder would fight over its server. */
  dataDir: string
  /** False trades safety against power cuts for speed; for tests. */
  durable?: boolean
  onProgress?: (sentence: string) => void
  /** Further PostgreSQL settings, stronger than ours. */
  settings?: Record<string, string>
}

/** Starts PostgreSQL on a data folder, made if need be, with the database `dubbel` in it. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const server = await prepareServer(options)
  const start = (signal: AbortSignal) => takeOverOrLaunch(server, signal)
  const first = await start(new AbortController().signal)
  const supervision = supervise(first, start, server.binaries, server.say)
  try {
    await createDatabase(server.endpoint, 'dubbel')
  } catch (error) {
    await supervision.stop()
    throw error
  }
  return {
    url: (database) => urlOf(server.endpoint, database),
    get pid() {
      return supervision.current().mark.pid
    },
    adopted: first.isAdopted,
    stop: supervision.stop,
  }
}

async function prepareServer(options: EmbeddedOptions): Promise<Server> {
  const say = options.onProgress ?? (() => {})
  const isDurable = options.durable ?? true
  const dataDir = await makeDataDir(options.dataDir)
  const account = await accountFor(join(dataDir, 'postgres'))
  const binaries = await readyBinaries(account, say)
  const place = await placeCluster(dataDir, account)
  const password = await ensureCluster({ dataDir, place, binaries, account, isDurable, say })
  const endpoint: Endpoint =
    process.platform === 'win32'
      ? { host: '127.0.0.1', port: await freePort(), password }
      : { host: await makeSocketDir(dataDir, account), port: 5432, password }
  const wishes = { isDurable, settings: options.settings ?? {} }
  const args = await argumentsFor(place.path, binaries, account, endpoint, wishes)
  const logPath = join(dataDir, 'postgres.log')
  return { binaries, account, cluster: place.path, args, endpoint, logPath, say }
}

/** A port nobody listens on at this moment. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' ? (address?.port ?? 0) : 0))
    })
  })
}
