import type { Day } from '#kernel/days'
import { formatAmount, writtenAmount } from '#kernel/money'
import { shownColumns } from '#platform/db/columns'
import { type Conditions, conditionsOf, severalOf } from '#platform/db/filters'
import { likePattern } from '#platform/db/like'
import { inOrder, rowsIn } from '#platform/db/records'
import { type PageOfIds, pageOfFound, pageOfIds } from '#platform/db/selection'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { StoredTransaction } from '../domain/stored.js'
import {
  BankTransaction,
  type TransactionFilter,
  transactionStatuses,
} from '../schemas/transactions.js'

/** Of a transaction `b`, as the API shows it. */
export const transactionColumns = shownColumns(BankTransaction, 'b', {
  third_party_id: `(SELECT coalesce(p.merged_into_id, p.id) FROM third_parties p
     WHERE p.company_id = b.company_id AND p.id = b.third_party_id)`,
  matches: `coalesce((SELECT json_agg(json_build_object('line_id', m.line_id, 'entry_id', i.entry_id,
       'amount', m.amount::text, 'payment_line_id', m.payment_line_id,
       'lettering_id', coalesce(p.lettering_id, p.partial_lettering_id)) ORDER BY m.place)
     FROM bank_matches m
     JOIN entry_lines i ON i.company_id = m.company_id AND i.id = m.line_id
     JOIN entry_lines p ON p.company_id = m.company_id AND p.id = m.payment_line_id
    WHERE m.company_id = b.company_id AND m.transaction_id = b.id), '[]')`,
})

const rows = rowsIn<BankTransaction>('bank_transactions', {
  alias: 'b',
  columns: transactionColumns,
})

export const findTransaction = rows.find
export const lockTransactions = rows.lock

