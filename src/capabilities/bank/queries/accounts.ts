import type { CompanyReading } from '#platform/operations/operation'
import type { BankAccount } from '../schemas/accounts.js'
import { bookedInAll, bookedInOwnCurrency } from './booked.js'

/**
 * Every bank account with where its books, its statements and what waits stand. Of the books, all lines of its account
 * count but what a closing carries forward, which repeats what stands before it; with its statements an account is
 * compared in its own currency.
 */
export async function listBankAccounts({ tx, company }: CompanyReading): Promise<BankAccount[]> {
  const booked = bookedInOwnCurrency('last.closing_date', '$2')
  return tx.rows<BankAccount>(
    `SELECT j.id AS journal_id, j.code, j.label, j.iban, j.bic, j.currency, a.id AS account_id, a.number AS account_number,
            ${bookedInAll}::numeric(15, 2)::text AS book_balance, last.id AS statement_id, last.number AS statement_number,
            last.closing_date AS statement_date, last.closing_balance AS statement_balance,
            waiting.count AS pending_count, waiting.amount::text AS pending_amount,
            (CASE WHEN last.id IS NULL THEN 0
                  ELSE last.closing_balance - ${booked} - coalesce(apart.amount, 0) END)::numeric(15, 2)::text AS difference,
            gaps.count AS gaps, imported.at AS last_import_at, settled.automation
       FROM journals j
       JOIN accounts a ON a.company_id = j.company_id AND a.id = j.control_account_id
       LEFT JOIN LATERAL (
         SELECT s.id, s.number, s.closing_date, s.closing_balance FROM bank_statements s
          WHERE s.company_id = j.company_id AND s.journal_id = j.id AND s.deleted_at IS NULL
            AND s.closing_balance IS NOT NULL AND s.closing_date IS NOT NULL
          ORDER BY s.closing_date DESC, s.id DESC LIMIT 1) last ON true
      CROSS JOIN LATERAL (
         SELECT count(*)::int AS count, coalesce(sum(b.amount), 0)::numeric(15, 2) AS amount FROM bank_transactions b
          WHERE b.company_id = j.company_id AND b.journal_id = j.id AND b.deleted_at IS NULL
            AND b.status = 'pending') waiting
      CROSS JOIN LATERAL (
         SELECT sum(b.amount) AS amount FROM bank_transactions b
          WHERE b.company_id = j.company_id AND b.journal_id = j.id AND b.deleted_at IS NULL
            AND b.entry_id IS NULL AND b.entry_date <= last.closing_date) apart
      CROSS JOIN LATERAL (
         SELECT count(*) FILTER (WHERE s.opening_balance <> s.before)::int AS count FROM (
           SELECT opening_balance, lag(closing_balance) OVER (ORDER BY closing_date, id) AS before FROM bank_statements
            WHERE company_id = j.company_id AND journal_id = j.id AND deleted_at IS NULL
              AND coda_file_id IS NOT NULL) s) gaps
      CROSS JOIN LATERAL (
         SELECT max(s.created_at) AS at FROM bank_statements s
          WHERE s.company_id = j.company_id AND s.journal_id = j.id AND s.deleted_at IS NULL) imported
      CROSS JOIN LATERAL (
         SELECT json_build_object('auto', count(*) FILTER (WHERE b.settled_by = 'auto'),
                                  'by_hand', count(*) FILTER (WHERE b.settled_by = 'person'),
                                  'undone', count(*) FILTER (WHERE b.was_undone)) AS automation
           FROM bank_transactions b
          WHERE b.company_id = j.company_id AND b.journal_id = j.id AND b.deleted_at IS NULL) settled
      WHERE j.company_id = $1 AND j.type = 'financial' AND j.deleted_at IS NULL ORDER BY j.code`,
    [company.id, company.currency],
  )
}
