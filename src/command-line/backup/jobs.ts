import type pg from 'pg'
import type { Signal } from './folder.js'
import { copyIn, copyOut } from './tables.js'

const columns = [
  'identifier',
  'queue_name',
  'payload',
  'priority',
  'run_at',
  'attempts',
  'max_attempts',
  'key',
  'flags',
]

/** Everything in the queue. What a worker was at goes along too: every job is safe to run twice. */
export async function copyJobsOut(client: pg.Client, path: string, signal?: Signal) {
  return copyOut(
    client,
    `(SELECT t.identifier, q.queue_name, j.payload, j.priority, j.run_at, j.attempts, j.max_attempts,
             j.key, ARRAY(SELECT jsonb_object_keys(j.flags) ORDER BY 1)
        FROM graphile_worker._private_jobs j
        JOIN graphile_worker._private_tasks t ON t.id = j.task_id
        LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
       ORDER BY j.id)`,
    path,
    signal,
  )
}

/** Adds the jobs again, by the queue's own functions and with the tries they already had. */
export async function addJobsBack(
  client: pg.Client,
  path: string,
  signal?: Signal,
): Promise<number> {
  await client.query(
    `CREATE TEMP TABLE restored_jobs (
       place bigint GENERATED ALWAYS AS IDENTITY, identifier text, queue_name text, payload json,
       priority integer, run_at timestamptz, attempts integer, max_attempts integer, key text,
       flags text[]) ON COMMIT DROP`,
  )
  await copyIn(client, 'restored_jobs', columns, path, signal)
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*)::integer AS count
       FROM (SELECT * FROM restored_jobs ORDER BY place) r,
            LATERAL graphile_worker.add_job(
              r.identifier, r.payload, r.queue_name, r.run_at, r.max_attempts, r.key, r.priority,
              nullif(r.flags, '{}')) AS added,
            LATERAL graphile_worker.reschedule_jobs(ARRAY[added.id], attempts := r.attempts)`,
  )
  return rows[0]?.count ?? 0
}
