import type { CompanyOperation } from '#platform/operations/operation'
import type { ThirdParty } from '../schemas.js'
import { columns } from './third-parties.js'

/** Makes imports of a file follow each other, so that each finds what the one before made. */
export async function queueImport({ tx, company }: CompanyOperation): Promise<void> {
  await tx.rows(
    `SELECT pg_advisory_xact_lock(hashtextextended('import of third parties ' || $1::text, 0))`,
    [company.id],
  )
}

/** The third parties that have one of these codes (in capitals) or VAT numbers, held in the order of their ids. */
export async function lockMatches(
  { tx, company }: CompanyOperation,
  codes: readonly string[],
  vatNumbers: readonly string[],
): Promise<ThirdParty[]> {
  return tx.rows<ThirdParty>(
    `SELECT ${columns} FROM third_parties t
      WHERE t.company_id = $1 AND t.deleted_at IS NULL
        AND (upper(t.code) = ANY ($2) OR t.vat_number = ANY ($3))
      ORDER BY t.id FOR NO KEY UPDATE`,
    [company.id, codes, vatNumbers],
  )
}
