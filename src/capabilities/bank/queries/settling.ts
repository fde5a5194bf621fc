import { touch } from '#platform/db/record-writes'
import { inOrder } from '#platform/db/records'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { BankTransaction } from '../schemas/transactions.js'
import { findTransaction, transactionColumns } from './transactions.js'

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

/** Makes transactions wait again; of those that the program had settled it is kept that a person took it back. */
export async function setPending(
  { tx, company, now }: CompanyOperation,
  ids: readonly number[],
): Promise<void> {
  await tx.run('DELETE FROM bank_matches WHERE company_id = $1 AND transaction_id = ANY ($2)', [
    company.id,
    ids,
  ])
  await tx.run(
    `UPDATE bank_transactions SET status = 'pending', entry_id = NULL, rule_id = NULL, sepa_file_id = NULL,
            reasons = '[]', was_undone = was_undone OR settled_by = 'auto', settled_by = NULL,
            version = version + 1, updated_at = $3
      WHERE company_id = $1 AND id = ANY ($2)`,
    [company.id, ids, now],
  )
}

/** The transaction that an entry settles. */
export async function settledBy(
  { tx, company }: CompanyReading,
  entryId: number,
): Promise<number | undefined> {
  const found = await tx.maybe<{ id: number }>(
    'SELECT id FROM bank_transactions WHERE company_id = $1 AND entry_id = $2',
    [company.id, entryId],
  )
  return found?.id
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

/** The same for several, by their journals and statements. */
export async function banksOf(
  { tx, company }: CompanyReading,
  transactions: readonly BankTransaction[],
): Promise<JournalOfBank[]> {
  const rows = await tx.rows<JournalOfBank & { id: number }>(
    `SELECT b.id, a.number AS account, s.number AS statement_number
       FROM bank_transactions b
       JOIN journals j ON j.company_id = b.company_id AND j.id = b.journal_id
       JOIN accounts a ON a.company_id = j.company_id AND a.id = j.control_account_id
       LEFT JOIN bank_statements s ON s.company_id = b.company_id AND s.id = b.statement_id
      WHERE b.company_id = $1 AND b.id = ANY ($2)`,
    [company.id, transactions.map(({ id }) => id)],
  )
  const byId = new Map(rows.map(({ id, ...bank }) => [id, bank]))
  return transactions.map(({ id }) => byId.get(id)!)
}

export type References = { reference: string | null; document_reference: string | null }

/** What the items are called that a payment of ours paid; nothing where no payment has the end-to-end id. */
export async function referencesOfPayment(
  { tx, company }: CompanyReading,
  endToEndId: string,
): Promise<References | undefined> {
  return tx.maybe<References>(
    `SELECT string_agg(DISTINCT e.reference, ', ') AS reference,
            CASE WHEN p.is_structured THEN p.communication
                 ELSE string_agg(DISTINCT e.document_reference, ', ') END AS document_reference
       FROM sepa_payments p
       JOIN sepa_payment_items i ON i.company_id = p.company_id AND i.file_id = p.file_id AND i.payment_place = p.place
       JOIN entry_lines l ON l.company_id = i.company_id AND l.id = i.line_id
       JOIN entries e ON e.company_id = l.company_id AND e.id = l.entry_id
      WHERE p.company_id = $1 AND p.end_to_end_id = $2 GROUP BY p.is_structured, p.communication`,
    [company.id, endToEndId],
  )
}

export type SettledMany = {
  id: number
  status: 'matched' | 'booked'
  entry_id: number
  settled_by: BankTransaction['settled_by']
  reasons: BankTransaction['reasons']
  rule_id: number | null
  sepa_file_id: number | null
  matches: readonly KeptMatch[]
}

/** Says of many transactions by which entries they were settled; they are returned as the API shows them, in this order. */
export async function setSettledMany(
  { tx, company, now }: CompanyOperation,
  settled: readonly SettledMany[],
): Promise<BankTransaction[]> {
  await tx.run(
    `INSERT INTO bank_matches (company_id, transaction_id, place, line_id, payment_line_id, amount)
     SELECT $1, m.id, m.place, m.line_id, m.payment_line_id, m.amount
       FROM json_to_recordset($2) AS m (id bigint, place integer, line_id bigint, payment_line_id bigint, amount numeric)`,
    [
      company.id,
      JSON.stringify(
        settled.flatMap(({ id, matches }) =>
          matches.map(({ lineId, paymentLineId, amount }, place) => ({
            id,
            place: place + 1,
            line_id: lineId,
            payment_line_id: paymentLineId,
            amount,
          })),
        ),
      ),
    ],
  )
  const rows = await tx.rows<BankTransaction>(
    `UPDATE bank_transactions b SET status = n.status, entry_id = n.entry_id, settled_by = n.settled_by, reasons = n.reasons,
            rule_id = n.rule_id, sepa_file_id = n.sepa_file_id, version = b.version + 1, updated_at = $3
       FROM json_to_recordset($2) AS n (id bigint, status text, entry_id bigint, settled_by text, reasons jsonb, rule_id bigint,
                                         sepa_file_id bigint)
      WHERE b.company_id = $1 AND b.id = n.id RETURNING ${transactionColumns}`,
    [company.id, JSON.stringify(settled.map(({ matches: _, ...one }) => one)), now],
  )
  return inOrder(
    settled.map(({ id }) => id),
    rows,
  )
}

/** Transactions that wait, oldest first, held; those that someone else settles meanwhile are waited for. */
export async function lockWaiting(
  { tx, company }: CompanyOperation,
  asked: {
    journal_id: number | null
    from: string | null
    to: string | null
    ids: readonly number[] | null
  },
  most: number,
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT id FROM bank_transactions
      WHERE company_id = $1 AND status = 'pending' AND deleted_at IS NULL
        AND ($2::bigint IS NULL OR journal_id = $2) AND ($3::date IS NULL OR entry_date >= $3)
        AND ($4::date IS NULL OR entry_date <= $4) AND ($5::bigint[] IS NULL OR id = ANY ($5))
      ORDER BY entry_date, id LIMIT $6 FOR UPDATE`,
    [company.id, asked.journal_id, asked.from, asked.to, asked.ids, most],
  )
  return rows.map(({ id }) => id)
}

/** Holds the file against another that settles by itself: it waits and finds the rest. */
export async function holdAutoMatch({ tx, company }: CompanyOperation): Promise<void> {
  await tx.one(`SELECT pg_advisory_xact_lock(hashtextextended('auto-match ' || $1, 0))`, [
    company.id,
  ])
}
