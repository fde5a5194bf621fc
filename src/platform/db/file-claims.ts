import type { CompanyId } from '#kernel/ids'
import type { ReadTx, Tx } from './index.js'

/** The lock of whoever works long in a company file, held until the end of the transaction. */
const lockClass = 20260029

/** Claims a company file for work that takes long; false where someone else has it. Waits for nobody. */
export async function claimFile(tx: Tx, companyId: CompanyId): Promise<boolean> {
  const { mine } = await tx.one<{ mine: boolean }>(
    `SELECT pg_try_advisory_xact_lock(${lockClass}, $1::bigint::integer) AS mine`,
    [companyId],
  )
  return mine
}

/** Whether someone has claimed the company file that an expression names: a process that was killed has no longer. */
export function isClaimedFile(companyId: string): string {
  return `EXISTS (SELECT FROM pg_locks k WHERE k.locktype = 'advisory' AND k.granted
    AND k.classid = ${lockClass} AND k.objid = ${companyId}::bigint AND k.objsubid = 2
    AND k.database = (SELECT oid FROM pg_database WHERE datname = current_database()))`
}

export async function isFileClaimed(tx: ReadTx, companyId: CompanyId): Promise<boolean> {
  const { claimed } = await tx.one<{ claimed: boolean }>(
    `SELECT ${isClaimedFile('$1')} AS claimed`,
    [companyId],
  )
  return claimed
}

/** Lets the statements of this transaction, its commit among them, take longer than those of a request usually may. */
export async function allowLong(tx: Pick<ReadTx, 'rows'>): Promise<void> {
  await tx.rows(
    `SELECT set_config('statement_timeout', '30min', true), set_config('idle_in_transaction_session_timeout', '5min', true)`,
  )
}
