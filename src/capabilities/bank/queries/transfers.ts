import type { CompanyReading } from '#platform/operations/operation'
import type { BankTransaction } from '../schemas/transactions.js'

/**
 * Each line of an entry on the transit account with the line of the other bank that it came from or went to: of the
 * opposite amount within ten days, of a transaction that names this account, or the only one.
 */
export async function otherSideOf(
  { tx, company }: CompanyReading,
  { journal_id, entry_date, account_iban }: BankTransaction,
  entryId: number,
  transit: string,
): Promise<[number, number][]> {
  const rows = await tx.rows<{ line_id: number; other_id: number }>(
    `WITH transit AS (
       SELECT a.id FROM companies c JOIN accounts a ON a.company_id = c.id AND a.deleted_at IS NULL
          AND a.number = coalesce(c.settings #>> '{auto_entries,transfers,transit_account}', $6)
        WHERE c.id = $1),
     pairs AS (
       SELECT l.id AS line_id, o.id AS other_id, b.counterpart_iban = $5 AS is_named,
              count(*) OVER (PARTITION BY l.id) AS count,
              count(*) FILTER (WHERE b.counterpart_iban = $5) OVER (PARTITION BY l.id) AS named
         FROM entry_lines l
         JOIN entry_lines o ON o.company_id = l.company_id AND o.account_id = l.account_id
          AND o.debit = l.credit AND o.credit = l.debit AND o.can_letter
          AND o.lettering_id IS NULL AND o.partial_lettering_id IS NULL
          AND o.entry_date BETWEEN $4::date - 10 AND $4::date + 10
         JOIN bank_transactions b ON b.company_id = o.company_id AND b.entry_id = o.entry_id AND b.journal_id <> $3
        WHERE l.company_id = $1 AND l.entry_id = $2 AND l.account_id = (SELECT id FROM transit) AND l.can_letter)
     SELECT line_id, other_id FROM pairs WHERE (is_named AND named = 1) OR (named = 0 AND count = 1)`,
    [company.id, entryId, journal_id, entry_date, account_iban, transit],
  )
  return rows.map(({ line_id, other_id }) => [line_id, other_id])
}
