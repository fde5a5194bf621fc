import type { CompanyId } from '#kernel/ids'
import type { ReadTx } from '#platform/db/index'

/** How many days each company file keeps what lies in its bin. */
export async function retentions(tx: ReadTx): Promise<ReadonlyMap<CompanyId, number>> {
  const rows = await tx.rows<{ id: CompanyId; days: number }>(
    `SELECT id, coalesce((settings #>> '{history,trash_retention_days}')::int, 30) AS days
       FROM companies WHERE deleted_at IS NULL`,
  )
  return new Map(rows.map(({ id, days }) => [id, days]))
}
