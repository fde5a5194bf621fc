import type { FirmId, PublicToken } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { ReadTx, Tx } from '#platform/db/index'

/** The demo firm, once it is ready. */
export async function findDemoFirm(
  tx: ReadTx,
): Promise<{ id: FirmId; public_token: PublicToken; name: string } | undefined> {
  return tx.maybe(`SELECT id, public_token, name FROM firms WHERE is_demo ORDER BY id DESC LIMIT 1`)
}

/** Since when its files are there; null while there is none. */
export async function demoMadeAt(tx: ReadTx): Promise<Instant | null> {
  const { made_at } = await tx.one<{ made_at: Instant | null }>(
    `SELECT min(c.created_at) AS made_at FROM companies c JOIN firms f ON f.id = c.firm_id WHERE f.is_demo`,
  )
  return made_at
}

/** Tells the planner what the tables of the books hold, sooner than the database would. */
export async function refreshStatistics(tx: Tx): Promise<void> {
  await tx.run('SELECT refresh_statistics()')
}
