import type { ReadTx } from '#platform/db/index'
import type { CompanyFile } from './file.js'
import type { Told } from './teller.js'

/** What is wrong with the bank of a file whose teller has finished, as sentences. */
export async function bankFaults(tx: ReadTx, { id }: CompanyFile, told: Told): Promise<string[]> {
  const found = await tx.one<Found>(bank, [id, told.labels])
  const wanted: Found = {
    invoices: told.labels.length,
    files: told.uploads,
    statements: told.uploads,
    transactions: 2 * told.uploads,
    references: 2 * told.uploads,
    matched: 2 * told.uploads,
    matches: 2 * told.uploads,
    payments: told.payments,
    confirmed: told.payments,
    open: 0,
    transit: '0.00',
    bank: found.moved,
    moved: found.moved,
  }
  const names = Object.keys(wanted) as (keyof Found)[]
  return names
    .filter((name) => found[name] !== wanted[name])
    .map((name) => `bank of file ${id}: ${name} ${found[name]} instead of ${wanted[name]}`)
}

type Found = Record<
  | 'invoices'
  | 'files'
  | 'statements'
  | 'transactions'
  | 'references'
  | 'matched'
  | 'matches'
  | 'payments'
  | 'confirmed'
  | 'open',
  number
> & { transit: string; bank: string; moved: string }

/** Everything that came, once; all of it settled; and nothing rests on the transit account. */
const bank = `
  WITH transit AS (
    SELECT l.* FROM entry_lines l JOIN accounts a ON a.company_id = l.company_id AND a.id = l.account_id
     WHERE l.company_id = $1 AND a.number = '580000')
  SELECT (SELECT count(*)::int FROM entries WHERE company_id = $1 AND label = ANY ($2)) AS invoices,
         (SELECT count(*)::int FROM coda_files WHERE company_id = $1) AS files,
         (SELECT count(*)::int FROM bank_statements WHERE company_id = $1) AS statements,
         (SELECT count(*)::int FROM bank_transactions WHERE company_id = $1) AS transactions,
         (SELECT count(DISTINCT bank_reference)::int FROM bank_transactions WHERE company_id = $1) AS references,
         (SELECT count(*)::int FROM bank_transactions WHERE company_id = $1 AND status = 'matched') AS matched,
         (SELECT count(*)::int FROM bank_matches WHERE company_id = $1) AS matches,
         (SELECT count(*)::int FROM sepa_files WHERE company_id = $1) AS payments,
         (SELECT count(*)::int FROM sepa_files WHERE company_id = $1 AND status = 'confirmed') AS confirmed,
         (SELECT count(*)::int FROM entry_lines l JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
           WHERE e.company_id = $1 AND e.label = ANY ($2) AND l.can_letter AND l.lettering_id IS NULL)
         + (SELECT count(*)::int FROM transit WHERE lettering_id IS NULL) AS open,
         (SELECT coalesce(sum(debit - credit), 0)::numeric(15, 2)::text FROM transit) AS transit,
         (SELECT coalesce(sum(l.debit - l.credit), 0)::numeric(15, 2)::text
            FROM entry_lines l JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id AND e.origin = 'bank'
            JOIN journals j ON j.company_id = e.company_id AND j.id = e.journal_id AND j.control_account_id = l.account_id
           WHERE l.company_id = $1) AS bank,
         (SELECT coalesce(sum(amount), 0)::numeric(15, 2)::text FROM bank_transactions WHERE company_id = $1) AS moved`
