import type { Day } from '#kernel/days'
import type { CompanyReading } from '#platform/operations/operation'

/** The journal that takes what closing posts: the general one by default. */
export async function closingJournal({
  tx,
  company,
}: CompanyReading): Promise<{ id: number; code: string } | undefined> {
  return tx.maybe(
    `SELECT id, code FROM journals
      WHERE company_id = $1 AND type = 'general' AND is_active AND deleted_at IS NULL
      ORDER BY is_default DESC, id LIMIT 1`,
    [company.id],
  )
}

export type NamedAccount = {
  id: number
  number: string
  label: string
  kind: string
  is_active: boolean
}

export async function accountsNumbered(
  { tx, company }: CompanyReading,
  numbers: readonly string[],
): Promise<NamedAccount[]> {
  return tx.rows<NamedAccount>(
    `SELECT id, number, labels ->> $3 AS label, kind, is_active FROM accounts
      WHERE company_id = $1 AND number = ANY ($2) AND deleted_at IS NULL`,
    [company.id, numbers, company.locale],
  )
}

/** The customers and suppliers among third parties, by name. */
export async function thirdPartiesNamed(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<{ id: number; name: string; type: 'supplier' | 'customer' }[]> {
  return tx.rows(
    `SELECT id, name, type FROM third_parties WHERE company_id = $1 AND id = ANY ($2) ORDER BY name, id`,
    [company.id, ids],
  )
}

/**
 * The accounts on which VAT waits for its return: those of the VAT codes, without the two where returns
 * settle it by the settings of the file, else by its country.
 */
export async function vatAccounts(
  { tx, company }: CompanyReading,
  byCountry: { payable: string; receivable: string },
): Promise<string[]> {
  const rows = await tx.rows<{ number: string }>(
    `SELECT DISTINCT n.number
       FROM vat_codes v
       CROSS JOIN LATERAL unnest(ARRAY[v.due_account, v.deductible_account, v.due_account_credit,
                                       v.deductible_account_credit]) AS n (number)
       JOIN companies c ON c.id = v.company_id
      WHERE v.company_id = $1 AND v.deleted_at IS NULL AND n.number IS NOT NULL
        AND n.number <> coalesce(c.settings #>> '{auto_entries,vat,payable_account}', $2)
        AND n.number <> coalesce(c.settings #>> '{auto_entries,vat,receivable_account}', $3)`,
    [company.id, byCountry.payable, byCountry.receivable],
  )
  return rows.map(({ number }) => number)
}

/** The months of a year that carry VAT which no validated return declares; who stands outside VAT files no regular ones. */
export async function undeclaredPeriods(
  { tx, company }: CompanyReading,
  fiscalYearId: number,
): Promise<{ period_id: number; label: string }[]> {
  return tx.rows(
    `SELECT p.id AS period_id, p.label FROM periods p
       JOIN companies c ON c.id = p.company_id AND c.vat_regime NOT IN ('franchise', 'exempt')
      WHERE p.company_id = $1 AND p.fiscal_year_id = $2 AND NOT p.vat_locked
        AND EXISTS (SELECT FROM vat_box_sums s WHERE s.company_id = p.company_id AND s.period_id = p.id)
      ORDER BY p.starts_on`,
    [company.id, fiscalYearId],
  )
}

export type OpenTransfers = {
  account_id: number
  number: string
  label: string
  lines: number
  balance: string
}

/** What is not lettered yet on the transit account of the settings, else of the country, up to a day. */
export async function openTransfers(
  { tx, company }: CompanyReading,
  byCountry: string,
  upTo: Day,
): Promise<OpenTransfers[]> {
  return tx.rows<OpenTransfers>(
    `SELECT a.id AS account_id, a.number, a.labels ->> $4 AS label, count(*)::int AS lines,
            sum(coalesce(tied.open, l.debit - l.credit)) AS balance
       FROM companies c
       JOIN accounts a ON a.company_id = c.id
         AND a.number = coalesce(c.settings #>> '{auto_entries,transfers,transit_account}', $2)
       JOIN entry_lines l ON l.company_id = a.company_id AND l.account_id = a.id
       LEFT JOIN tied_open($1, NULL) tied ON tied.line_id = l.id
      WHERE c.id = $1 AND l.lettering_id IS NULL AND l.can_letter AND l.entry_date <= $3 AND coalesce(tied.open, l.debit - l.credit) <> 0
      GROUP BY a.id, a.number, a.labels ORDER BY a.number`,
    [company.id, byCountry, upTo, company.locale],
  )
}

/** The entry that moved the result on the first day of a year, where the country's rules want one. */
export async function standingTransfer(
  { tx, company }: CompanyReading,
  fiscalYearId: number,
): Promise<number | undefined> {
  const found = await tx.maybe<{ id: number }>(
    `SELECT e.id FROM entries e
       JOIN fiscal_years y ON y.company_id = e.company_id AND y.id = e.fiscal_year_id
      WHERE e.company_id = $1 AND e.fiscal_year_id = $2 AND e.entry_date = y.starts_on
        AND e.origin = 'opening' AND e.phase = 'year' AND e.status = 'posted'`,
    [company.id, fiscalYearId],
  )
  return found?.id
}
