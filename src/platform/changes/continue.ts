import type { CompanyId } from '#kernel/ids'
import type { Tx } from '#platform/db/index'

/**
 * Says that one company file takes the place of another, or that the same one begins anew, as the demo does
 * every night: whoever comes with a cursor from before is told to load everything again.
 */
export async function continueCursors(tx: Tx, from: CompanyId, to: CompanyId): Promise<void> {
  await tx.run(`SELECT continue_cursors($1, $2)`, [from, to])
}
