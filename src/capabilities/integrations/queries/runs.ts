import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { ReadTx, Tx } from '#platform/db/index'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { Run } from '../schemas.js'

const columns = 'id, status, trigger, started_at, finished_at, counts, error'

export type Wish = { readonly fiscal_year_id?: number }

/** The run that waits or is at work; the index lets there be one. */
export function findCurrentRun(
  { tx, company }: CompanyReading,
  key: string,
): Promise<Run | undefined> {
  return tx.maybe<Run>(
    `SELECT ${columns} FROM integration_runs
      WHERE company_id = $1 AND key = $2 AND status IN ('queued', 'running')`,
    [company.id, key],
  )
}

export function findRun({ tx, company }: CompanyReading, id: number): Promise<Run | undefined> {
  return tx.maybe<Run>(
    `SELECT ${columns} FROM integration_runs WHERE company_id = $1 AND id = $2`,
    [company.id, id],
  )
}

/** Undefined when another one was quicker. */
export function insertRun(
  { tx, company, now }: CompanyOperation,
  run: { key: string; trigger: Run['trigger']; wish: Wish },
): Promise<Run | undefined> {
  return tx.maybe<Run>(
    `INSERT INTO integration_runs (company_id, key, status, trigger, wish, counts, created_at)
     VALUES ($1, $2, 'queued', $3, $4, '{}', $5)
     ON CONFLICT (company_id, key) WHERE status IN ('queued', 'running') DO NOTHING
     RETURNING ${columns}`,
    [company.id, run.key, run.trigger, JSON.stringify(run.wish), now],
  )
}

export type Claimed = { readonly id: number; readonly key: string; readonly wish: Wish }

/** Takes a run in hand; undefined when it is over, or in hand already. */
export function claimRun(
  tx: Tx,
  companyId: CompanyId,
  id: number,
  { lease, now, seconds }: { lease: string; now: Instant; seconds: number },
): Promise<Claimed | undefined> {
  return tx.maybe<Claimed>(
    `UPDATE integration_runs
        SET status = 'running', lease = $3, leased_until = clock_timestamp() + make_interval(secs => $5), started_at = $4
      WHERE company_id = $1 AND id = $2 AND status = 'queued' RETURNING id, key, wish`,
    [companyId, id, lease, now, seconds],
  )
}

/** Says that someone is still at it; false when they were given up. */
export async function renewRun(
  tx: Tx,
  companyId: CompanyId,
  id: number,
  { lease, seconds }: { lease: string; seconds: number },
): Promise<boolean> {
  const touched = await tx.run(
    `UPDATE integration_runs SET leased_until = clock_timestamp() + make_interval(secs => $4)
      WHERE company_id = $1 AND id = $2 AND lease = $3`,
    [companyId, id, lease, seconds],
  )
  return touched > 0
}

/** Ends a run that is still in that hand; undefined when it was given up meanwhile. */
export function finishRun(
  { tx, company, now }: CompanyOperation,
  id: number,
  {
    lease,
    counts,
    error,
  }: { lease: string; counts: Readonly<Record<string, number>>; error: string | null },
): Promise<Run | undefined> {
  return tx.maybe<Run>(
    `UPDATE integration_runs
        SET status = CASE WHEN $5::text IS NULL THEN 'done' ELSE 'failed' END, counts = $4, error = $5, finished_at = $6,
            lease = NULL, leased_until = NULL
      WHERE company_id = $1 AND id = $2 AND lease = $3 RETURNING ${columns}`,
    [company.id, id, lease, JSON.stringify(counts), error, now],
  )
}

export type Silent = { readonly company_id: CompanyId; readonly id: number; readonly key: string }

/** Runs of whose process nothing was heard for so long that it is gone. */
export function silentRuns(tx: ReadTx, companyId: CompanyId | null = null): Promise<Silent[]> {
  return tx.rows(
    `SELECT company_id, id, key FROM integration_runs
      WHERE status = 'running' AND leased_until < clock_timestamp() AND ($1::bigint IS NULL OR company_id = $1)
      ORDER BY leased_until LIMIT 500`,
    [companyId],
  )
}

/** Gives a silent run up; false when it spoke or ended meanwhile. */
export async function giveUpRun(
  { tx, company, now }: CompanyOperation,
  id: number,
): Promise<boolean> {
  const touched = await tx.run(
    `UPDATE integration_runs SET status = 'failed', error = 'failed', finished_at = $3, lease = NULL, leased_until = NULL
      WHERE company_id = $1 AND id = $2 AND status = 'running' AND leased_until < clock_timestamp()`,
    [company.id, id, now],
  )
  return touched > 0
}

/** Forgets runs that ended long ago, but for the last of each integration. */
export async function forgetRuns(tx: Tx, before: Instant): Promise<void> {
  await tx.run(
    `DELETE FROM integration_runs r WHERE r.finished_at < $1
        AND EXISTS (SELECT FROM integration_runs later
                     WHERE later.company_id = r.company_id AND later.key = r.key AND later.id > r.id)`,
    [before],
  )
}
