import type { CompanyOperation } from '#platform/operations/operation'
import type { Span } from '../domain/years.js'
import type { Period } from '../schemas.js'
import { periodColumns } from './years.js'

/**
 * The months of a span, held against posting and every other change; their years cannot be closed meanwhile. Years
 * come before periods and the earlier before the later, as everyone takes them.
 */
export async function holdMonths(
  { tx, company }: CompanyOperation,
  { startsOn, endsOn }: Span,
): Promise<(Period & { is_closed: boolean })[]> {
  await tx.rows(
    `SELECT id FROM fiscal_years WHERE company_id = $1 AND starts_on <= $3 AND ends_on >= $2 ORDER BY starts_on FOR SHARE`,
    [company.id, startsOn, endsOn],
  )
  return tx.rows<Period & { is_closed: boolean }>(
    `SELECT ${periodColumns},
            (SELECT y.is_closed FROM fiscal_years y WHERE y.company_id = p.company_id AND y.id = p.fiscal_year_id)
       FROM periods p WHERE p.company_id = $1 AND p.starts_on BETWEEN $2 AND $3 ORDER BY p.starts_on FOR UPDATE`,
    [company.id, startsOn, endsOn],
  )
}

/** Says of months which return declared them, null for none, and whether they are locked whole. */
export async function markDeclared(
  { tx, company, caller, now }: CompanyOperation,
  months: readonly { readonly id: number; readonly isLocked: boolean }[],
  declarationId: number | null,
): Promise<Period[]> {
  return tx.rows<Period>(
    `UPDATE periods AS p
        SET vat_locked = $4::bigint IS NOT NULL, vat_declaration_id = $4, is_locked = m.is_locked,
            locked_at = CASE WHEN p.is_locked = m.is_locked THEN p.locked_at WHEN m.is_locked THEN $5::timestamptz END,
            locked_by = CASE WHEN p.is_locked = m.is_locked THEN p.locked_by WHEN m.is_locked THEN $6::bigint END,
            version = p.version + 1, updated_at = $5
       FROM unnest($2::bigint[], $3::boolean[]) AS m (id, is_locked)
      WHERE p.company_id = $1 AND p.id = m.id RETURNING ${periodColumns}`,
    [
      company.id,
      months.map(({ id }) => id),
      months.map(({ isLocked }) => isLocked),
      declarationId,
      now,
      caller.user.id,
    ],
  )
}
