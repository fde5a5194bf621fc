import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { Account } from '../schemas/account.js'
import { accountColumns } from './read.js'

/** Accounts in the bin, held. */
export async function lockBinnedAccounts(
  { tx, company }: CompanyOperation,
  ids: readonly number[],
): Promise<Account[]> {
  return tx.rows<Account>(
    `SELECT ${accountColumns} FROM accounts a
      WHERE a.company_id = $1 AND a.id = ANY ($3) AND a.deleted_at IS NOT NULL ORDER BY a.id FOR UPDATE OF a`,
    [company.id, company.locale, ids],
  )
}

/** Those of some numbers that living accounts have. */
export async function takenNumbers(
  { tx, company }: CompanyReading,
  numbers: readonly string[],
): Promise<string[]> {
  const rows = await tx.rows<{ number: string }>(
    `SELECT number FROM accounts WHERE company_id = $1 AND number = ANY ($2) AND deleted_at IS NULL`,
    [company.id, numbers],
  )
  return rows.map(({ number }) => number)
}

/** Brings accounts back together: the heading of one may be among them. */
export async function untrashAccounts(
  { tx, company, now }: CompanyOperation,
  ids: readonly number[],
): Promise<void> {
  await tx.run(
    `UPDATE accounts a
        SET deleted_at = NULL, deleted_by = NULL, version = a.version + 1, updated_at = $3,
            parent_id = (
              SELECT h.id FROM accounts h
               WHERE h.company_id = $1 AND (h.deleted_at IS NULL OR h.id = ANY ($2)) AND h.kind = 'heading'
                 AND h.number = ANY (ARRAY(SELECT left(a.number, n) FROM generate_series(1, length(a.number) - 1) n))
               ORDER BY length(h.number) DESC LIMIT 1)
      WHERE a.company_id = $1 AND a.id = ANY ($2)`,
    [company.id, ids, now],
  )
}

/** Removes accounts for good. What hung below them in the bin finds its heading anew when it comes back. */
export async function deleteAccounts(
  { tx, company }: CompanyOperation,
  ids: readonly number[],
): Promise<void> {
  await tx.run(
    `UPDATE accounts SET parent_id = NULL
      WHERE company_id = $1 AND parent_id = ANY ($2) AND deleted_at IS NOT NULL`,
    [company.id, ids],
  )
  await tx.run(`DELETE FROM accounts WHERE company_id = $1 AND id = ANY ($2)`, [company.id, ids])
}