/** Transactions by their ids, as the API shows them, in the order of the ids. */
export async function transactionsOf(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<BankTransaction[]> {
  if (ids.length === 0) return []
  const found = await tx.rows<BankTransaction>(
    `SELECT ${transactionColumns} FROM bank_transactions b WHERE b.company_id = $1 AND b.id = ANY ($2)`,
    [company.id, ids],
  )
  return inOrder(ids, found)
}

/** The transactions of a file, in its order. */
export async function transactionsOfFile(
  { tx, company }: CompanyReading,
  fileId: number,
): Promise<BankTransaction[]> {
  return tx.rows<BankTransaction>(
    `SELECT ${transactionColumns} FROM bank_transactions b WHERE b.company_id = $1 AND b.coda_file_id = $2 ORDER BY b.id`,
    [company.id, fileId],
  )
}

const filters: Conditions<Omit<TransactionFilter, 'q'>> = {
  status: severalOf('status', transactionStatuses, 'b.status = ANY ($?)'),
  journal_id: 'b.journal_id = $?',
  statement_id: 'b.statement_id = $?',
  coda_file_id: 'b.coda_file_id = $?',
  third_party_id: `b.third_party_id IN (SELECT id FROM third_parties
                     WHERE company_id = $1 AND (id = $? OR merged_into_id = $?))`,
  from: 'b.entry_date >= $?',
  to: 'b.entry_date <= $?',
  amount_min: { sql: 'b.amount >= $?::numeric', value: formatAmount },
  amount_max: { sql: 'b.amount <= $?::numeric', value: formatAmount },
  sign: `(b.amount > 0) = ($?::text = 'in')`,
}

/** The ids of a page of transactions, newest first, and how many there are. */
export async function pageOfTransactions(
  { tx, company }: CompanyReading,
  { q, ...filter }: TransactionFilter,
  limit: number,
  offset: number,
): Promise<PageOfIds> {
  const amount = amountIn(q)
  const before = amount === null ? [company.id] : [company.id, amount]
  const { where, values } = conditionsOf(filters, filter, before)
  const selection = {
    from: 'bank_transactions b',
    id: 'b.id',
    order: 'b.entry_date DESC, b.id DESC',
    where: `b.company_id = $1 AND b.deleted_at IS NULL${where}`,
    values,
  }
  if (q == null) return pageOfIds(tx, selection, limit, offset)
  const ways = ['b.words LIKE $?', ...(amount === null ? [] : ['abs(b.amount) = abs($2::numeric)'])]
  return pageOfFound(tx, selection, { ways, pattern: likePattern(q) }, limit, offset)
}

export type Counts = Record<BankTransaction['status'], number>

/** Which transactions (`b`) a filter asks for; `$1` is their file, and parameters are counted on from those before. */
export function transactionsAsked(
  { q, ...filter }: TransactionFilter,
  before: readonly unknown[],
): { where: string; values: unknown[] } {
  const { where, values } = conditionsOf(filters, filter, before)
  if (q == null) return { where, values }
  const [pattern, amount] = [`$${values.length + 1}`, amountIn(q)]
  const ofAmount = amount === null ? '' : ` OR abs(b.amount) = abs($${values.length + 2}::numeric)`
  return {
    where: `${where} AND (b.words LIKE ${pattern}${ofAmount})`,
    values: [...values, likePattern(q), ...(amount === null ? [] : [amount])],
  }
}

/** How many transactions are in each state, under the same filters but for the state itself. */
export async function countsOf(
  { tx, company }: CompanyReading,
  { status: _, ...filter }: TransactionFilter,
): Promise<Counts> {
  const { where, values } = transactionsAsked(filter, [company.id])
  const counted = await tx.rows<{ status: keyof Counts; count: number }>(
    `SELECT b.status, count(*)::int AS count FROM bank_transactions b
      WHERE b.company_id = $1 AND b.deleted_at IS NULL${where} GROUP BY b.status`,
    values,
  )
  const none: Counts = { pending: 0, matched: 0, booked: 0, ignored: 0 }
  return { ...none, ...Object.fromEntries(counted.map(({ status, count }) => [status, count])) }
}

function amountIn(q: string | null | undefined): string | null {
  const amount = writtenAmount(q ?? '')
  return amount == null ? null : formatAmount(amount)
}

const stored = [
  'sequence',
  'detail',
  'account_iban',
  'currency',
  'entry_date',
  'value_date',
  'amount',
  'counterpart_name',
  'counterpart_iban',
  'counterpart_account',
  'counterpart_bic',
  'communication',
  'structured_communication',
  'transaction_code',
  'bank_reference',
  'end_to_end_id',
  'payment_information_id',
  'mandate_reference',
  'creditor_id',
  'purpose',
  'is_return',
  'return_reason',
  'original_amount',
  'original_currency',
  'exchange_rate',
  'details',
  'words',
  'by_reference',
  'by_text',
  'external_id',
] as const satisfies (keyof StoredTransaction)[]

export type Origin = {
  readonly journalId: number
  readonly statementId: number | null
  readonly fileId: number | null
  readonly source: BankTransaction['source']
}

/** Writes transactions in their order, and returns them as the API shows them. */
export async function insertTransactions(
  { tx, company, now }: CompanyOperation,
  { journalId, statementId, fileId, source }: Origin,
  transactions: readonly StoredTransaction[],
): Promise<BankTransaction[]> {
  const names = stored.join(', ')
  return tx.rows<BankTransaction>(
    `INSERT INTO bank_transactions AS b (company_id, journal_id, statement_id, coda_file_id, source, ${names},
                                         created_at, updated_at)
     SELECT $1, $2, $3, $4, $5, ${names}, $7, $7 FROM json_populate_recordset(NULL::bank_transactions, $6)
     RETURNING ${transactionColumns}`,
    [company.id, journalId, statementId, fileId, source, JSON.stringify(transactions), now],
  )
}

export type KnownKeys = {
  id: number
  by_reference: string | null
  by_text: string
  statement_id: number | null
  is_told: boolean
}

/** By what the transactions of an account are known between two days; those that no statement has told yet too. */
export async function knownBetween(
  { tx, company }: CompanyReading,
  journalId: number,
  from: Day,
  to: Day,
): Promise<KnownKeys[]> {
  return tx.rows<KnownKeys>(
    `SELECT b.id, b.by_reference, b.by_text, b.statement_id, s.id IS NOT NULL AS is_told FROM bank_transactions b
       LEFT JOIN bank_statements s ON s.company_id = b.company_id AND s.id = b.statement_id AND s.deleted_at IS NULL
      WHERE b.company_id = $1 AND b.journal_id = $2 AND b.entry_date BETWEEN $3 AND $4 AND b.deleted_at IS NULL
      ORDER BY b.id`,
    [company.id, journalId, from, to],
  )
}

export type Adopted = { readonly id: number; readonly sequence: number; readonly detail: number }

/** Gives transactions that an integrator told the statement that brought them too. */
export async function setStatement(
  { tx, company, now }: CompanyOperation,
  statementId: number,
  adopted: readonly Adopted[],
): Promise<void> {
  await tx.run(
    `UPDATE bank_transactions b SET statement_id = $2, sequence = n.sequence, detail = n.detail,
            version = b.version + 1, updated_at = $4
       FROM json_to_recordset($3) AS n (id bigint, sequence integer, detail integer)
      WHERE b.company_id = $1 AND b.id = n.id`,
    [company.id, statementId, JSON.stringify(adopted), now],
  )
}

/** Every transaction that waits. */
export async function waitingOf({ tx, company }: CompanyReading): Promise<BankTransaction[]> {
  return tx.rows<BankTransaction>(
    `SELECT ${transactionColumns} FROM bank_transactions b
      WHERE b.company_id = $1 AND b.status = 'pending' AND b.deleted_at IS NULL ORDER BY b.entry_date, b.id`,
    [company.id],
  )
}

/** Which external ids of an account are known. */
export async function knownFeed(
  { tx, company }: CompanyReading,
  journalId: number,
  externalIds: readonly string[],
): Promise<{ id: number; external_id: string }[]> {
  return tx.rows(
    `SELECT id, external_id FROM bank_transactions
      WHERE company_id = $1 AND journal_id = $2 AND external_id = ANY ($3) AND deleted_at IS NULL`,
    [company.id, journalId, externalIds],
  )
}

/** Gives transactions that a statement brought the ids by which an integrator knows them, or takes them. */
export async function setExternalIds(
  { tx, company, now }: CompanyOperation,
  given: readonly { id: number; externalId: string | null }[],
): Promise<void> {
  if (given.length === 0) return
  await tx.run(
    `UPDATE bank_transactions b SET external_id = n.external_id, version = b.version + 1, updated_at = $4
       FROM unnest($2::text[], $3::bigint[]) AS n (external_id, id)
      WHERE b.company_id = $1 AND b.id = n.id`,
    [company.id, given.map(({ externalId }) => externalId), given.map(({ id }) => id), now],
  )
}
