import type { CompanyOperation } from '#platform/operations/operation'
import type { VatCode } from '../schemas.js'
import { lockVatCodes } from './read.js'

export async function lockVatCode(op: CompanyOperation, id: number): Promise<VatCode | undefined> {
  return (await lockVatCodes(op, [id]))[0]
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

/** Accounts by number, held against being removed or made headings. */
export async function holdAccounts(
  { tx, company }: CompanyOperation,
  numbers: readonly string[],
): Promise<{ number: string; kind: 'heading' | 'postable' }[]> {
  return tx.rows(
    `SELECT number, kind FROM accounts
      WHERE company_id = $1 AND number = ANY ($2) AND deleted_at IS NULL FOR KEY SHARE`,
    [company.id, numbers],
  )
}
