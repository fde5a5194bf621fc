import type { CompanyReading } from '#platform/operations/operation'

/** The codes of VAT codes by their ids; unknown ones are left out. */
export async function codesOf(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.rows<{ id: number; code: string }>(
    `SELECT id, code FROM vat_codes WHERE company_id = $1 AND id = ANY ($2) AND deleted_at IS NULL`,
    [company.id, ids],
  )
  return new Map(rows.map(({ id, code }) => [id, code]))
}
