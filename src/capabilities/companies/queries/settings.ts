import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { ReadTx, Tx } from '#platform/db/index'

/** The settings as they are stored, which may lack paths, with the version of the file. */
export async function storedSettings(
  tx: ReadTx,
  id: CompanyId,
): Promise<{ settings: object; version: number }> {
  return tx.one(`SELECT settings, version FROM companies WHERE id = $1`, [id])
}

/** Stores the settings and raises the version of the file, which is theirs too. */
export async function storeSettings(
  tx: Tx,
  id: CompanyId,
  settings: object,
  now: Instant,
): Promise<number> {
  const { version } = await tx.one<{ version: number }>(
    `UPDATE companies SET settings = $2, version = version + 1, updated_at = $3 WHERE id = $1 RETURNING version`,
    [id, JSON.stringify(settings), now],
  )
  return version
}

export type NamedAccount = { number: string; kind: 'heading' | 'postable'; is_active: boolean }

/** The accounts with these numbers, held against being put in the bin meanwhile. */
export async function holdAccounts(
  tx: Tx,
  id: CompanyId,
  numbers: readonly string[],
): Promise<NamedAccount[]> {
  return tx.rows<NamedAccount>(
    `SELECT number, kind, is_active FROM accounts
      WHERE company_id = $1 AND number = ANY ($2) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE`,
    [id, numbers],
  )
}

export type NamedJournal = { id: number; code: string; type: string; is_active: boolean }

/** The journals with these ids, held against being put in the bin meanwhile. */
export async function holdJournals(
  tx: Tx,
  id: CompanyId,
  journalIds: readonly number[],
): Promise<NamedJournal[]> {
  return tx.rows<NamedJournal>(
    `SELECT id, code, type, is_active FROM journals
      WHERE company_id = $1 AND id = ANY ($2) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE`,
    [id, journalIds],
  )
}
