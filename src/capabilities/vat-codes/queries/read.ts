import { shownColumns } from '#platform/db/columns'
import { allLabels } from '#platform/db/labels'
import { likePattern } from '#platform/db/like'
import { rowsIn } from '#platform/db/records'
import type { CompanyReading } from '#platform/operations/operation'
import { VatCode, type VatCodeFilter } from '../schemas.js'

/** The columns of a VAT code as the API shows it; `$2` is the language of the file. */
const vatCodeColumns = shownColumns(VatCode, 'v', {
  label: 'v.labels ->> $2',
  due_on: `CASE WHEN v.waiting_account IS NULL THEN 'invoice' ELSE 'payment' END`,
})

export const { find: findVatCode, lock: lockVatCodes } = rowsIn<VatCode>('vat_codes', {
  alias: 'v',
  columns: vatCodeColumns,
  inLanguage: true,
})

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
