import type { Day } from '#kernel/days'
import type { CompanyReading } from '#platform/operations/operation'
import type { Reconciliation } from '../schemas/reconciliation.js'
import { bookedInOwnCurrency } from './booked.js'

/** Bank against books, account by account, up to a day, each in its own currency. */
export async function reconciliations(
  { tx, company }: CompanyReading,
  day: Day,
  journalId: number | null,
): Promise<Reconciliation[]> {
  return tx.rows<Reconciliation>(
    `SELECT j.id AS journal_id, j.iban, j.currency, $2::date::text AS date,
            CASE WHEN last.id IS NOT NULL THEN json_build_object('id', last.id, 'number', last.number,
              'closing_date', last.closing_date, 'closing_balance', last.closing_balance::text) END AS statement,
            ${bookedInOwnCurrency('$2', '$4')}::numeric(15, 2)::text AS book_balance, waiting.pending, waiting.ignored,
            (CASE WHEN last.id IS NULL THEN 0
                  ELSE last.closing_balance - ${bookedInOwnCurrency('last.closing_date', '$4')} - waiting.apart END)::numeric(15, 2)::text AS difference,
            coalesce((SELECT json_agg(unmade) FROM (
              SELECT l.id AS line_id, l.entry_id, l.entry_date, l.debit::text, l.credit::text,
                     coalesce(l.label, e.label) AS label
                FROM entry_lines l JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
               WHERE l.company_id = j.company_id AND l.account_id = j.control_account_id AND l.entry_date <= $2
                 AND e.phase <> 'opening' AND NOT EXISTS (
                   SELECT FROM bank_transactions b WHERE b.company_id = e.company_id
                      AND b.entry_id IN (e.id, e.reversed_entry_id))
                 AND e.status = 'posted' AND e.reversed_entry_id IS NULL
               ORDER BY l.entry_date DESC, l.id DESC LIMIT 100) unmade), '[]') AS book_only,
            coalesce((SELECT json_agg(gap) FROM (
              SELECT s.before_id AS after_statement_id, s.id AS before_statement_id, s.before::text AS expected,
                     s.opening_balance::text AS found
                FROM (SELECT id, closing_date, opening_balance, lag(id) OVER w AS before_id,
                             lag(closing_balance) OVER w AS before
                        FROM bank_statements
                       WHERE company_id = j.company_id AND journal_id = j.id AND deleted_at IS NULL
                         AND coda_file_id IS NOT NULL AND closing_date <= $2
                      WINDOW w AS (ORDER BY closing_date, id)) s
               WHERE s.opening_balance <> s.before ORDER BY s.closing_date, s.id) gap), '[]') AS gaps
       FROM journals j
       LEFT JOIN LATERAL (
         SELECT s.id, s.number, s.closing_date, s.closing_balance FROM bank_statements s
          WHERE s.company_id = j.company_id AND s.journal_id = j.id AND s.deleted_at IS NULL
            AND s.closing_balance IS NOT NULL AND s.closing_date <= $2
          ORDER BY s.closing_date DESC, s.id DESC LIMIT 1) last ON true
      CROSS JOIN LATERAL (
         SELECT json_build_object('count', count(*) FILTER (WHERE b.status = 'pending'),
                  'amount', coalesce(sum(b.amount) FILTER (WHERE b.status = 'pending'), 0)::numeric(15, 2)::text) AS pending,
                json_build_object('count', count(*) FILTER (WHERE b.status = 'ignored'),
                  'amount', coalesce(sum(b.amount) FILTER (WHERE b.status = 'ignored'), 0)::numeric(15, 2)::text) AS ignored,
                coalesce(sum(b.amount), 0) AS apart
           FROM bank_transactions b
          WHERE b.company_id = j.company_id AND b.journal_id = j.id AND b.deleted_at IS NULL AND b.entry_id IS NULL
            AND b.entry_date <= coalesce(last.closing_date, $2)) waiting
      WHERE j.company_id = $1 AND j.type = 'financial' AND j.deleted_at IS NULL AND ($3::bigint IS NULL OR j.id = $3)
      ORDER BY j.code`,
    [company.id, day, journalId, company.currency],
  )
}

/** Where the banks of a file stand on a day, as far as they do not agree with the books. */
export type BankAt = {
  readonly journal_id: number
  readonly code: string
  readonly waiting: number
  readonly amount: string
  readonly difference: string
  readonly gaps: number
}

export async function banksAt(op: CompanyReading, day: Day): Promise<BankAt[]> {
  const codes = await op.tx.rows<{ id: number; code: string }>(
    `SELECT id, code FROM journals WHERE company_id = $1 AND type = 'financial' AND deleted_at IS NULL`,
    [op.company.id],
  )
  const codeOf = new Map(codes.map(({ id, code }) => [id, code]))
  return (await reconciliations(op, day, null)).map((bank) => ({
    journal_id: bank.journal_id,
    code: codeOf.get(bank.journal_id)!,
    waiting: bank.pending.count,
    amount: bank.pending.amount,
    difference: bank.difference,
    gaps: bank.gaps.length,
  }))
}
