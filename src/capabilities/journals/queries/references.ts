import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'

export type NumberInUse = { number: string; is_free: boolean }

/** The numbers of a file's accounts, and whether nothing has been booked on it or counts on it. */
export async function accountNumbers({ tx, company }: CompanyOperation): Promise<NumberInUse[]> {
  return tx.rows<NumberInUse>(
    `SELECT a.number, a.is_active AND a.kind = 'postable'
              AND NOT EXISTS (SELECT FROM account_balances b WHERE b.company_id = $1 AND b.account_id = a.id)
              AND NOT EXISTS (SELECT FROM journals j
                               WHERE j.company_id = $1 AND j.control_account_id = a.id AND j.deleted_at IS NULL)
              AND NOT EXISTS (SELECT FROM third_parties t
                               WHERE t.company_id = $1 AND a.id IN (t.account_id, t.default_account_id)
                                 AND t.deleted_at IS NULL) AS is_free
       FROM accounts a WHERE a.company_id = $1 AND a.deleted_at IS NULL`,
    [company.id],
  )
}

export type NamedVatCode = { code: string; direction: 'sale' | 'purchase'; is_active: boolean }

/** A VAT code, held against being put in the bin meanwhile. */
export async function holdVatCode(
  { tx, company }: CompanyOperation,
  id: number,
): Promise<NamedVatCode | undefined> {
  return tx.maybe<NamedVatCode>(
    `SELECT code, direction, is_active FROM vat_codes
      WHERE company_id = $1 AND id = $2 AND deleted_at IS NULL FOR KEY SHARE`,
    [company.id, id],
  )
}

export type Party = { country: string | null; ids: number[] }

/** The country of a third party, and all ids by which a rule may know it: its own and those merged into it. */
export async function findParty(
  { tx, company }: CompanyReading,
  id: number,
): Promise<Party | undefined> {
  return tx.maybe<Party>(
    `SELECT t.country, ARRAY(SELECT $2::bigint UNION ALL
                             SELECT m.id FROM third_parties m
                              WHERE m.company_id = $1 AND m.merged_into_id = $2) AS ids
       FROM third_parties t WHERE t.company_id = $1 AND t.id = $2 AND t.deleted_at IS NULL`,
    [company.id, id],
  )
}
