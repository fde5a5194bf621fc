import type { CompanyOperation } from '#platform/operations/operation'
import type { Account } from '../schemas/account.js'
import type { VatCode } from '../schemas/vat-code.js'
import { accountColumns, vatCodeColumns } from './read.js'

/**
 * Holds the shape of a file's chart: who makes, renumbers or removes accounts comes one after the other,
 * so that each finds the headings of the one before. Posting does not wait for it.
 */
export async function lockChart({ tx, company }: CompanyOperation): Promise<void> {
  await tx.one(`SELECT id FROM companies WHERE id = $1 FOR NO KEY UPDATE`, [company.id])
}

/** An account held against posting, which holds what it names. */
export async function lockAccount(
  { tx, company }: CompanyOperation,
  id: number,
): Promise<Account | undefined> {
  return tx.maybe<Account>(
    `SELECT ${accountColumns} FROM accounts a
      WHERE a.company_id = $1 AND a.id = $3 AND a.deleted_at IS NULL FOR UPDATE OF a`,
    [company.id, company.locale, id],
  )
}

/** Living accounts held against posting, in the order of their ids. */
export async function lockAccountsById(
  { tx, company }: CompanyOperation,
  ids: readonly number[],
): Promise<Account[]> {
  return tx.rows<Account>(
    `SELECT ${accountColumns} FROM accounts a
      WHERE a.company_id = $1 AND a.id = ANY ($3) AND a.deleted_at IS NULL ORDER BY a.id FOR UPDATE OF a`,
    [company.id, company.locale, ids],
  )
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

/** Accounts by number, held against being removed or made headings. */
export async function holdAccounts(
  { tx, company }: CompanyOperation,
  numbers: readonly string[],
): Promise<Pick<Account, 'number' | 'kind'>[]> {
  return tx.rows(
    `SELECT number, kind FROM accounts
      WHERE company_id = $1 AND number = ANY ($2) AND deleted_at IS NULL FOR KEY SHARE`,
    [company.id, numbers],
  )
}

export async function lockVatCode(op: CompanyOperation, id: number): Promise<VatCode | undefined> {
  return (await lockVatCodes(op, [id]))[0]
}

export async function lockVatCodes(
  { tx, company }: CompanyOperation,
  ids: readonly number[],
): Promise<VatCode[]> {
  return tx.rows<VatCode>(
    `SELECT ${vatCodeColumns} FROM vat_codes v
      WHERE v.company_id = $1 AND v.id = ANY ($3) AND v.deleted_at IS NULL ORDER BY v.id FOR UPDATE`,
    [company.id, company.locale, ids],
  )
}

/** Whether a VAT code is there, held against being removed. */
export async function holdVatCode(op: CompanyOperation, id: number): Promise<boolean> {
  return (await holdVatCodes(op, [id])).length > 0
}

/** The VAT codes that are there, held against being removed. */
export async function holdVatCodes(
  { tx, company }: CompanyOperation,
  ids: readonly number[],
): Promise<{ id: number }[]> {
  return tx.rows(
    `SELECT id FROM vat_codes
      WHERE company_id = $1 AND id = ANY ($2) AND deleted_at IS NULL ORDER BY id FOR KEY SHARE`,
    [company.id, ids],
  )
}
