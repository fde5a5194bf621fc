import type { CompanyOperation } from '#platform/operations/operation'
import type { VatCode } from '../schemas.js'
import { vatCodeColumns } from './read.js'

/** VAT codes in the bin, held. */
export async function lockBinnedVatCodes(
  { tx, company }: CompanyOperation,
  ids: readonly number[],
): Promise<VatCode[]> {
  return tx.rows<VatCode>(
    `SELECT ${vatCodeColumns} FROM vat_codes v
      WHERE v.company_id = $1 AND v.id = ANY ($3) AND v.deleted_at IS NOT NULL ORDER BY v.id FOR UPDATE`,
    [company.id, company.locale, ids],
  )
}

export async function untrashVatCodes(
  { tx, company, now }: CompanyOperation,
  ids: readonly number[],
): Promise<void> {
  await tx.run(
    `UPDATE vat_codes SET deleted_at = NULL, deleted_by = NULL, version = version + 1, updated_at = $3
      WHERE company_id = $1 AND id = ANY ($2)`,
    [company.id, ids, now],
  )
}

export async function deleteVatCodes(
  { tx, company }: CompanyOperation,
  ids: readonly number[],
): Promise<void> {
  await tx.run(`DELETE FROM vat_codes WHERE company_id = $1 AND id = ANY ($2)`, [company.id, ids])
}
