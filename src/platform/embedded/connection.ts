import pg from '#platform/db/driver'

export const superuser = 'dubbel'

/** Where PostgreSQL listens; the host is the folder of its socket, or 127.0.0.1 on Windows. */
export type Endpoint = { host: string; port: number; password: string }

/** The address of a database for `pg`, which takes the folder of a socket from `host`. */
export function urlOf({ host, port, password }: Endpoint, database: string): string {
  // Port and sslmode are spelled out because `pg` would otherwise take PGPORT and PGSSLMODE.
  const query = new URLSearchParams({ host, port: String(port), sslmode: 'disable' })
  return `postgres://${superuser}:${password}@/${encodeURIComponent(database)}?${query}`
}

/** `busy` is an answer too: it starts, recovers from a crash or shuts down. */
export type Answer = 'ready' | 'busy' | 'silent'

/** Knocks once. Throws when someone answers who will never let us in. */
export async function knock(endpoint: Endpoint): Promise<Answer> {
  try {
    await query(endpoint, 'select 1')
    return 'ready'
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return 'silent'
    if (error.code === '53300') return 'ready' // every connection is taken
    if (error.code?.startsWith('57P')) return 'busy'
    throw error
  }
}

/** Makes a database of the superuser when there is none of that name. */
export async function createDatabase(endpoint: Endpoint, name: string): Promise<void> {
  const found = await query(endpoint, 'select from pg_database where datname = $1', [name])
  if (found.rowCount) return
  await query(endpoint, `create database ${pg.escapeIdentifier(name)} owner ${superuser}`)
}

async function query(endpoint: Endpoint, sql: string, values: string[] = []) {
  const client = new pg.Client({
    connectionString: urlOf(endpoint, 'postgres'),
    connectionTimeoutMillis: 2_000,
  })
  // A connection that breaks also emits an error; the query that suffers from it reports it.
  client.on('error', () => {})
  try {
    await client.connect()
    return await client.query(sql, values)
  } finally {
    await client.end().catch(() => {})
  }
}
