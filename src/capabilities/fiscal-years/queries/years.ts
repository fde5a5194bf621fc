import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import { grouped } from '#kernel/lists'
import type { ReadTx, Tx } from '#platform/db/index'
import { deleteRecords, touch } from '#platform/db/record-writes'
import { midnight } from '#platform/db/selection'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { PeriodDraft, Span } from '../domain/years.js'
import type { FiscalYear, Period } from '../schemas.js'

const yearColumns = `
  y.id, y.company_id, y.code, ${midnight('y.starts_on')} AS starts_on, ${midnight('y.ends_on')} AS ends_on,
  y.is_closed, y.closed_at, y.closed_by, y.closing_entry_id, y.opening_entry_id, y.version,
  y.version AS lock_version, y.created_at, y.updated_at`

export const periodColumns = `
  p.id, p.company_id, p.fiscal_year_id, p.number, p.label, p.starts_on, p.ends_on, p.is_locked, p.locked_at,
  p.locked_by, p.vat_locked, p.vat_declaration_id, p.version, p.version AS lock_version, p.created_at, p.updated_at`

/** The fiscal years of files, oldest first, each with its periods. */
export async function yearsOf(
  tx: ReadTx,
  companyIds: readonly CompanyId[],
  id: number | null = null,
): Promise<FiscalYear[]> {
  const years = await tx.rows<Omit<FiscalYear, 'periods'>>(
    `SELECT ${yearColumns} FROM fiscal_years y
      WHERE y.company_id = ANY ($1) AND ($2::bigint IS NULL OR y.id = $2) ORDER BY y.company_id, y.starts_on`,
    [companyIds, id],
  )
  const periods = await tx.rows<Period>(
    `SELECT ${periodColumns} FROM periods p
      WHERE p.company_id = ANY ($1) AND ($2::bigint IS NULL OR p.fiscal_year_id = $2)
      ORDER BY p.company_id, p.starts_on`,
    [companyIds, id],
  )
  const periodsOf = grouped(periods, (period) => period.fiscal_year_id)
  return years.map((year) => ({ ...year, periods: periodsOf.get(year.id) ?? [] }))
}

/** The periods of a file or of one of its years, oldest first. */
export async function periodsIn(
  { tx, company }: CompanyReading,
  fiscalYearId: number | null,
): Promise<Period[]> {
  return tx.rows<Period>(
    `SELECT ${periodColumns} FROM periods p
      WHERE p.company_id = $1 AND ($2::bigint IS NULL OR p.fiscal_year_id = $2) ORDER BY p.starts_on`,
    [company.id, fiscalYearId],
  )
}

export async function findPeriod(
  { tx, company }: CompanyReading,
  id: number,
): Promise<Period | undefined> {
  return tx.maybe<Period>(
    `SELECT ${periodColumns} FROM periods p WHERE p.company_id = $1 AND p.id = $2`,
    [company.id, id],
  )
}

/** Writes a year with its periods, in two statements. */
export async function insertYear(
  tx: Tx,
  companyId: CompanyId,
  year: Span & { code: string },
  drafts: readonly PeriodDraft[],
  now: Instant,
): Promise<FiscalYear> {
  const made = await tx.one<Omit<FiscalYear, 'periods'>>(
    `INSERT INTO fiscal_years AS y (company_id, code, starts_on, ends_on, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $5) RETURNING ${yearColumns}`,
    [companyId, year.code, year.startsOn, year.endsOn, now],
  )
  return { ...made, periods: await insertPeriods(tx, companyId, made.id, drafts, now) }
}

export async function insertPeriods(
  tx: Tx,
  companyId: CompanyId,
  fiscalYearId: number,
  drafts: readonly PeriodDraft[],
  now: Instant,
): Promise<Period[]> {
  return tx.rows<Period>(
    `INSERT INTO periods AS p (company_id, fiscal_year_id, number, label, starts_on, ends_on, created_at, updated_at)
     SELECT $1, $2, d.number, d.label, d.starts_on, d.ends_on, $4, $4
       FROM json_to_recordset($3) AS d (number integer, label text, starts_on date, ends_on date)
      ORDER BY d.number RETURNING ${periodColumns}`,
    [companyId, fiscalYearId, JSON.stringify(drafts.map(drawn)), now],
  )
}

