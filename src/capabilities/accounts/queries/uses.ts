import type { CompanyReading } from '#platform/operations/operation'

export async function isVatCodeTaken(
  { tx, company }: CompanyReading,
  code: string,
): Promise<boolean> {
  const found = await tx.maybe(
    `SELECT id FROM vat_codes WHERE company_id = $1 AND code = $2 AND deleted_at IS NULL`,
    [company.id, code],
  )
  return found !== undefined
}
