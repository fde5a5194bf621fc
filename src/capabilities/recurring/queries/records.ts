import type { Day } from '#kernel/days'
import type { Instant } from '#kernel/instants'
import { shownColumns, storedFields } from '#platform/db/columns'
import { likePattern } from '#platform/db/like'
import { saveRecords } from '#platform/db/record-writes'
import { rowsIn } from '#platform/db/records'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import { RecurringEntry, type RecurringFilter } from '../schemas/records.js'
import { heldRows, type OccurrenceRow, rowsOf } from './occurrences.js'

/** A record as it is stored. */
export type RecurringRow = Omit<RecurringEntry, 'due_count'> & {
  /** The day after which dates follow the rhythm of today. */
  readonly rhythm_after: Day | null
  readonly next_try_at: Instant | null
  /** Third parties of the template that were merged, with who they are today. */
  readonly merged: Readonly<Record<string, number>> | null
}

const kept = ['rhythm_after', 'next_try_at'] as const

const columns = [
  shownColumns(RecurringEntry, 'r', {
    due_count: null,
    last_entry_id: `(SELECT o.entry_id FROM recurring_occurrences o
       WHERE o.company_id = r.company_id AND o.recurring_entry_id = r.id AND o."on" = r.last_run_on)`,
  }),
  ...kept.map((name) => `r.${name}`),
  `(SELECT json_object_agg(t.id, t.merged_into_id) FROM third_parties t
     WHERE t.company_id = r.company_id AND t.merged_into_id IS NOT NULL
       AND t.id IN (SELECT named::bigint
                      FROM jsonb_path_query(r.template, 'strict $.**.third_party_id ? (@ != null)') AS named)) AS merged`,
].join(', ')

export const { find: findRow } = rowsIn<RecurringRow>('recurring_entries', {
  alias: 'r',
  columns,
})

/** A record that is held, with what became of its dates. */
export type Held = { readonly row: RecurringRow; readonly rows: readonly OccurrenceRow[] }

const locked = `SELECT ${columns} FROM recurring_entries r
  WHERE r.company_id = $1 AND r.id = $2 AND (r.deleted_at IS NULL) = $3 FOR UPDATE OF r`

/** Holds a record, kept or in the bin. Its dates are read once it is held: they then are what the last writer left. */
export async function holdRecord(
  { tx, company }: CompanyOperation,
  id: number,
  isKept = true,
): Promise<Held | undefined> {
  const [[row], rows] = await tx.both<RecurringRow, OccurrenceRow>(
    [locked, [company.id, id, isKept]],
    [heldRows, [company.id, id]],
  )
  return row && { row: { ...row, last_entry_id: entryOn(rows, row.last_run_on) }, rows }
}

/** The entry of a date; what the statement that waited for the record says of it may be out of date. */
function entryOn(rows: readonly OccurrenceRow[], on: Day | null): number | null {
  return rows.find((row) => row.on === on)?.entry_id ?? null
}

/** Records by what is asked for, the one that comes next first. */
export function listRows(
  { tx, company }: CompanyReading,
  { is_active, auto_post, due, q }: RecurringFilter,
  today: Day,
): Promise<RecurringRow[]> {
  return tx.rows<RecurringRow>(
    `SELECT ${columns} FROM recurring_entries r
      WHERE r.company_id = $1 AND r.deleted_at IS NULL
        AND ($2::boolean IS NULL OR r.is_active = $2)
        AND ($3::boolean IS NULL OR r.auto_post = $3)
        AND ($4::boolean IS NULL OR (r.error_count > 0 OR coalesce(r.next_on <= $5, false)) = $4)
        AND ($6::text IS NULL OR folded(r.label || ' ' || coalesce(r.template ->> 'label', '')) LIKE $6)
      ORDER BY r.next_on NULLS LAST, r.label, r.id`,
    [company.id, is_active ?? null, auto_post ?? null, due ?? null, today, likePattern(q)],
  )
}

/** Records for which the job has something to do in a file, with what became of their dates. */
export async function dueRecords(
  { tx, company }: CompanyReading,
  today: Day,
  now: Instant,
): Promise<Held[]> {
  const found = await tx.rows<RecurringRow>(
    `SELECT ${columns} FROM recurring_entries r
      WHERE r.company_id = $1 AND r.is_active AND r.auto_post AND r.deleted_at IS NULL
        AND (r.next_on <= $2 OR r.next_try_at <= $3)`,
    [company.id, today, now],
  )
  const rows = await rowsOf(
    { tx, company },
    found.map(({ id }) => id),
  )
  return found.map((row) => ({ row, rows: rows.get(row.id) ?? [] }))
}

export async function countRecords({ tx, company }: CompanyReading): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    `SELECT count(*)::int AS count FROM recurring_entries WHERE company_id = $1 AND deleted_at IS NULL`,
    [company.id],
  )
  return count
}

const fields = [...storedFields(RecurringEntry, ['due_count', 'last_entry_id']), ...kept]
export type RecurringFields = Omit<
  RecurringRow,
  | 'last_entry_id'
  | 'id'
  | 'company_id'
  | 'merged'
  | 'version'
  | 'lock_version'
  | 'created_at'
  | 'updated_at'
  | 'deleted_at'
>

export async function insertRow(
  { tx, company, now }: CompanyOperation,
  record: RecurringFields,
): Promise<RecurringRow> {
  return tx.one<RecurringRow>(
    `INSERT INTO recurring_entries AS r (company_id, ${fields.join(', ')}, created_at, updated_at)
     SELECT $1, ${fields.join(', ')}, $3, $3 FROM json_populate_record(NULL::recurring_entries, $2)
     RETURNING ${columns}`,
    [company.id, JSON.stringify(record), now],
  )
}

/**
 * Takes a record from the version at which it was read to the next, with what follows from its dates; false where
 * someone else did so before. It is held then.
 */
export async function claimRow(
  { tx, company, now }: CompanyOperation,
  row: RecurringRow,
): Promise<boolean> {
  const claimed = await tx.run(
    `UPDATE recurring_entries SET next_on = $4, last_run_on = $5, posted_count = $6, error_count = $7, last_error = $8,
            next_try_at = $9, occurrences_left = $10, version = version + 1, updated_at = $11
      WHERE company_id = $1 AND id = $2 AND version = $3 AND deleted_at IS NULL`,
    [
      company.id,
      row.id,
      row.version,
      row.next_on,
      row.last_run_on,
      row.posted_count,
      row.error_count,
      row.last_error === null ? null : JSON.stringify(row.last_error),
      row.next_try_at,
      row.occurrences_left,
      now,
    ],
  )
  return claimed === 1
}

/** Writes a record as it now is, with the version that it carries. */
export function saveRow(op: CompanyOperation, row: RecurringRow): Promise<void> {
  return saveRecords(op, 'recurring_entries', fields, [row])
}
