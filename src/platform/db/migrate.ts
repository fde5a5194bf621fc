import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { sourceFile } from '#platform/config/project'
import pg from './driver.js'

export type Migration = { name: string; sql: string; sha256: string }

/** The migrations of the program, in order. */
export function listMigrations(): Migration[] {
  const folder = sourceFile('migrations')
  return readdirSync(folder)
    .filter((name) => /^\d{4}_.*\.sql$/.test(name))
    .sort()
    .map((name) => {
      const sql = readFileSync(sourceFile('migrations', name), 'utf8')
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') }
    })
}

export type Migrated = { applied: string[]; appRole: boolean }

/** One runner at a time, by an advisory lock; each migration is one transaction. */
const migrationLock = 735_811_204

/** Brings a database to the head of the migrations. `upTo` stops after the named one, as a restore needs. */
export async function migrate(
  url: string,
  onProgress: (sentence: string) => void = () => {},
  upTo?: string,
): Promise<Migrated> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await requireVersion(client)
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock])
    await client.query(`CREATE TABLE IF NOT EXISTS schema_migrations (
      name text PRIMARY KEY, sha256 text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`)
    const { rows } = await client.query<{ name: string; sha256: string }>(
      'SELECT name, sha256 FROM schema_migrations',
    )
    const done = new Map(rows.map((row) => [row.name, row.sha256]))
    const applied: string[] = []
    for (const migration of listMigrations()) {
      if (upTo !== undefined && migration.name > upTo) break
      const known = done.get(migration.name)
      if (known === undefined) {
        onProgress(`Migrating the database: ${migration.name}`)
        await apply(client, migration)
        applied.push(migration.name)
      } else if (known !== migration.sha256) {
        throw new Error(`Migration ${migration.name} was changed after it was applied.`)
      }
    }
    await migrateQueue(client, url)
    await client.query(readFileSync(sourceFile('migrations', 'grants.sql'), 'utf8'))
    await indexWords(client, onProgress)
    return { applied, appRole: await hasAppRole(client) }
  } finally {
    await client.end()
  }
}

/** The tables of the queue come with its library, which is loaded only where they are not there yet. */
async function migrateQueue(client: pg.Client, url: string): Promise<void> {
  if (await hasQueue(client)) return
  const { runMigrations } = await import('graphile-worker')
  await runMigrations({ connectionString: url })
}

async function hasQueue(client: pg.Client): Promise<boolean> {
  const { rows: made } = await client.query<{ is: boolean }>(
    `SELECT to_regclass('graphile_worker.migrations') IS NOT NULL AS is`,
  )
  if (!made[0]?.is) return false
  const { rows } = await client.query<{ last: number }>(
    'SELECT max(id) AS last FROM graphile_worker.migrations',
  )
  return rows[0]?.last === lastOfQueue()
}

/** The number of the last migration that the library brings along. */
function lastOfQueue(): number {
  const folder = join(createRequire(import.meta.url).resolve('graphile-worker'), '../../sql')
  return Math.max(...readdirSync(folder).map((name) => Number.parseInt(name, 10)))
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query('BEGIN')
      // A migration that cannot get its lock must not queue every request behind it.
      await client.query(`SET LOCAL lock_timeout = '3s'`)
      await client.query(migration.sql)
      await client.query('INSERT INTO schema_migrations (name, sha256) VALUES ($1, $2)', [
        migration.name,
        migration.sha256,
      ])
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK')
      if (!(error instanceof pg.DatabaseError && error.code === '55P03') || tries === 5) throw error
    }
  }
}

/** insufficient_privilege, feature_not_supported, undefined_file: the extensions are not to be had here. */
const withoutExtensions = ['42501', '0A000', '58P01']

/** Search is fast where the database may have the extensions, and slow where it may not. */
async function indexWords(
  client: pg.Client,
  onProgress: (sentence: string) => void,
): Promise<void> {
  try {
    await client.query(readFileSync(sourceFile('migrations', 'search.sql'), 'utf8'))
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && withoutExtensions.includes(error.code ?? '')))
      throw error
    onProgress(`Search works without its indexes, and slower: ${error.message}`)
  }
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(
    `SELECT current_setting('server_version_num') AS version`,
  )
  if (Number(rows[0]?.version) < 150_000)
    throw new Error('Dubbel needs PostgreSQL 15 or newer; DATABASE_URL points to an older one.')
}

/** Whether the program can run as its own role, which may neither make tables nor rewrite books. */
async function hasAppRole(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ able: boolean }>(
    `SELECT EXISTS (SELECT FROM pg_roles r WHERE rolname = 'dubbel_app'
       AND pg_has_role(current_user, r.oid, 'MEMBER')
       AND has_table_privilege(r.oid, 'tokens', 'INSERT')) AS able`,
  )
  return rows[0]?.able ?? false
}
