import type { ReadTx } from '#platform/db/index'
import { holdRecords, type Where } from '#platform/db/records'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import { type FileRow, filesOf } from './files.js'

/** Files, held until the end of the transaction, those in the bin or those that are not. */
export async function lockFiles(
  op: CompanyOperation,
  ids: readonly number[],
  where: Where,
): Promise<FileRow[]> {
  return filesOf(op, await holdRecords(op, 'coda_files', ids, where))
}

/** The transactions that came with files, in the bin or not, some hundreds at a time. */
export async function transactionIdsOf(
  { tx, company }: CompanyReading,
  fileIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT id FROM bank_transactions WHERE company_id = $1 AND coda_file_id = ANY ($2) ORDER BY id FOR UPDATE`,
    [company.id, fileIds],
  )
  return rows.map(({ id }) => id)
}

/** By what the statements and the transactions are known that go and come together: a file, or what was told at once. */
const brought = {
  files: { statement: 'coda_file_id', transaction: 'coda_file_id' },
  told: { statement: 'told_with', transaction: 'id' },
} as const
type Brought = keyof typeof brought

/** Statements and transactions go and come with their files, what was told with its balance. */
export async function move(
  { tx, company, caller, now }: CompanyOperation,
  what: Brought,
  ids: readonly number[],
  to: 'bin' | 'books',
): Promise<void> {
  const { statement, transaction } = brought[what]
  const at = to === 'bin' ? now : null
  await tx.run(
    `UPDATE bank_statements SET deleted_at = $3 WHERE company_id = $1 AND ${statement} = ANY ($2)`,
    [company.id, ids, at],
  )
  await tx.run(
    `UPDATE bank_transactions SET deleted_at = $3, deleted_by = $4, version = version + 1, updated_at = $5
      WHERE company_id = $1 AND ${transaction} = ANY ($2)`,
    [company.id, ids, at, to === 'bin' ? caller.user.id : null, now],
  )
}

/** Whether some of what is in the bin came again since: the money would count twice. */
export async function cameAgain(
  { tx, company }: CompanyReading,
  what: Brought,
  ids: readonly number[],
): Promise<boolean> {
  const { statement, transaction } = brought[what]
  const { again } = await tx.one<{ again: boolean }>(
    `SELECT EXISTS (
       SELECT FROM bank_statements s JOIN bank_statements o
         ON o.company_id = s.company_id AND o.journal_id = s.journal_id AND o.id <> s.id AND o.deleted_at IS NULL
        AND o.coda_file_id IS NOT NULL
        AND o.opening_balance IS NOT DISTINCT FROM s.opening_balance
        AND o.closing_balance IS NOT DISTINCT FROM s.closing_balance
        AND o.closing_date IS NOT DISTINCT FROM s.closing_date
        AND (o.format <> s.format OR o.number IS NOT DISTINCT FROM s.number)
       WHERE s.company_id = $1 AND s.${statement} = ANY ($2)
       UNION ALL
       SELECT FROM bank_transactions b JOIN bank_transactions o
         ON o.company_id = b.company_id AND o.journal_id = b.journal_id AND o.deleted_at IS NULL
        AND o.entry_date = b.entry_date AND o.amount = b.amount
        AND coalesce(o.by_reference, o.by_text) = coalesce(b.by_reference, b.by_text)
       WHERE b.company_id = $1 AND b.${transaction} = ANY ($2)
       UNION ALL
       SELECT FROM bank_transactions b JOIN bank_transactions o
         ON o.company_id = b.company_id AND o.journal_id = b.journal_id AND o.deleted_at IS NULL
        AND o.external_id = b.external_id
       WHERE b.company_id = $1 AND b.${transaction} = ANY ($2)) AS again`,
    [company.id, ids],
  )
  return again
}

/** Removes files with all that came with them; the ids of what they kept in the store. */
export async function deleteFiles(
  { tx, company }: CompanyOperation,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await tx.rows<{ file_id: number }>(
    `DELETE FROM coda_files WHERE company_id = $1 AND id = ANY ($2) RETURNING file_id`,
    [company.id, ids],
  )
  return rows.map(({ file_id }) => file_id)
}

/** What was uploaded, to whoever knows the public token of the company file and holds a signed address. */
export async function uploadOf(
  tx: ReadTx,
  { company, id }: { company: string; id: number },
): Promise<number | null> {
  const found = await tx.maybe<{ file_id: number }>(
    `SELECT f.file_id FROM companies c JOIN coda_files f ON f.company_id = c.id
      WHERE c.public_token = $1 AND c.deleted_at IS NULL AND f.id = $2 AND f.deleted_at IS NULL`,
    [company, id],
  )
  return found?.file_id ?? null
}
