import type { CompanyReading } from '#platform/operations/operation'

/** What a report may be narrowed to, by the name of its parameter. */
const statements = {
  account_id: `SELECT a.id AS asked, a.id FROM accounts a
    WHERE a.company_id = $1 AND a.id = ANY ($2) AND a.deleted_at IS NULL`,
  journal_id: `SELECT j.id AS asked, j.id FROM journals j
    WHERE j.company_id = $1 AND j.id = ANY ($2) AND j.deleted_at IS NULL`,
  vat_code_id: `SELECT v.id AS asked, v.id FROM vat_codes v
    WHERE v.company_id = $1 AND v.id = ANY ($2) AND v.deleted_at IS NULL`,
  third_party_id: `SELECT t.id AS asked, coalesce(t.merged_into_id, t.id) AS id FROM third_parties t
    WHERE t.company_id = $1 AND t.id = ANY ($2) AND (t.deleted_at IS NULL OR t.merged_into_id IS NOT NULL)`,
} as const
export type Named = keyof typeof statements

/** The records of these ids: those that were asked for and, where one was merged, who it is today. */
export async function namedRecords(
  { tx, company }: CompanyReading,
  name: Named,
  ids: readonly number[],
): Promise<{ asked: number; id: number }[]> {
  return tx.rows(statements[name], [company.id, ids])
}
