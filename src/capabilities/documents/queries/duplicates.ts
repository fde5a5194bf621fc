import type { Day } from '#kernel/days'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'

/** The next number of a series, from a row that is held until the end. */
export async function nextNumber(
  { tx, company }: CompanyOperation,
  series: string,
): Promise<number> {
  const { last_number } = await tx.one<{ last_number: number }>(
    `INSERT INTO document_numbers (company_id, series, last_number) VALUES ($1, $2, 1)
     ON CONFLICT (company_id, series) DO UPDATE SET last_number = document_numbers.last_number + 1
     RETURNING last_number`,
    [company.id, series],
  )
  return last_number
}

/** Whether something that we sold has a number already. */
export async function isNumberTaken(
  { tx, company }: CompanyReading,
  number: string,
  isCreditNote: boolean,
): Promise<boolean> {
  const found = await tx.maybe(
    `SELECT id FROM documents
      WHERE company_id = $1 AND direction = 'sale' AND is_credit_note = $3 AND upper(number) = upper($2)
        AND status <> 'cancelled' AND deleted_at IS NULL`,
    [company.id, number, isCreditNote],
  )
  return found !== undefined
}

/** What makes two documents the same invoice. */
export type Duplicates = {
  direction: 'purchase' | 'sale'
  isCreditNote: boolean
  thirdPartyId: number
  number: string
  date: Day
  gross: string
}

/** The first document that is the same invoice: of the same third party, number, date and amount. */
export async function findSame(
  { tx, company }: CompanyReading,
  { direction, isCreditNote, thirdPartyId, number, date, gross }: Duplicates,
  besides: number | null = null,
): Promise<number | undefined> {
  const found = await tx.maybe<{ id: number }>(
    `SELECT d.id FROM documents d
      WHERE d.company_id = $1 AND d.deleted_at IS NULL AND d.status <> 'cancelled' AND d.id IS DISTINCT FROM $8
        AND d.third_party_id IN (SELECT id FROM third_parties WHERE company_id = $1 AND (id = $2 OR merged_into_id = $2))
        AND d.direction = $3 AND d.is_credit_note = $4 AND d.document_date = $6 AND d.amount_gross = $7
        AND reference_key(d.number) = reference_key($5)
      ORDER BY d.id LIMIT 1`,
    [company.id, thirdPartyId, direction, isCreditNote, number, date, gross, besides],
  )
  return found?.id
}

/** One who adds a document of a file after another sees what that one added. */
export async function takeTurns({ tx, company }: CompanyOperation): Promise<void> {
  await tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('documents', $1))`, [company.id])
}
