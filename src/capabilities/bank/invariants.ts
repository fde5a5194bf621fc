import type { Invariant } from '#platform/operations/invariants'

export const invariants: readonly Invariant[] = [
  {
    sentence: 'a file of statements has as many transactions as it says it brought',
    sql: `SELECT concat_ws('/', f.company_id, f.id) AS what FROM coda_files f
           WHERE f.imported_count <> (SELECT count(*) FROM bank_transactions b
                                       WHERE b.company_id = f.company_id AND b.coda_file_id = f.id)`,
  },
  {
    sentence: 'statements and transactions are where their file is: in the books or in the bin',
    sql: `SELECT concat_ws('/', f.company_id, f.id) AS what FROM coda_files f
            JOIN (SELECT company_id, coda_file_id, deleted_at IS NULL AS is_kept FROM bank_statements
                  UNION ALL SELECT company_id, coda_file_id, deleted_at IS NULL FROM bank_transactions) r
              ON r.company_id = f.company_id AND r.coda_file_id = f.id
           WHERE (f.deleted_at IS NULL) <> r.is_kept`,
  },
  {
    sentence: 'a transaction of a statement is of its account, and settled by an entry that stands',
    sql: `SELECT concat_ws('/', b.company_id, b.id) AS what FROM bank_transactions b
            LEFT JOIN bank_statements s ON s.company_id = b.company_id AND s.id = b.statement_id
            LEFT JOIN entries e ON e.company_id = b.company_id AND e.id = b.entry_id
           WHERE s.journal_id <> b.journal_id OR s.currency <> b.currency
              OR (b.entry_id IS NOT NULL AND (e.status <> 'posted' OR e.journal_id <> b.journal_id))`,
  },
  {
    sentence: 'the entry of a transaction moves its bank by its amount, on its day',
    sql: `SELECT concat_ws('/', b.company_id, b.id) AS what FROM bank_transactions b
            JOIN journals j ON j.company_id = b.company_id AND j.id = b.journal_id
            JOIN companies c ON c.id = b.company_id
            JOIN LATERAL (
              SELECT sum(CASE WHEN b.currency = c.currency THEN l.debit - l.credit ELSE l.amount_currency END) AS moved,
                     max(l.entry_date) AS moved_on
                FROM entry_lines l
               WHERE l.company_id = b.company_id AND l.entry_id = b.entry_id AND l.account_id = j.control_account_id) l ON true
           WHERE b.entry_id IS NOT NULL AND (l.moved IS DISTINCT FROM b.amount OR l.moved_on IS DISTINCT FROM b.entry_date)`,
  },
  {
    sentence:
      'what a transaction matches is paid by a line of its entry, on the same account, and set off',
    sql: `SELECT concat_ws('/', m.company_id, m.transaction_id, m.place) AS what FROM bank_matches m
            JOIN bank_transactions b ON b.company_id = m.company_id AND b.id = m.transaction_id
            JOIN companies c ON c.id = m.company_id
            LEFT JOIN entry_lines i ON i.company_id = m.company_id AND i.id = m.line_id
            LEFT JOIN entry_lines p ON p.company_id = m.company_id AND p.id = m.payment_line_id
           WHERE p.entry_id IS DISTINCT FROM b.entry_id OR p.account_id IS DISTINCT FROM i.account_id
              OR CASE WHEN b.currency = c.currency THEN p.credit - p.debit ELSE -p.amount_currency END
                 IS DISTINCT FROM m.amount`,
  },
]
