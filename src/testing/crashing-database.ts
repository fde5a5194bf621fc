import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { startEmbedded } from '#platform/embedded/index'

export type CrashingDatabase = Awaited<ReturnType<typeof startCrashingDatabase>>

/** A PostgreSQL of our own, durable where it is to be killed and brought back. */
export async function startCrashingDatabase(dataDir: string, { durable = true } = {}) {
  const start = () => startEmbedded({ dataDir, durable })
  let embedded = await start()
  let kills = 0
  let isStopping = false
  let back: Promise<void> = Promise.resolve()
  if (durable) await requireDurable(embedded.url('postgres'))

  /**
   * Its supervisor restarts it, three times in a row; as its patience grows with every crash, each
   * fourth time a new start takes its place.
   */
  async function killOnce(): Promise<void> {
    const victim = embedded.pid
    process.kill(victim, 'SIGKILL')
    if (++kills % 4 === 0) {
      await embedded.stop()
      embedded = await start()
    } else while (embedded.pid === victim) await wait(20)
  }

  return {
    url: (database: string) => embedded.url(database),
    create: (database: string) =>
      query(embedded.url('postgres'), `CREATE DATABASE ${pg.escapeIdentifier(database)}`),
    /** kill -9 of the postmaster; settles when it answers again. */
    kill(): Promise<void> {
      if (!isStopping) back = killOnce()
      return back
    },
    async stop() {
      isStopping = true
      await back.catch(() => {})
      await embedded.stop()
    },
  }
}

async function requireDurable(url: string): Promise<void> {
  const { rows } = await query(
    url,
    `SELECT name FROM pg_settings
      WHERE name IN ('fsync', 'full_page_writes', 'synchronous_commit') AND setting <> 'on'`,
  )
  if (rows.length > 0) throw new Error(`Not durable: ${rows.map((row) => row.name).join(', ')}`)
}

/** One statement, or several without values, on a connection of its own. */
export async function query(url: string, text: string, values?: readonly unknown[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(text, values as unknown[])
  } finally {
    await client.end()
  }
}
