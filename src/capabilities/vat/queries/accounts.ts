import type { CompanyReading } from '#platform/operations/operation'

/** What accounts are called, by number. */
export async function accountLabels(
  { tx, company }: CompanyReading,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.rows<{ number: string; label: string }>(
    `SELECT number, labels ->> $3 AS label FROM accounts
      WHERE company_id = $1 AND number = ANY ($2) AND deleted_at IS NULL`,
    [company.id, numbers, company.locale],
  )
  return new Map(rows.map(({ number, label }) => [number, label]))
}
