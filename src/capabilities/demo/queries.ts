import type { FirmId, PublicToken } from '#kernel/ids'
import type { ReadTx } from '#platform/db/index'

/** The demo firm, once it is ready. */
export async function findDemoFirm(
  tx: ReadTx,
): Promise<{ id: FirmId; public_token: PublicToken; name: string } | undefined> {
  return tx.maybe(`SELECT id, public_token, name FROM firms WHERE is_demo ORDER BY id DESC LIMIT 1`)
}
