import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import { grouped } from '#kernel/lists'
import type { ReadTx, Tx } from '#platform/db/index'
import type { InCompany } from '#platform/operation'
import type { PeriodDraft, Span } from '../domain.js'
import type { FiscalYear, Period } from '../schemas.js'

type InFile = InCompany & { readonly tx: ReadTx }

/** A record date that the specification shows as a moment: that day at midnight. */
const midnight = (column: string) => `${column} || 'T00:00:00.000000Z'`

const yearColumns = `
  y.id, y.company_id, y.code, ${midnight('y.starts_on')} AS starts_on, ${midnight('y.ends_on')} AS ends_on,
  y.is_closed, y.closed_at, y.closed_by, y.closing_entry_id, y.opening_entry_id, y.version,
  y.version AS lock_version, y.created_at, y.updated_at`

export const periodColumns = `
  p.id, p.company_id, p.fiscal_year_id, p.number, p.label, p.starts_on, p.ends_on, p.is_locked, p.locked_at,
  p.locked_by, p.version, p.version AS lock_version, p.created_at, p.updated_at`

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

export async function findPeriod({ tx, company }: InFile, id: number): Promise<Period | undefined> {
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
  const periods = await tx.rows<Period>(
    `INSERT INTO periods AS p (company_id, fiscal_year_id, number, label, starts_on, ends_on, created_at, updated_at)
     SELECT $1, $2, d.number, d.label, d.starts_on, d.ends_on, $4, $4
       FROM json_to_recordset($3) AS d (number integer, label text, starts_on date, ends_on date)
      ORDER BY d.number RETURNING ${periodColumns}`,
    [
      companyId,
      made.id,
      JSON.stringify(
        drafts.map(({ number, label, startsOn, endsOn }) => ({
          number,
          label,
          starts_on: startsOn,
          ends_on: endsOn,
        })),
      ),
      now,
    ],
  )
  return { ...made, periods }
}
