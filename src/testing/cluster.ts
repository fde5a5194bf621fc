import pg from 'pg'
import { migrate } from '#platform/db/migrate'
import { startEmbedded } from '#platform/embedded/index'
import { emptyTemplate } from './database.js'
import { isLong } from './rounds.js'

/** Databases that live for seconds need neither care nor a log that others could read. */
const hasty = {
  // Not a second of work is worth a second process or a compiler.
  jit: 'off',
  max_parallel_workers_per_gather: '0',
  autovacuum: 'off',
  checkpoint_timeout: '1h',
  max_wal_size: '4GB',
  wal_level: 'minimal',
  max_wal_senders: '0',
}

/**
 * Most statements of a test are met a few times: they are planned once, and nothing is written before it must. Thousands of
 * rows want plans of their own, as they have in life.
 */
const hastier = { plan_cache_mode: 'force_generic_plan', bgwriter_lru_maxpages: '0' }

/** A PostgreSQL for the tests, fast because it need not survive a crash, with a migrated template. */
export async function startTestCluster(
  folder: string,
  { durable = false } = {},
): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
  const embedded = await startEmbedded({
    dataDir: folder,
    durable,
    settings: { ...hasty, ...(durable || isLong ? {} : hastier), max_connections: '300' },
  })
  const admin = new pg.Client({ connectionString: embedded.url('postgres') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${emptyTemplate}`)
  await admin.end()
  await migrate(embedded.url(emptyTemplate))
  return { url: embedded.url('dubbel'), pid: embedded.pid, stop: embedded.stop }
}
