import type { Day } from '#kernel/days'
import { shownColumns } from '#platform/db/columns'
import { type Conditions, conditionsOf } from '#platform/db/filters'
import { takeIds } from '#platform/db/record-writes'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import { DepreciationRun, type RunFilter, type RunRow } from '../schemas/runs.js'
import { queue } from './books.js'

export type RunHead = Omit<DepreciationRun, 'rows'> & { entry_ids: number[] }

const columns = `${shownColumns(DepreciationRun, 'r', {
  rows: null,
  entries: `(SELECT coalesce(json_agg(json_build_object('id', e.id, 'number', e.number, 'entry_date', e.entry_date,
                                                        'total', e.total::text) ORDER BY e.entry_date, e.id), '[]')
               FROM entries e WHERE e.company_id = r.company_id AND e.id = ANY (r.entry_ids))`,
})}, r.entry_ids`

const conditions: Conditions<Omit<RunFilter, 'rows'>> = {
  status: 'r.status = $?',
  fiscal_year_id: `EXISTS (SELECT FROM fiscal_years y WHERE y.company_id = r.company_id AND y.id = $?
                              AND r.until BETWEEN y.starts_on AND y.ends_on)`,
}

/** The runs of a file, the newest first. */
export async function listRuns(
  { tx, company }: CompanyReading,
  { rows: _rows, ...filter }: RunFilter,
): Promise<RunHead[]> {
  const { where, values } = conditionsOf(conditions, filter, [company.id])
  return tx.rows<RunHead>(
    `SELECT ${columns} FROM depreciation_runs r WHERE r.company_id = $1${where} ORDER BY r.id DESC`,
    values,
  )
}

export async function findRun(
  { tx, company }: CompanyReading,
  id: number,
): Promise<RunHead | undefined> {
  return tx.maybe<RunHead>(
    `SELECT ${columns} FROM depreciation_runs r WHERE r.company_id = $1 AND r.id = $2`,
    [company.id, id],
  )
}

export async function lockRun(op: CompanyOperation, id: number): Promise<RunHead | undefined> {
  await op.tx.maybe(
    `SELECT id FROM depreciation_runs WHERE company_id = $1 AND id = $2 FOR UPDATE`,
    [op.company.id, id],
  )
  return findRun(op, id)
}

/** The rows of runs, by run, in the order of their days and codes. */
export async function rowsOfRuns(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<(RunRow & { run_id: number })[]> {
  return tx.rows(
    `SELECT d.run_id, d.asset_id, f.code, f.label, d.entry_id, d.starts_on, d.ends_on, d.amount, d.exceptional,
            d.is_late AS late
       FROM asset_depreciations d JOIN fixed_assets f ON f.company_id = d.company_id AND f.id = d.asset_id
      WHERE d.company_id = $1 AND d.run_id = ANY ($2) ORDER BY d.ends_on, f.code, d.id`,
    [company.id, ids],
  )
}

/** What the last run that stands says of its assets: its end, and all that was posted for each by then. */
export type LastRun = { readonly until: Day; readonly posted: ReadonlyMap<number, string> }

/**
 * A place in the queue for assets, with the last run that stands. What it posted at its end is where its assets stand:
 * nothing follows it but disposals, after which no run looks at an asset. Those with exceptional depreciation are left out.
 */
export async function queueWithLastRun({
  tx,
  company,
}: CompanyOperation): Promise<LastRun | undefined> {
  const [, [last]] = await tx.both<object, { until: Day; asset_ids: number[]; posted: string }>(
    [queue, [company.id]],
    [
      // The run is looked up first: joined, all runs of a file that statistics do not know yet would be read.
      `WITH last AS MATERIALIZED (
         SELECT id, until FROM depreciation_runs WHERE company_id = $1 AND status = 'posted' ORDER BY id DESC LIMIT 1
       )
       SELECT (SELECT until FROM last) AS until, array_agg(asset_id) AS asset_ids, string_agg(posted::text, ',') AS posted
         FROM asset_depreciations
        WHERE company_id = $1 AND run_id = (SELECT id FROM last) AND ends_on = (SELECT until FROM last)
          AND reversed_on IS NULL AND rebased_on IS NULL
       HAVING count(*) > 0`,
      [company.id],
    ],
  )
  if (!last) return undefined
  const posted = last.posted.split(',')
  return {
    until: last.until,
    posted: new Map(last.asset_ids.map((id, place) => [id, posted[place]!])),
  }
}

export async function takeRunId({ tx }: CompanyOperation): Promise<number> {
  return (await takeIds(tx, 'depreciation_runs', 1))[0]!
}

export type NewRunRow = Pick<
  DepreciationRun,
  'id' | 'until' | 'per' | 'detail' | 'journal_id' | 'label' | 'total' | 'assets_count'
> & { entry_ids: readonly number[] }

export async function insertRun(
  { tx, company, now, caller }: CompanyOperation,
  run: NewRunRow,
): Promise<void> {
  await tx.run(
    `INSERT INTO depreciation_runs (company_id, id, until, per, detail, journal_id, label, total, assets_count, entry_ids,
                                    created_by, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12)`,
    [
      company.id,
      run.id,
      ...[run.until, run.per, run.detail, run.journal_id, run.label, run.total, run.assets_count],
      run.entry_ids,
      caller?.user.id ?? null,
      now,
    ],
  )
}

export async function markRunReversed(
  { tx, company, now }: CompanyOperation,
  id: number,
  reversalIds: readonly number[],
): Promise<void> {
  await tx.run(
    `UPDATE depreciation_runs SET status = 'reversed', reversal_entry_ids = $3, reversed_at = $4,
                                  version = version + 1, updated_at = $4
      WHERE company_id = $1 AND id = $2`,
    [company.id, id, reversalIds, now],
  )
}

/** Whether something happened to an asset of a run after it: what it posted cannot be taken back alone. */
export async function isFollowed({ tx, company }: CompanyReading, runId: number): Promise<boolean> {
  const found = await tx.maybe(
    `SELECT FROM (SELECT asset_id, max(id) AS last FROM asset_depreciations
                   WHERE company_id = $1 AND run_id = $2 GROUP BY asset_id) own
       JOIN fixed_assets f ON f.company_id = $1 AND f.id = own.asset_id
      WHERE EXISTS (SELECT FROM asset_depreciations d
                     WHERE d.company_id = $1 AND d.asset_id = own.asset_id AND d.id > own.last
                       AND d.reversed_on IS NULL)
         OR f.plan_since >= own.last OR f.status = 'disposed'
         OR EXISTS (SELECT FROM asset_transfers t
                     WHERE t.company_id = $1 AND t.asset_id = own.asset_id AND t.reversed_on IS NULL
                       AND t.since >= own.last)
      LIMIT 1`,
    [company.id, runId],
  )
  return found !== undefined
}

/** The day of each entry. */
export async function daysOfEntries(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Day>> {
  const rows = await tx.rows<{ id: number; entry_date: Day }>(
    `SELECT id, entry_date FROM entries WHERE company_id = $1 AND id = ANY ($2)`,
    [company.id, ids],
  )
  return new Map(rows.map(({ id, entry_date }) => [id, entry_date]))
}
