import type { Day } from '#kernel/days'
import type { Instant } from '#kernel/instants'
import { grouped } from '#kernel/lists'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { Treatment } from '../domain/series.js'

/** What became of a date, as it is stored. */
export type OccurrenceRow = {
  readonly on: Day
  readonly status: Treatment
  readonly entry_id: number | null
  /** Whether its entry is one of those that were left. */
  readonly is_counted: boolean
  readonly error_code: string | null
  readonly error_message: string | null
  readonly error_at: Instant | null
  readonly retry_at: Instant | null
  readonly posted_at: Instant | null
  readonly posted_by: number | null
}

const names = [
  '"on"',
  'status',
  'entry_id',
  'is_counted',
  'error_code',
  'error_message',
  'error_at',
  'retry_at',
  'posted_at',
  'posted_by',
]
const columns = names.map((name) => `o.${name}`).join(', ')

/** The dates of one record. */
export const heldRows = `SELECT ${columns} FROM recurring_occurrences o
  WHERE o.company_id = $1 AND o.recurring_entry_id = $2 ORDER BY o."on"`

/** The dates of records, by record, each in its order. */
export async function rowsOf(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, OccurrenceRow[]>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<OccurrenceRow & { recurring_entry_id: number }>(
    `SELECT o.recurring_entry_id, ${columns} FROM recurring_occurrences o
      WHERE o.company_id = $1 AND o.recurring_entry_id = ANY ($2) ORDER BY o."on"`,
    [company.id, ids],
  )
  const byRecord = grouped(rows, (row) => row.recurring_entry_id)
  return new Map(
    [...byRecord].map(([id, all]) => [id, all.map(({ recurring_entry_id: _, ...row }) => row)]),
  )
}

/** Keeps dates that nothing was kept of: each once, whatever else runs. */
export async function insertRows(
  { tx, company }: CompanyOperation,
  recordId: number,
  rows: readonly OccurrenceRow[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.run(
    `INSERT INTO recurring_occurrences (company_id, recurring_entry_id, ${names.join(', ')})
     SELECT $1, $2, ${names.join(', ')} FROM json_populate_recordset(NULL::recurring_occurrences, $3)`,
    [company.id, recordId, JSON.stringify(rows)],
  )
}

const sets = names.slice(1).map((name) => `${name} = n.${name}`)

export async function updateRows(
  { tx, company }: CompanyOperation,
  recordId: number,
  rows: readonly OccurrenceRow[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.run(
    `UPDATE recurring_occurrences o SET ${sets.join(', ')}
       FROM json_populate_recordset(NULL::recurring_occurrences, $3) n
      WHERE o.company_id = $1 AND o.recurring_entry_id = $2 AND o."on" = n."on"`,
    [company.id, recordId, JSON.stringify(rows)],
  )
}

/** Forgets dates; all of records where no days are named. */
export async function deleteRows(
  { tx, company }: CompanyOperation,
  recordIds: readonly number[],
  days: readonly Day[] | null,
): Promise<void> {
  if (days?.length === 0) return
  await tx.run(
    `DELETE FROM recurring_occurrences
      WHERE company_id = $1 AND recurring_entry_id = ANY ($2) AND ($3::date[] IS NULL OR "on" = ANY ($3))`,
    [company.id, recordIds, days],
  )
}

/** A date that is or was posted, by its entry or by one that was corrected into it. */
export type OfEntry = {
  readonly record_id: number
  readonly on: Day
  /** Which of those that were asked for. */
  readonly asked_id: number
  readonly is_kept: boolean
}

/** Dates whose entries are these. */
export function rowsByEntry(
  { tx, company }: CompanyReading,
  entryIds: readonly number[],
): Promise<OfEntry[]> {
  return tx.rows<OfEntry>(
    `SELECT o.recurring_entry_id AS record_id, o."on", o.entry_id AS asked_id, r.deleted_at IS NULL AS is_kept
       FROM recurring_occurrences o
       JOIN recurring_entries r ON r.company_id = o.company_id AND r.id = o.recurring_entry_id
      WHERE o.company_id = $1 AND o.entry_id = ANY ($2) ORDER BY 1, 2`,
    [company.id, entryIds],
  )
}

/** Dates whose entries corrected these. */
export function rowsByCorrected(
  { tx, company }: CompanyReading,
  entryIds: readonly number[],
): Promise<OfEntry[]> {
  return tx.rows<OfEntry>(
    `SELECT o.recurring_entry_id AS record_id, o."on", e.corrected_entry_id AS asked_id,
            r.deleted_at IS NULL AS is_kept
       FROM entries e
       JOIN recurring_occurrences o ON o.company_id = e.company_id AND o.entry_id = e.id
       JOIN recurring_entries r ON r.company_id = o.company_id AND r.id = o.recurring_entry_id
      WHERE e.company_id = $1 AND e.corrected_entry_id = ANY ($2) ORDER BY 1, 2`,
    [company.id, entryIds],
  )
}

/** Of entries that no date names any longer, those whose reversal a date followed: it became something else since. */
export async function formerlyPostedBy(
  { tx, company }: CompanyReading,
  entryIds: readonly number[],
): Promise<number[]> {
  if (entryIds.length === 0) return []
  const rows = await tx.rows<{ id: number }>(
    `SELECT DISTINCT e.record_id AS id
       FROM changes e
       JOIN changes followed ON followed.company_id = e.company_id AND followed.operation_id = e.operation_id
        AND followed.resource = 'recurring-entries' AND followed.action = 'reversed'
       JOIN recurring_entries r ON r.company_id = followed.company_id AND r.id = followed.record_id
      CROSS JOIN json_array_elements(followed.after -> 'moved') moved
      WHERE e.company_id = $1 AND e.resource = 'entries' AND e.record_id = ANY ($2)
        AND (moved #>> '{row,entry_id}')::bigint = e.record_id`,
    [company.id, entryIds],
  )
  return rows.map(({ id }) => id)
}

export type EntryName = {
  readonly id: number
  readonly journal_code: string
  readonly number: number
}

/** What entries are called. */
export async function entryNames(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, EntryName>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<EntryName>(
    `SELECT e.id, j.code AS journal_code, e.number
       FROM entries e JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id
      WHERE e.company_id = $1 AND e.id = ANY ($2)`,
    [company.id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}
