import type { FirmId, UserId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { ReadTx, Tx } from '#platform/db/index'

export async function findKey(tx: ReadTx, firmId: FirmId): Promise<string | undefined> {
  const row = await tx.maybe<{ key: string }>(`SELECT key FROM licences WHERE firm_id = $1`, [
    firmId,
  ])
  return row?.key
}

export async function saveKey(
  tx: Tx,
  firmId: FirmId,
  key: string,
  userId: UserId,
  now: Instant,
): Promise<void> {
  await tx.run(
    `INSERT INTO licences (firm_id, key, activated_at, activated_by) VALUES ($1, $2, $3, $4)
     ON CONFLICT (firm_id) DO UPDATE SET
       key = excluded.key, activated_at = excluded.activated_at, activated_by = excluded.activated_by`,
    [firmId, key, now, userId],
  )
}

export async function deleteKey(tx: Tx, firmId: FirmId): Promise<boolean> {
  return (await tx.run(`DELETE FROM licences WHERE firm_id = $1`, [firmId])) === 1
}

export type Usage = {
  users: number
  companies: number
  imports_this_month: number
  storage_bytes: number
}

/** What a firm uses of its licence. It reads the tables of others, as only a counter may. */
export async function countUsage(tx: ReadTx, firmId: FirmId, month: Instant): Promise<Usage> {
  return tx.one<Usage>(
    `SELECT (SELECT count(*)::int FROM firm_members WHERE firm_id = $1 AND is_active) AS users,
            (SELECT count(*)::int FROM companies WHERE firm_id = $1 AND deleted_at IS NULL) AS companies,
            (SELECT count(*)::int FROM document_imports i JOIN companies c ON c.id = i.company_id
              WHERE c.firm_id = $1 AND i.created_at >= $2 AND i.status <> 'expanded') AS imports_this_month,
            (SELECT coalesce(sum(f.size), 0)::bigint FROM files f LEFT JOIN companies c ON c.id = f.company_id
              WHERE f.deleted_at IS NULL AND (f.firm_id = $1 OR c.firm_id = $1)) AS storage_bytes`,
    [firmId, month],
  )
}
