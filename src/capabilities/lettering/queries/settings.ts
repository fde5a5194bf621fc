import type { CompanyReading } from '#platform/operations/operation'

/** What the file says about differences, as it is stored, and the journal for them. */
export type DifferenceSettings = {
  expense_account: string | null
  income_account: string | null
  max_amount: string | null
  journal_id: number | null
}

/** The limit is a JSON number, which the database reads as the exact decimal that was written. */
export async function differenceSettings({
  tx,
  company,
}: CompanyReading): Promise<DifferenceSettings> {
  return tx.one<DifferenceSettings>(
    `SELECT s.difference ->> 'expense_account' AS expense_account, s.difference ->> 'income_account' AS income_account,
            CASE jsonb_typeof(s.difference -> 'max_amount')
              WHEN 'number' THEN trunc((s.difference ->> 'max_amount')::numeric, 2) END AS max_amount,
            (SELECT j.id FROM journals j
              WHERE j.company_id = $1 AND j.type = 'general' AND j.is_active AND j.deleted_at IS NULL
              ORDER BY j.is_default DESC, j.code LIMIT 1) AS journal_id
       FROM (SELECT settings #> '{auto_entries,reconciliation_difference}' AS difference
               FROM companies WHERE id = $1) s`,
    [company.id],
  )
}
