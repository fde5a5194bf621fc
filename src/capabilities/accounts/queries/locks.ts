import type { CompanyOperation } from '#platform/operations/operation'
import type { Account } from '../schemas/account.js'
import { accountColumns, lockAccountsById } from './read.js'

/**
 * Holds the shape of a file's chart: who makes, renumbers or removes accounts comes one after the other,
 * so that each finds the headings of the one before. Posting does not wait for it.
 */
export async function lockChart({ tx, company }: CompanyOperation): Promise<void> {
  await tx.one(`SELECT id FROM companies WHERE id = $1 FOR NO KEY UPDATE`, [company.id])
}

/** An account held against posting, which holds what it names. */
export async function lockAccount(op: CompanyOperation, id: number): Promise<Account | undefined> {
  return (await lockAccountsById(op, [id]))[0]
}

/** The whole chart, held against other changes; posting goes on. */
export async function lockAccounts({ tx, company }: CompanyOperation): Promise<Account[]> {
  return tx.rows<Account>(
    `SELECT ${accountColumns} FROM accounts a
      WHERE a.company_id = $1 AND a.deleted_at IS NULL ORDER BY a.id FOR NO KEY UPDATE OF a`,
    [company.id, company.locale],
  )
}

/** Holds accounts against posting too. */
export async function holdAgainstPosting(
  { tx, company }: CompanyOperation,
  ids: readonly number[],
): Promise<void> {
  await tx.rows(
    `SELECT id FROM accounts WHERE company_id = $1 AND id = ANY ($2) ORDER BY id FOR UPDATE`,
    [company.id, ids],
  )
}
