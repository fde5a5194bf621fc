import { allLabels } from '#platform/db/labels'
import { likePattern } from '#platform/db/like'
import type { CompanyReading } from '#platform/operations/operation'
import type { VatCode, VatCodeFilter } from '../schemas.js'

/** The columns of a VAT code as the API shows it; `$2` is the language of the file. */
export const vatCodeColumns = `
  v.id, v.company_id, v.code, v.labels ->> $2 AS label, v.labels, v.direction, v.rate, v.deductible_percent,
  v.is_reverse_charge, v.category, v.exemption_code, v.base_boxes, v.tax_boxes, v.base_boxes_credit,
  v.tax_boxes_credit, v.due_account, v.deductible_account, v.due_account_credit, v.deductible_account_credit,
  v.non_deductible_account, v.waiting_account,
  CASE WHEN v.waiting_account IS NULL THEN 'invoice' ELSE 'payment' END AS due_on, v.valid_from, v.valid_until, v.is_active, v.version,
  v.version AS lock_version, v.created_at, v.updated_at, v.deleted_at`

export async function findVatCode(
  { tx, company }: CompanyReading,
  id: number,
): Promise<VatCode | undefined> {
  return tx.maybe<VatCode>(
    `SELECT ${vatCodeColumns} FROM vat_codes v
      WHERE v.company_id = $1 AND v.id = $3 AND v.deleted_at IS NULL`,
    [company.id, company.locale, id],
  )
}

export async function listVatCodes(
  { tx, company }: CompanyReading,
  { q, direction, is_active }: VatCodeFilter,
): Promise<VatCode[]> {
  return tx.rows<VatCode>(
    `SELECT ${vatCodeColumns} FROM vat_codes v
      WHERE v.company_id = $1 AND v.deleted_at IS NULL
        AND ($3::text IS NULL OR folded(v.code || ' ' || ${allLabels('v')}) LIKE $3)
        AND ($4::text IS NULL OR v.direction = $4)
        AND ($5::boolean IS NULL OR v.is_active = $5)
      ORDER BY v.code`,
    [company.id, company.locale, likePattern(q), direction ?? null, is_active ?? null],
  )
}

/** The ids of the living VAT codes by code. */
export async function vatCodeIds({
  tx,
  company,
}: CompanyReading): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.rows<{ code: string; id: number }>(
    `SELECT code, id FROM vat_codes WHERE company_id = $1 AND deleted_at IS NULL`,
    [company.id],
  )
  return new Map(rows.map(({ code, id }) => [code, id]))
}

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
