import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { VatCode } from '../schemas.js'
import { vatCodeColumns } from './read.js'

type UsedBy = Readonly<Record<string, number>>

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

/** Those of some VAT codes that an account or a third party names, in the bin or not. */
export async function namedVatCodes(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<Map<number, UsedBy>> {
  const rows = await tx.rows<{ id: number } & UsedBy>(
    `SELECT id, count(*) FILTER (WHERE by = 'account')::int AS accounts,
            count(*) FILTER (WHERE by = 'party')::int AS third_parties,
            count(*) FILTER (WHERE by = 'document')::int AS documents
       FROM (SELECT vat_code_id AS id, 'account' AS by FROM accounts WHERE company_id = $1 AND vat_code_id = ANY ($2)
             UNION ALL
             SELECT default_vat_code_id, 'party' FROM third_parties
              WHERE company_id = $1 AND default_vat_code_id = ANY ($2)
             UNION ALL
             SELECT DISTINCT vat_code_id, 'document' FROM document_lines
              WHERE company_id = $1 AND vat_code_id = ANY ($2)) named GROUP BY id`,
    [company.id, ids],
  )
  return new Map(rows.map(({ id, ...usedBy }) => [id, usedBy]))
}

export async function deleteVatCodes(
  { tx, company }: CompanyOperation,
  ids: readonly number[],
): Promise<void> {
  await tx.run(`DELETE FROM vat_codes WHERE company_id = $1 AND id = ANY ($2)`, [company.id, ids])
}
