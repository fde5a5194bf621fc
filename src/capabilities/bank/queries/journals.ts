import type { CompanyReading } from '#platform/operations/operation'

export type BankJournal = { id: number; code: string; iban: string | null; currency: string }

/** The financial journals of a file, held against another import; entries are posted meanwhile. */
export async function holdBankJournals({ tx, company }: CompanyReading): Promise<BankJournal[]> {
  return tx.rows<BankJournal>(
    `SELECT id, code, iban, currency FROM journals
      WHERE company_id = $1 AND type = 'financial' AND deleted_at IS NULL ORDER BY id FOR NO KEY UPDATE`,
    [company.id],
  )
}
