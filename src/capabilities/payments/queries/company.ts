import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'

/** Who pays or collects, and what the settings say about it. */
export type Payer = {
  code: string
  enterprise_number: string | null
  creditor_id: string | null
}

export async function payerOf({ tx, company }: CompanyReading): Promise<Payer> {
  return tx.one<Payer>(
    `SELECT code, enterprise_number, settings #>> '{sepa,creditor_id}' AS creditor_id
       FROM companies WHERE id = $1`,
    [company.id],
  )
}

/** What the file says about money on its way, as it is stored, and the journal for it. */
export type TransferSettings = { transit_account: string | null; journal_id: number | null }

export async function transferSettings({ tx, company }: CompanyReading): Promise<TransferSettings> {
  return tx.one<TransferSettings>(
    `SELECT s.transfers ->> 'transit_account' AS transit_account,
            coalesce((s.transfers ->> 'journal_id')::bigint,
              (SELECT j.id FROM journals j
                WHERE j.company_id = $1 AND j.type = 'general' AND j.is_active AND j.deleted_at IS NULL
                ORDER BY j.is_default DESC, j.code LIMIT 1)) AS journal_id
       FROM (SELECT settings #> '{auto_entries,transfers}' AS transfers FROM companies WHERE id = $1) s`,
    [company.id],
  )
}

export type BankJournal = {
  id: number
  code: string
  type: string
  iban: string | null
  bic: string | null
  is_active: boolean
  currency: string
}

/**
 * A journal, held against being put in the bin meanwhile, with the money in which it would pay: its own, unless what is
 * owed stands in the books in another.
 */
export async function holdJournal(
  { tx, company }: CompanyOperation,
  id: number,
): Promise<BankJournal | undefined> {
  return tx.maybe<BankJournal>(
    `SELECT j.id, j.code, j.type, j.iban, j.bic, j.is_active,
            CASE c.currency WHEN 'EUR' THEN j.currency ELSE c.currency END AS currency
       FROM journals j JOIN companies c ON c.id = j.company_id
      WHERE j.company_id = $1 AND j.id = $2 AND j.deleted_at IS NULL FOR KEY SHARE OF j`,
    [company.id, id],
  )
}
