import type { Day } from '#kernel/days'
import type { Instant } from '#kernel/instants'
import { isClaimedFile } from '#platform/db/file-claims'
import type { WriteTx } from '#platform/db/index'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { TakeoverRun } from '../schemas.js'

const columns = `t.id, t.kind, t.file_name, t.sha256, t.format, t.status, 100 AS progress, t.entries, t.lines,
  t.debit::text, t.credit::text, t.from_date AS "from", t.to_date AS "to", t.created_by, t.version,
  t.version AS lock_version, t.created_at, t.updated_at`

export async function findRun(
  { tx, company }: CompanyReading,
  id: number,
): Promise<TakeoverRun | undefined> {
  return tx.maybe<TakeoverRun>(
    `SELECT ${columns} FROM takeover_runs t WHERE t.company_id = $1 AND t.id = $2`,
    [company.id, id],
  )
}

/** The same, held until the end of the transaction. */
export async function lockRun(op: CompanyOperation, id: number): Promise<TakeoverRun | undefined> {
  await op.tx.rows('SELECT id FROM takeover_runs WHERE company_id = $1 AND id = $2 FOR UPDATE', [
    op.company.id,
    id,
  ])
  return findRun(op, id)
}

/** What was taken over, newest first, with what is being so. */
export async function listRuns({ tx, company }: CompanyReading): Promise<TakeoverRun[]> {
  const [running, done] = await tx.both<TakeoverRun, TakeoverRun>(
    [
      `SELECT p.run_id AS id, p.kind, p.file_name, p.sha256, p.format, 'running' AS status, p.progress, 0 AS entries,
              p.lines, '0.00' AS debit, '0.00' AS credit, NULL::date AS "from", NULL::date AS "to",
              p.started_by AS created_by, 1 AS version, 1 AS lock_version, p.started_at AS created_at,
              p.started_at AS updated_at
         FROM takeover_progress p WHERE p.company_id = $1 AND ${isClaimedFile('p.company_id')}`,
      [company.id],
    ],
    [
      `SELECT ${columns} FROM takeover_runs t WHERE t.company_id = $1 ORDER BY t.id DESC`,
      [company.id],
    ],
  )
  return [...running.filter(({ id }) => !done.some((run) => run.id === id)), ...done]
}

/** The id that the run will have. */
export async function takeRunId({ tx }: CompanyOperation): Promise<number> {
  const { id } = await tx.one<{ id: number }>(`SELECT nextval('takeover_runs_id_seq') AS id`)
  return id
}

/** What of the same content was taken over before and stands. */
export async function sameFile(
  { tx, company }: CompanyReading,
  sha256: string,
): Promise<Instant | null> {
  const found = await tx.maybe<{ created_at: Instant }>(
    `SELECT created_at FROM takeover_runs WHERE company_id = $1 AND sha256 = $2 AND status = 'done' LIMIT 1`,
    [company.id, sha256],
  )
  return found?.created_at ?? null
}

export type Made = {
  accounts: number[]
  journals: number[]
  third_parties: number[]
  fiscal_years: number[]
}

export type NewRun = Pick<
  TakeoverRun,
  'id' | 'kind' | 'file_name' | 'sha256' | 'format' | 'entries' | 'lines' | 'debit' | 'credit'
> & { from: Day | null; to: Day | null; made: Made }

export async function insertRun(op: CompanyOperation, run: NewRun): Promise<TakeoverRun> {
  const { tx, company, caller, now } = op
  await tx.run(
    `INSERT INTO takeover_runs (company_id, id, kind, file_name, sha256, format, entries, lines, debit, credit,
                                from_date, to_date, made, created_by, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)`,
    [
      company.id,
      run.id,
      run.kind,
      run.file_name,
      run.sha256,
      run.format,
      run.entries,
      run.lines,
      run.debit,
      run.credit,
      run.from,
      run.to,
      JSON.stringify(run.made),
      caller.user.id,
      now,
    ],
  )
  return (await findRun(op, run.id))!
}

export async function madeBy({ tx, company }: CompanyReading, id: number): Promise<Made> {
  const { made } = await tx.one<{ made: Made }>(
    'SELECT made FROM takeover_runs WHERE company_id = $1 AND id = $2',
    [company.id, id],
  )
  return made
}

/** Whether an entry stands that was posted by the operation to which a row of the log belongs. */
export async function hasStanding({ tx, company }: CompanyReading, seq: number): Promise<boolean> {
  const { stands } = await tx.one<{ stands: boolean }>(
    `SELECT EXISTS (
       SELECT FROM changes run
         JOIN changes c ON c.company_id = run.company_id AND c.operation_id = run.operation_id
          AND c.resource = 'entries' AND c.action = 'posted'
         JOIN entries e ON e.company_id = c.company_id AND e.id = c.record_id AND e.status = 'posted'
        WHERE run.company_id = $1 AND run.seq = $2) AS stands`,
    [company.id, seq],
  )
  return stands
}

/** Which of the accounts and third parties that were made have lines. */
export async function namedByLines(
  { tx, company }: CompanyReading,
  { accounts, third_parties }: Pick<Made, 'accounts' | 'third_parties'>,
): Promise<Pick<Made, 'accounts' | 'third_parties'>> {
  return tx.one(
    `SELECT ARRAY(SELECT m.id FROM unnest($2::bigint[]) AS m (id)
                   WHERE EXISTS (SELECT FROM account_balances b WHERE b.company_id = $1 AND b.account_id = m.id)) AS accounts,
            ARRAY(SELECT m.id FROM unnest($3::bigint[]) AS m (id)
                   WHERE EXISTS (SELECT FROM third_party_balances b
                                  WHERE b.company_id = $1 AND b.third_party_id = m.id)) AS third_parties`,
    [company.id, accounts, third_parties],
  )
}

export async function setStatus(
  { tx, company, now }: CompanyOperation,
  id: number,
  status: 'done' | 'undone',
): Promise<void> {
  await tx.run(
    `UPDATE takeover_runs SET status = $3, version = version + 1, updated_at = $4 WHERE company_id = $1 AND id = $2`,
    [company.id, id, status, now],
  )
}

export type Progress = Pick<
  TakeoverRun,
  'id' | 'kind' | 'file_name' | 'sha256' | 'format' | 'lines'
> & {
  progress: number
}

/** Writes how far a takeover is, beside its transaction, so that others see it. */
export async function writeProgress(
  tx: WriteTx,
  { company, caller, now }: CompanyOperation,
  { id, kind, file_name, sha256, format, progress, lines }: Progress,
): Promise<void> {
  await tx.rows(
    `INSERT INTO takeover_progress (company_id, run_id, kind, file_name, sha256, format, progress, lines, started_by,
                                    started_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     ON CONFLICT (company_id) DO UPDATE SET run_id = excluded.run_id, kind = excluded.kind,
       file_name = excluded.file_name, sha256 = excluded.sha256, format = excluded.format,
       progress = excluded.progress, lines = excluded.lines, started_by = excluded.started_by,
       started_at = excluded.started_at`,
    [company.id, id, kind, file_name, sha256, format, progress, lines, caller.user.id, now],
  )
}

export async function removeProgress(
  tx: WriteTx,
  { company }: CompanyOperation,
  id: number,
): Promise<void> {
  await tx.rows('DELETE FROM takeover_progress WHERE company_id = $1 AND run_id = $2', [
    company.id,
    id,
  ])
}
