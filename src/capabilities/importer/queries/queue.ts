import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { ReadTx, Tx } from '#platform/db/index'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { ImportStatus } from '../schemas.js'

/** What is needed to read a file outside of any transaction. */
export type Claimed = { key: string; name: string; size: number; lease: string }

/**
 * Takes an import in hand that is in one of these states, or in the hands of someone whose time is over. Undefined
 * when there is nothing to take.
 */
export async function claim(
  tx: Tx,
  companyId: CompanyId,
  id: number,
  times: { now: Instant; until: Instant },
  states: readonly ImportStatus[],
): Promise<Claimed | undefined> {
  return tx.maybe<Claimed>(
    `UPDATE document_imports i
        SET status = 'analyzing', progress = 5, step = 'opening', error = NULL, lease = gen_random_uuid(),
            leased_until = $4
       FROM files f
      WHERE i.company_id = $1 AND i.id = $2 AND i.deleted_at IS NULL AND f.id = i.file_id
        AND (i.status = ANY ($5) OR (i.status = 'analyzing' AND i.leased_until < $3))
      RETURNING f.key, f.name, f.size, i.lease`,
    [companyId, id, times.now, times.until, states],
  )
}

/** Says that whoever reads an import is still at it. */
export async function renew(
  tx: Tx,
  companyId: CompanyId,
  id: number,
  { lease, until }: { lease: string; until: Instant },
): Promise<void> {
  await tx.run(
    `UPDATE document_imports SET leased_until = $4 WHERE company_id = $1 AND id = $2 AND lease = $3`,
    [companyId, id, lease, until],
  )
}

/** How far a reading is; it never goes back. */
export async function noteProgress(
  tx: Tx,
  companyId: CompanyId,
  id: number,
  { lease, step, progress }: { lease: string; step: string; progress: number },
): Promise<void> {
  await tx.run(
    `UPDATE document_imports SET step = $4, progress = $5
      WHERE company_id = $1 AND id = $2 AND lease = $3 AND progress <= $5`,
    [companyId, id, lease, step, progress],
  )
}

/** Puts an import back in the queue that someone could not finish. */
export async function release(tx: Tx, companyId: CompanyId, id: number, lease: string) {
  await tx.run(
    `UPDATE document_imports SET status = 'queued', progress = 0, step = 'queued', lease = NULL, leased_until = NULL
      WHERE company_id = $1 AND id = $2 AND lease = $3`,
    [companyId, id, lease],
  )
}

/** Puts back what was being read by who is not there any more. */
export async function releaseAbandoned(tx: Tx, now: Instant): Promise<number> {
  return tx.run(
    `UPDATE document_imports SET status = 'queued', progress = 0, step = 'queued', lease = NULL, leased_until = NULL
      WHERE status = 'analyzing' AND leased_until < $1`,
    [now],
  )
}

/** Puts back what the machine was too busy to read, a while ago, for as long as a day. */
export async function releaseSlowed(
  tx: Tx,
  { until, since }: { until: Instant; since: Instant },
): Promise<number> {
  return tx.run(
    `UPDATE document_imports SET status = 'queued', progress = 0, step = 'queued', error = NULL
      WHERE status = 'error' AND error = 'reading_slowed' AND deleted_at IS NULL
        AND updated_at <= $1 AND created_at > $2`,
    [until, since],
  )
}

export type Waiting = { company_id: CompanyId; id: number }

/** What waits to be read in all files, the oldest first. */
export async function waitingImports(tx: ReadTx, most: number): Promise<Waiting[]> {
  return tx.rows<Waiting>(
    `SELECT i.company_id, i.id FROM document_imports i JOIN companies c ON c.id = i.company_id
      WHERE i.status = 'queued' AND i.deleted_at IS NULL AND c.deleted_at IS NULL ORDER BY i.id LIMIT $1`,
    [most],
  )
}

export async function queuedInBatch({ tx, company }: CompanyOperation, batchId: string) {
  return tx.rows<{ id: number; status: ImportStatus }>(
    `SELECT id, status FROM document_imports
      WHERE company_id = $1 AND batch_id = $2 AND deleted_at IS NULL ORDER BY id`,
    [company.id, batchId],
  )
}

/** The lease under which an import is being read. */
export async function leaseOf({ tx, company }: CompanyReading, id: number): Promise<string | null> {
  const found = await tx.maybe<{ lease: string | null }>(
    `SELECT lease FROM document_imports WHERE company_id = $1 AND id = $2`,
    [company.id, id],
  )
  return found?.lease ?? null
}

/** How many files a firm had read this month. */
export async function importsSince(tx: ReadTx, firmId: number, since: Instant): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM document_imports i JOIN companies c ON c.id = i.company_id
      WHERE c.firm_id = $1 AND i.created_at >= $2 AND i.status <> 'expanded'`,
    [firmId, since],
  )
  return count
}

/** One who adds imports to a firm counts those of who was before. */
export async function holdFirm(tx: ReadTx, firmId: number): Promise<void> {
  await tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('imports', $1))`, [firmId])
}
