import type { CompanyId } from '#kernel/ids'
import type { ReadTx } from '#platform/db/index'
import type { CompanyReading } from '#platform/operations/operation'

/** The files that want their returns prepared without being asked. */
export async function filesToPrepare(tx: ReadTx): Promise<CompanyId[]> {
  const rows = await tx.rows<{ id: CompanyId }>(
    `SELECT id FROM companies
      WHERE deleted_at IS NULL AND is_active AND coalesce((settings #>> '{vat,auto_prepare}')::boolean, true)
      ORDER BY id`,
  )
  return rows.map(({ id }) => id)
}

/** The drafts of a file, oldest first. */
export async function draftIds({ tx, company }: CompanyReading): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT id FROM vat_declarations
      WHERE company_id = $1 AND deleted_at IS NULL AND status = 'draft' ORDER BY ends_on, id`,
    [company.id],
  )
  return rows.map(({ id }) => id)
}
