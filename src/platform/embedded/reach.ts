import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readPassword } from './cluster.js'
import { type Endpoint, knock, urlOf } from './connection.js'
import { findHolder } from './lock.js'

/** A service that is just starting may need this long, recovery from a crash included. */
const patienceMs = 60_000

/**
 * The addresses of the databases that another live Dubbel serves from this data folder, for a
 * command that works beside it; undefined when none holds the folder.
 */
export async function reachEmbedded(
  dataDir: string,
): Promise<((database: string) => string) | undefined> {
  const folder = await realpath(dataDir).catch(() => undefined)
  if (folder === undefined) return undefined
  const until = performance.now() + patienceMs
  for (;;) {
    const holder = await findHolder(folder)
    if (!holder) return undefined
    const endpoint = await readEndpoint(folder)
    if (endpoint && (await knock(endpoint)) === 'ready')
      return (database) => urlOf(endpoint, database)
    if (performance.now() > until)
      throw new Error(
        `The data folder ${dataDir} is in use by another Dubbel (process ${holder.pid}), ` +
          'whose database does not answer.',
      )
    await wait(100)
  }
}

/** Where the server listens, as it wrote itself: port, socket folder and address are lines 4 to 6. */
async function readEndpoint(dataDir: string): Promise<Endpoint | undefined> {
  const file = join(dataDir, 'postgres', 'postmaster.pid')
  const content = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  const [, , , port, socketDir, address] = content.split('\n')
  const host = socketDir || address
  if (!port || !host) return undefined
  return { host, port: Number(port), password: await readPassword(dataDir) }
}
