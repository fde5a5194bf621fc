import { deleteRecords } from '#platform/db/record-writes'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'

/** Those of some numbers that living accounts have. */
export async function takenNumbers(
  { tx, company }: CompanyReading,
  numbers: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ number: string }>(
    `SELECT number FROM accounts WHERE company_id = $1 AND number = ANY ($2) AND deleted_at IS NULL`,
    [company.id, numbers],
  )
  return rows.map(({ number }) => number)
}

/** The heading of an account `r` that comes back: it may come with it, being among the ids of `$2`. */
export const restoredHeading = `parent_id = (
  SELECT h.id FROM accounts h
   WHERE h.company_id = $1 AND (h.deleted_at IS NULL OR h.id = ANY ($2)) AND h.kind = 'heading'
     AND h.number = ANY (ARRAY(SELECT left(r.number, n) FROM generate_series(1, length(r.number) - 1) n))
   ORDER BY length(h.number) DESC LIMIT 1)`

/** Removes accounts for good. What hung below them in the bin finds its heading anew when it comes back. */
export async function deleteAccounts(op: CompanyOperation, ids: readonly number[]): Promise<void> {
  await op.tx.run(
    `UPDATE accounts SET parent_id = NULL
      WHERE company_id = $1 AND parent_id = ANY ($2) AND deleted_at IS NOT NULL`,
    [op.company.id, ids],
  )
  await deleteRecords(op, 'accounts', ids)
}
