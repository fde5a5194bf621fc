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
]
