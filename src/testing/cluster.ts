import pg from 'pg'
import { migrate } from '#platform/db/migrate'
import { startEmbedded } from '#platform/embedded/index'
import { template } from './database.js'

/** A PostgreSQL for the tests, fast because it need not survive a crash, with a migrated template. */
export async function startTestCluster(
  folder: string,
  { durable = false } = {},
): Promise<{ url: string; stop(): Promise<void> }> {
  const embedded = await startEmbedded({
    dataDir: folder,
    durable,
    settings: { max_connections: '300' },
  })
  const admin = new pg.Client({ connectionString: embedded.url('postgres') })
  await admin.connect()
  await admin.query(`CREATE DATABASE ${template}`)
  await admin.end()
  await migrate(embedded.url(template))
  return { url: embedded.url('dubbel'), stop: embedded.stop }
}
