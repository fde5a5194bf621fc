import type { Day } from '#kernel/days'
import type { CompanyReading } from '#platform/operations/operation'
import type { Decimals, Figures } from '../domain/figures.js'
import type { Kind } from '../domain/kinds.js'
import { basisColumns } from './basis.js'
import type { Basis } from './declarations.js'

type Period = { period_type: 'monthly' | 'quarterly' | 'yearly'; year: number; period: number }

const ofKind = `d.company_id = $1 AND d.deleted_at IS NULL AND (d.period_type = 'yearly') = ($2 = 'yearly')`

/** The last return of the kind before a day that is not a draft, and what it leaves to the next. */
export async function previousOf(
  { tx, company }: CompanyReading,
  kind: Kind,
  startsOn: Day,
): Promise<{ id: number; carried_out: Decimals } | undefined> {
  return tx.maybe(
    `SELECT d.id, d.carried_out FROM vat_declarations d
      WHERE ${ofKind} AND d.status <> 'draft' AND d.ends_on < $3 ORDER BY d.ends_on DESC LIMIT 1`,
    [company.id, kind, startsOn],
  )
}

/** The drafts of the kind before a day, oldest first. */
export async function draftsBefore(
  { tx, company }: CompanyReading,
  kind: Kind,
  startsOn: Day,
): Promise<Period[]> {
  return tx.rows<Period>(
    `SELECT d.period_type, d.year, d.period FROM vat_declarations d
      WHERE ${ofKind} AND d.status = 'draft' AND d.ends_on < $3 ORDER BY d.ends_on`,
    [company.id, kind, startsOn],
  )
}

/** Whether a return that is no draft stands after a day, of the kind, or of the year that holds the day. */
export async function standsAfter(
  { tx, company }: CompanyReading,
  kind: Kind,
  endsOn: Day,
): Promise<boolean> {
  const { stands } = await tx.one<{ stands: boolean }>(
    `SELECT EXISTS (SELECT FROM vat_declarations d WHERE ${ofKind} AND d.status <> 'draft' AND d.ends_on > $3)
            OR ${yearStands} AS stands`,
    [company.id, kind, endsOn],
  )
  return stands
}

const yearStands = `($2 = 'periodic' AND EXISTS (
  SELECT FROM vat_declarations y WHERE y.company_id = $1 AND y.deleted_at IS NULL AND y.status <> 'draft'
     AND y.period_type = 'yearly' AND $3 BETWEEN y.starts_on AND y.ends_on))`

/** Whether the return of the year that holds a day is validated, where there is such a thing. */
export async function isYearDeclared(
  { tx, company }: CompanyReading,
  kind: Kind,
  endsOn: Day,
): Promise<boolean> {
  const { stands } = await tx.one<{ stands: boolean }>(`SELECT ${yearStands} AS stands`, [
    company.id,
    kind,
    endsOn,
  ])
  return stands
}

export type PeriodicReturn = { balance: string; corrected: string; figures: Figures }

/** What the validated returns of the periods of a year came to. */
export async function returnsWithin(
  { tx, company }: CompanyReading,
  startsOn: Day,
  endsOn: Day,
): Promise<PeriodicReturn[]> {
  return tx.rows<PeriodicReturn>(
    `SELECT d.amount_due - d.amount_refund AS balance, d.corrected, d.figures FROM vat_declarations d
      WHERE d.company_id = $1 AND d.deleted_at IS NULL AND d.status <> 'draft' AND d.period_type <> 'yearly'
        AND d.starts_on BETWEEN $2 AND $3`,
    [company.id, startsOn, endsOn],
  )
}

/** By what a return over a span would be told to be stale, as it is now. */
export async function basisNow(
  { tx, company }: CompanyReading,
  kind: Kind,
  startsOn: Day,
  endsOn: Day,
): Promise<Basis> {
  return tx.one<Basis>(
    `SELECT ${basisColumns.lines_then} AS lines_then, ${basisColumns.waiting_then} AS waiting_then,
            ${basisColumns.before_then} AS before_then
       FROM (SELECT $1::bigint AS company_id, $2::text AS period_type, $3::date AS starts_on, $4::date AS ends_on) d`,
    [company.id, kind, startsOn, endsOn],
  )
}
