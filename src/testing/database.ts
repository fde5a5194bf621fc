import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { databasePrefix } from './processor-time.js'

/** The cluster that `npm test` started, with a migrated template in it. */
export function clusterUrl(database: string): string {
  const url = process.env.TEST_CLUSTER_URL
  if (!url) throw new Error('run the tests with "npm test": it starts the database they need')
  return url.replace('/dubbel?', `/${database}?`)
}

/** Migrated, with nobody in it; and one with what the tests add, where a company file can be copied. */
export const emptyTemplate = 'dubbel_template'
export const template = 'dubbel_with_companies'

/**
 * A database of one's own, copied from a template page by page: a copy of its files would have the whole cluster
 * write down first what it holds in memory. So would dropping it; those of tests therefore go with the cluster.
 */
export async function newDatabase(from: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = databasePrefix + randomBytes(6).toString('hex')
  await asAdmin((admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY wal_log`))
  return {
    url: clusterUrl(name),
    drop: () => asAdmin((admin) => admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`)),
  }
}

async function asAdmin(work: (admin: pg.Client) => Promise<unknown>): Promise<void> {
  const admin = new pg.Client({ connectionString: clusterUrl('postgres') })
  await admin.connect()
  try {
    await work(admin)
  } finally {
    await admin.end()
  }
}
