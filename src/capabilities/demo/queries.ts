import type { FirmId, PublicToken } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { ReadTx, Tx } from '#platform/db/index'

/** The demo firm, once it is ready. */
export async function findDemoFirm(
  tx: ReadTx,
): Promise<{ id: FirmId; public_token: PublicToken; name: string } | undefined> {
  return tx.maybe(`SELECT id, public_token, name FROM firms WHERE is_demo ORDER BY id DESC LIMIT 1`)
}

/** Demo users whose day is over, with everything they hold. */
export async function deleteDemoUsers(tx: Tx, madeBefore: Instant): Promise<number> {
  await tx.run(
    `DELETE FROM firm_members m USING users u
      WHERE u.id = m.user_id AND u.is_demo AND u.created_at < $1`,
    [madeBefore],
  )
  return tx.run(`DELETE FROM users WHERE is_demo AND created_at < $1`, [madeBefore])
}
