import { touch } from '#platform/db/record-writes'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { BankTransaction } from '../schemas/transactions.js'
import { findTransaction } from './transactions.js'

export type KeptMatch = { lineId: number; paymentLineId: number; amount: string }

type Settled = Pick<BankTransaction, 'status' | 'entry_id' | 'settled_by' | 'reasons'> &
  Partial<Pick<BankTransaction, 'rule_id' | 'sepa_file_id'>>

/** Says by which entry a transaction is settled, and which lines it settles. */
export async function setSettled(
  op: CompanyOperation,
  id: number,
  { reasons, ...settled }: Settled,
  matches: readonly KeptMatch[],
): Promise<BankTransaction> {
  await touch(op, 'bank_transactions', id, { ...settled, reasons: JSON.stringify(reasons) })
  if (matches.length > 0)
    await op.tx.run(
      `INSERT INTO bank_matches (company_id, transaction_id, place, line_id, payment_line_id, amount)
       SELECT $1, $2, place, line_id, payment_line_id, amount
         FROM unnest($3::bigint[], $4::bigint[], $5::numeric[]) WITH ORDINALITY
           AS m (line_id, payment_line_id, amount, place)`,
      [
        op.company.id,
        id,
        matches.map(({ lineId }) => lineId),
        matches.map(({ paymentLineId }) => paymentLineId),
        matches.map(({ amount }) => amount),
      ],
    )
  return (await findTransaction(op, id))!
}

/** Makes a transaction wait again. */
export async function setPending(op: CompanyOperation, id: number): Promise<BankTransaction> {
  await op.tx.run('DELETE FROM bank_matches WHERE company_id = $1 AND transaction_id = $2', [
    op.company.id,
    id,
  ])
  const waiting = { status: 'pending', entry_id: null, settled_by: null, rule_id: null }
  await touch(op, 'bank_transactions', id, { ...waiting, sepa_file_id: null, reasons: '[]' })
  return (await findTransaction(op, id))!
}

export type JournalOfBank = { account: string; statement_number: string | null }

/** The account of the journal of a transaction, and the number of its statement. */
export async function bankOf(
  { tx, company }: CompanyReading,
  { journal_id, statement_id }: BankTransaction,
): Promise<JournalOfBank> {
  return tx.one<JournalOfBank>(
    `SELECT a.number AS account,
            (SELECT number FROM bank_statements WHERE company_id = $1 AND id = $3) AS statement_number
       FROM journals j JOIN accounts a ON a.company_id = j.company_id AND a.id = j.control_account_id
      WHERE j.company_id = $1 AND j.id = $2`,
    [company.id, journal_id, statement_id],
  )
}