/** Gives periods that stay other bounds or another number. */
export async function movePeriods(
  { tx, company, now }: CompanyOperation,
  moved: readonly (Span & { id: number; number: number })[],
): Promise<Period[]> {
  // A number is free again only when the period that had it gave it up.
  await tx.run(`UPDATE periods SET number = -number WHERE company_id = $1 AND id = ANY ($2)`, [
    company.id,
    moved.map(({ id }) => id),
  ])
  return tx.rows<Period>(
    `UPDATE periods AS p SET number = d.number, starts_on = d.starts_on, ends_on = d.ends_on,
            version = p.version + 1, updated_at = $3
       FROM json_to_recordset($2) AS d (id bigint, number integer, starts_on date, ends_on date)
      WHERE p.company_id = $1 AND p.id = d.id RETURNING ${periodColumns}`,
    [company.id, JSON.stringify(moved.map((one) => ({ id: one.id, ...drawn(one) }))), now],
  )
}

function drawn({ startsOn, endsOn, ...more }: Span & { number: number; label?: string }) {
  return { number: more.number, label: more.label, starts_on: startsOn, ends_on: endsOn }
}

export async function deletePeriods(op: CompanyOperation, ids: readonly number[]): Promise<void> {
  await deleteRecords(op, 'periods', ids)
}

export async function deleteYear(op: CompanyOperation, id: number): Promise<void> {
  await deleteRecords(op, 'fiscal_years', [id])
}

export async function updateYear(
  op: CompanyOperation,
  id: number,
  { code, startsOn, endsOn }: Span & { code: string },
): Promise<void> {
  await touch(op, 'fiscal_years', id, { code, starts_on: startsOn, ends_on: endsOn })
}

export async function markClosed(
  op: CompanyOperation,
  id: number,
  { closingEntryId, openingEntryId }: ClosedWith,
): Promise<void> {
  await touch(op, 'fiscal_years', id, {
    is_closed: true,
    closed_at: op.now,
    closed_by: op.caller.user.id,
    closing_entry_id: closingEntryId,
    opening_entry_id: openingEntryId,
  })
}

export type ClosedWith = { closingEntryId: number | null; openingEntryId: number | null }

export async function markReopened(op: CompanyOperation, id: number): Promise<void> {
  await touch(op, 'fiscal_years', id, {
    is_closed: false,
    closed_at: null,
    closed_by: null,
    closing_entry_id: null,
    opening_entry_id: null,
  })
}

export async function markLocked(
  { tx, company, caller, now }: CompanyOperation,
  id: number,
  isLocked: boolean,
): Promise<Period> {
  return tx.one<Period>(
    `UPDATE periods AS p SET is_locked = $3, locked_at = $4, locked_by = $5, version = version + 1, updated_at = $6
      WHERE p.company_id = $1 AND p.id = $2 RETURNING ${periodColumns}`,
    [company.id, id, isLocked, isLocked ? now : null, isLocked ? caller.user.id : null, now],
  )
}

/** How many entries lie in a year, from the sums that posting keeps. */
export async function entriesIn(
  { tx, company }: CompanyReading,
  fiscalYearId: number,
): Promise<number> {
  const { count } = await tx.one<{ count: number }>(
    `SELECT coalesce(sum(s.entries), 0)::int AS count
       FROM journal_periods s JOIN periods p ON p.company_id = s.company_id AND p.id = s.period_id
      WHERE s.company_id = $1 AND p.fiscal_year_id = $2`,
    [company.id, fiscalYearId],
  )
  return count
}

/** How many entries of a year would lie before or after other bounds of it. */
export async function entriesOutside(
  { tx, company }: CompanyReading,
  held: Span,
  wanted: Span,
): Promise<{ before: number; after: number }> {
  return tx.one(
    `SELECT (SELECT count(*)::int FROM entries
              WHERE company_id = $1 AND entry_date >= $2 AND entry_date <= $3 AND entry_date < $4) AS before,
            (SELECT count(*)::int FROM entries
              WHERE company_id = $1 AND entry_date >= $2 AND entry_date <= $3 AND entry_date > $5) AS after`,
    [company.id, held.startsOn, held.endsOn, wanted.startsOn, wanted.endsOn],
  )
}
