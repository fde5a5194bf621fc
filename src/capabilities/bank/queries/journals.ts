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

/** The codes of all journals of a file, in capitals. */
export async function journalCodes({ tx, company }: CompanyReading): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ code: string }>(
    'SELECT upper(code) AS code FROM journals WHERE company_id = $1 AND deleted_at IS NULL',
    [company.id],
  )
  return new Set(rows.map(({ code }) => code))
}

/** The accounts of the banks of a file. */
export async function accountsOfBanks({
  tx,
  company,
}: CompanyReading): Promise<{ id: number; number: string }[]> {
  return tx.rows<{ id: number; number: string }>(
    `SELECT a.id, a.number FROM journals j
       JOIN accounts a ON a.company_id = j.company_id AND a.id = j.control_account_id
      WHERE j.company_id = $1 AND j.type = 'financial' AND j.deleted_at IS NULL`,
    [company.id],
  )
}
