import type { Account } from './account.js'
import type { Binaries } from './binaries.js'
import { run } from './commands.js'
import type { Endpoint } from './connection.js'

export type Wishes = { isDurable: boolean; settings: Record<string, string> }

/**
 * The arguments PostgreSQL is started with. All settings travel here and none in its own file: what
 * runs is then what this version of Dubbel says, and `postmaster.opts` tells what an orphan runs with.
 */
export async function argumentsFor(
  cluster: string,
  binaries: Binaries,
  account: Account | undefined,
  endpoint: Endpoint,
  wishes: Wishes,
): Promise<string[]> {
  const settings = {
    ...listening(endpoint),
    max_connections: '100',
    shared_buffers: '256MB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    lc_messages: 'C',
    ...(await compression(cluster, binaries, account)),
    ...(wishes.isDurable ? {} : carelessness),
    ...wishes.settings,
    // Makes an orphan of another version differ, so that an update takes effect.
    'dubbel.binaries': binaries.version,
  }
  return [
    '-D',
    cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]
}

/** For tests only: a crash of the machine may then cost the database. */
const carelessness = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

function listening({ host, port }: Endpoint): Record<string, string> {
  if (process.platform === 'win32') {
    return { listen_addresses: host, port: String(port), unix_socket_directories: '' }
  }
  // The setting is a list; quotes keep a comma in the path from ending it. The folder is private,
  // and root, who enters it all the same, may also use a socket that only its owner may use.
  const folder = `"${host.replaceAll('"', '""')}"`
  return {
    listen_addresses: '',
    port: String(port),
    unix_socket_directories: folder,
    unix_socket_permissions: '0700',
  }
}

/**
 * Half the log at little cost, and what is stored of long rows (snapshots of changes above all) packed in a third of the
 * time, where these binaries know lz4: asked of them, since builds differ.
 */
async function compression(cluster: string, binaries: Binaries, account: Account | undefined) {
  const question = ['-D', cluster, '-c', 'wal_compression=lz4', '-C', 'wal_compression']
  const { ok } = await run(binaries.postgres, question, account)
  return ok ? { wal_compression: 'lz4', default_toast_compression: 'lz4' } : {}
}
