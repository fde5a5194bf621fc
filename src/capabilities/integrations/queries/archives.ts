import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { ReadTx, Tx } from '#platform/db/index'

export type ArchivedYear = { readonly id: number; readonly fingerprint: string | null }

/** The years of a file, or one of them, each with the state of it that lies in a place. */
export function yearsWithArchives(
  tx: ReadTx,
  companyId: CompanyId,
  place: string,
  fiscalYearId: number | null,
): Promise<ArchivedYear[]> {
  return tx.rows(
    `SELECT y.id, a.fingerprint FROM fiscal_years y
       LEFT JOIN integration_archives a
         ON a.company_id = y.company_id AND a.fiscal_year_id = y.id AND a.place = $2
      WHERE y.company_id = $1 AND ($3::bigint IS NULL OR y.id = $3) ORDER BY y.starts_on, y.id`,
    [companyId, place, fiscalYearId],
  )
}

/** Keeps which state of a year lies in a place. */
export async function keepArchived(
  tx: Tx,
  companyId: CompanyId,
  archived: { yearId: number; place: string; fingerprint: string; at: Instant },
): Promise<void> {
  await tx.run(
    `INSERT INTO integration_archives (company_id, fiscal_year_id, place, fingerprint, archived_at)
     SELECT y.company_id, y.id, $3, $4, $5 FROM fiscal_years y WHERE y.company_id = $1 AND y.id = $2
     ON CONFLICT (company_id, fiscal_year_id, place) DO UPDATE
       SET fingerprint = excluded.fingerprint, archived_at = excluded.archived_at`,
    [companyId, archived.yearId, archived.place, archived.fingerprint, archived.at],
  )
}
