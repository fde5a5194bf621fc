import { formatAmount, writtenAmount } from '#kernel/money'
import type { ReadTx } from '#platform/db/index'

/** The third parties whose name, or that of the one they were merged into, is found. */
export const foundThirdParties = `
  SELECT t.id FROM third_parties t
    LEFT JOIN third_parties s ON s.company_id = t.company_id AND s.id = t.merged_into_id
   WHERE t.company_id = $1 AND (t.folded_name LIKE $? OR s.folded_name LIKE $?)`

/** A third party and those that were merged into it; null where none is asked for. */
export async function sameThirdParty(
  tx: ReadTx,
  companyId: number,
  id: number | null | undefined,
): Promise<readonly number[] | null> {
  if (id == null) return null
  const rows = await tx.rows<{ id: number }>(
    `SELECT id FROM third_parties WHERE company_id = $1 AND (id = $2 OR merged_into_id = $2)`,
    [companyId, id],
  )
  return rows.map((row) => row.id)
}

/** The amount that a search reads as one, as decimal text. */
export function amountIn(q: string | null | undefined): string | null {
  const amount = writtenAmount(q ?? '')
  return amount == null ? null : formatAmount(amount)
}
