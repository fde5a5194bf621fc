import type { Day } from '#kernel/days'
import type { CompanyReading } from '#platform/operations/operation'
import type { LedgerYear } from '../domain/opening.js'
import type { Month } from '../domain/places.js'

/** As people call it. */
export type NamedYear = LedgerYear & { readonly code: string }

const columns = `y.id, y.code, y.starts_on, y.ends_on, y.is_closed,
  (y.is_closed OR NOT EXISTS (SELECT FROM entry_numbers n
                               WHERE n.company_id = y.company_id AND n.fiscal_year_id = y.id)) AS is_settled`

/** The fiscal years of a file, oldest first; as of a place of the log with what was closed there. */
export async function ledgerYears(
  { tx, company }: CompanyReading,
  asOf: number | null = null,
): Promise<NamedYear[]> {
  const years = await tx.rows<NamedYear>(
    `SELECT ${columns} FROM fiscal_years y WHERE y.company_id = $1 ORDER BY y.starts_on`,
    [company.id],
  )
  if (asOf === null) return years
  const moved = await tx.rows<{ id: number; was_closed: boolean }>(
    `SELECT DISTINCT ON (record_id) record_id AS id, (before ->> 'is_closed')::boolean AS was_closed FROM changes
      WHERE company_id = $1 AND seq > $2 AND resource = 'fiscal-years' AND before IS NOT NULL
      ORDER BY record_id, seq`,
    [company.id, asOf],
  )
  const wasClosed = new Map(moved.map(({ id, was_closed }) => [id, was_closed]))
  return years.map((year) => {
    const is_closed = wasClosed.get(year.id) ?? year.is_closed
    return is_closed === year.is_closed ? year : { ...year, is_closed, is_settled: is_closed }
  })
}

/** The months of all fiscal years of a file, cut to their bounds. */
export async function ledgerMonths({ tx, company }: CompanyReading): Promise<Month[]> {
  return tx.rows<Month>(
    'SELECT id, fiscal_year_id, starts_on, ends_on FROM periods WHERE company_id = $1',
    [company.id],
  )
}

/** The number of an account, and the fiscal years of its file; undefined when it is not there. */
export async function accountAndYears(
  { tx, company }: CompanyReading,
  accountId: number,
): Promise<{ number: string; years: LedgerYear[] } | undefined> {
  const rows = await tx.rows<{ number: string } & (LedgerYear | { id: null })>(
    `SELECT a.number, ${columns}
       FROM accounts a LEFT JOIN fiscal_years y ON y.company_id = a.company_id
      WHERE a.company_id = $1 AND a.id = $2 AND a.deleted_at IS NULL ORDER BY y.starts_on`,
    [company.id, accountId],
  )
  if (!rows[0]) return undefined
  const years = rows.flatMap(({ number: _, ...year }) => (year.id === null ? [] : [year]))
  return { number: rows[0].number, years }
}

/** The fiscal year that holds a day, else the last one; undefined when a file has none. */
export async function yearAt(
  { tx, company }: CompanyReading,
  day: Day,
): Promise<{ id: number; starts_on: Day; ends_on: Day } | undefined> {
  return tx.maybe(
    `SELECT id, starts_on, ends_on FROM fiscal_years WHERE company_id = $1
      ORDER BY ($2::date BETWEEN starts_on AND ends_on) DESC, starts_on DESC LIMIT 1`,
    [company.id, day],
  )
}
