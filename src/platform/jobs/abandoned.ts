import type pg from 'pg'
import { type LastingConnection, openLastingConnection } from './lasting-connection.js'

/**
 * Work that a killed process had in hand. The queue itself believes for four hours that somebody is at it; here a
 * worker is there for as long as the lock that it holds by its name, which ends with its connection.
 */

/** With a number that follows from the name of a worker, this makes the lock by which it is known to be there. */
const presence = 735_811_207

/** The server notices within half a minute that the machine on the other end is gone without a word. */
const keepalives = `SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5; SET tcp_keepalives_count = 3`

/** Makes it known that a worker is there, until it stops or its process is no more. */
export function openPresence(options: {
  url: string
  worker: string
  retryMs?: number
  failed: (error: unknown) => void
}): Promise<LastingConnection> {
  const { url, worker, retryMs = 1000, failed } = options
  return openLastingConnection({
    url,
    retryMs,
    failed,
    begin: async (client) => {
      await client.query(keepalives)
      // A connection that broke may hold it for another moment.
      await client.query('SELECT pg_advisory_lock($1, hashtext($2))', [presence, worker])
    },
  })
}

/** The workers that have work in hand and are not there. */
const absentWorkers = `
  SELECT holder.id
    FROM (SELECT locked_by AS id FROM graphile_worker._private_jobs
           UNION SELECT locked_by FROM graphile_worker._private_job_queues) holder
   WHERE holder.id IS NOT NULL
     AND NOT EXISTS (SELECT FROM pg_locks l
                      WHERE l.locktype = 'advisory' AND l.granted AND l.classid = $1::bigint::oid
                        AND l.objid = (hashtext(holder.id)::bigint & 4294967295)::oid AND l.objsubid = 2
                        AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database()))`

/**
 * Puts back what is in the hands of workers who are gone, and says who they were. Gone is who is missed twice in a
 * row: a living worker whose connection broke is back by then. Whoever calls it waits long enough in between.
 */
export function openSweep(pool: Pick<pg.Pool, 'query'>): () => Promise<string[]> {
  let missed: ReadonlySet<string> = new Set()
  return async () => {
    const { rows } = await pool.query<{ id: string }>(absentWorkers, [presence])
    const gone = rows.map(({ id }) => id).filter((id) => missed.has(id))
    missed = new Set(rows.map(({ id }) => id))
    if (gone.length > 0) await pool.query('SELECT graphile_worker.force_unlock_workers($1)', [gone])
    return gone
  }
}
