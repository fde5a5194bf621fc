import type { Day } from '#kernel/days'
import { type Amount, formatAmount } from '#kernel/money'
import { shownColumns } from '#platform/db/columns'
import { type Conditions, conditionsOf, search } from '#platform/db/filters'
import { inOrder } from '#platform/db/records'
import { type PageOfIds, pageOfIds } from '#platform/db/selection'
import type { CompanyOperation, CompanyReading } from '#platform/operations/operation'
import type { KeptWarning } from '../domain/statements.js'
import { BankStatement, CodaFile, type CodaFileFilter } from '../schemas/files.js'

/** A file as it is kept and logged; addresses and sentences are made when it is shown. */
export type FileRow = Omit<CodaFile, 'file_url' | 'warnings' | 'duplicate_of'> & {
  warnings: KeptWarning[]
  file_id: number
}

const columns = `${shownColumns(CodaFile, 'f', {
  statements: `coalesce((SELECT json_agg(row_to_json(s) ORDER BY s.place) FROM (
     SELECT ${shownColumns(BankStatement, 's', {
       opening_balance: 's.opening_balance::text',
       closing_balance: 's.closing_balance::text',
     })}, s.place
       FROM bank_statements s WHERE s.company_id = f.company_id AND s.coda_file_id = f.id) s), '[]')`,
  file_url: null,
  duplicate_of: null,
})}, f.file_id`

/** Files by their ids, as they are logged, in the order of the ids. */
export async function filesOf(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<FileRow[]> {
  if (ids.length === 0) return []
  const rows = await tx.rows<FileRow>(
    `SELECT ${columns} FROM coda_files f WHERE f.company_id = $1 AND f.id = ANY ($2)`,
    [company.id, ids],
  )
  return inOrder(ids, rows.map(withoutPlaces))
}

/** The place orders the statements and is no part of what is shown. */
function withoutPlaces(row: FileRow): FileRow {
  const statements = row.statements.map((statement) => {
    const { place: _, ...shown } = statement as typeof statement & { place?: number }
    return shown
  })
  return { ...row, statements }
}

export async function findFile(op: CompanyReading, id: number): Promise<FileRow | undefined> {
  const [row] = await filesOf(op, [id])
  return row?.deleted_at === null ? row : undefined
}

const filters: Conditions<CodaFileFilter> = {
  journal_id: `EXISTS (SELECT FROM bank_statements s
     WHERE s.company_id = $1 AND s.coda_file_id = f.id AND s.journal_id = $?)`,
  format: 'f.format = $?',
  status: 'f.status = $?',
  q: search('folded(f.name) LIKE $?'),
}

export async function pageOfFiles(
  { tx, company }: CompanyReading,
  filter: CodaFileFilter,
  limit: number,
  offset: number,
): Promise<PageOfIds> {
  const { where, values } = conditionsOf(filters, filter, [company.id])
  const from = 'coda_files f'
  const kept = `f.company_id = $1 AND f.deleted_at IS NULL${where}`
  return pageOfIds(tx, { from, id: 'f.id', order: 'f.id DESC', where: kept, values }, limit, offset)
}

export type NewFile = Pick<FileRow, 'name' | 'format' | 'size' | 'sha256' | 'file_id'> & {
  readonly source: 'upload' | 'folder'
}

export async function insertCodaFile(
  { tx, company, caller, now }: CompanyOperation,
  file: NewFile,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    `INSERT INTO coda_files (company_id, name, format, size, sha256, file_id, status, imported_count, duplicate_count,
                             uploaded_by, source, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, 'imported', 0, 0, $7, $8, $9, $9) RETURNING id`,
    [
      company.id,
      file.name,
      file.format,
      file.size,
      file.sha256,
      file.file_id,
      caller.user.id,
      file.source,
      now,
    ],
  )
  return id
}

/** Says what an import came to, which is only known at its end. */
export async function setOutcome(
  { tx, company }: CompanyOperation,
  id: number,
  outcome: Pick<FileRow, 'status' | 'imported_count' | 'duplicate_count' | 'warnings'>,
): Promise<void> {
  await tx.run(
    `UPDATE coda_files SET status = $3, imported_count = $4, duplicate_count = $5, warnings = $6
      WHERE company_id = $1 AND id = $2`,
    [
      company.id,
      id,
      outcome.status,
      outcome.imported_count,
      outcome.duplicate_count,
      JSON.stringify(outcome.warnings),
    ],
  )
}

export type NewStatement = {
  journalId: number
  place: number
  format: string
  number: string | null
  iban: string | null
  currency: string
  openingBalance: string | null
  openingDate: Day | null
  closingBalance: string | null
  closingDate: Day | null
  transactionsCount: number
  /** The first transaction that an integrator told with a balance. */
  toldWith?: number | undefined
}

export async function insertStatement(
  { tx, company, now }: CompanyOperation,
  fileId: number | null,
  statement: NewStatement,
): Promise<number> {
  const { id } = await tx.one<{ id: number }>(
    `INSERT INTO bank_statements (company_id, coda_file_id, place, journal_id, format, number, iban, currency,
                                  opening_balance, opening_date, closing_balance, closing_date, transactions_count,
                                  created_at, told_with)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15) RETURNING id`,
    [
      company.id,
      fileId,
      statement.place,
      statement.journalId,
      statement.format,
      statement.number,
      statement.iban,
      statement.currency,
      statement.openingBalance,
      statement.openingDate,
      statement.closingBalance,
      statement.closingDate,
      statement.transactionsCount,
      now,
      statement.toldWith,
    ],
  )
  return id
}

/** Whether the last balance that an integrator told of an account on a day is this one. */
export async function isBalanceTold(
  { tx, company }: CompanyReading,
  journalId: number,
  { amount, on }: { amount: Amount; on: Day },
): Promise<boolean> {
  const last = await tx.maybe<{ is_same: boolean }>(
    `SELECT closing_balance = $4::numeric AS is_same FROM bank_statements
      WHERE company_id = $1 AND journal_id = $2 AND closing_date = $3 AND coda_file_id IS NULL AND deleted_at IS NULL
      ORDER BY id DESC LIMIT 1`,
    [company.id, journalId, on, formatAmount(amount)],
  )
  return last?.is_same ?? false
}

export type SameStatement = {
  id: number
  coda_file_id: number | null
  format: string
  number: string | null
}

/** Statements of an account that have the same balances on the same day. */
export async function sameStatements(
  { tx, company }: CompanyReading,
  statement: Pick<NewStatement, 'journalId' | 'openingBalance' | 'closingBalance' | 'closingDate'>,
): Promise<SameStatement[]> {
  return tx.rows<SameStatement>(
    `SELECT id, coda_file_id, format, number FROM bank_statements
      WHERE company_id = $1 AND journal_id = $2 AND deleted_at IS NULL AND coda_file_id IS NOT NULL
        AND opening_balance IS NOT DISTINCT FROM $3::numeric AND closing_balance IS NOT DISTINCT FROM $4::numeric
        AND closing_date IS NOT DISTINCT FROM $5::date
      ORDER BY id`,
    [
      company.id,
      statement.journalId,
      statement.openingBalance,
      statement.closingBalance,
      statement.closingDate,
    ],
  )
}

export type Neighbour = {
  number: string | null
  opening_balance: string | null
  closing_balance: string | null
  /** Its id where it ended on the first of the days, so that what it brought on it is none of theirs. */
  ended_on_day: number | null
}

type Days = Pick<NewStatement, 'journalId' | 'openingBalance'> & { from: Day; to: Day }

/**
 * The statement of an account that ended before days, or on the first of them with the balance that they begin with; and
 * whether another overlaps with them.
 */
export async function neighboursOf(
  { tx, company }: CompanyReading,
  { journalId, from, to, openingBalance }: Days,
): Promise<{ before: Neighbour | undefined; overlaps: boolean }> {
  const before = await tx.maybe<Neighbour>(
    `SELECT number, opening_balance, closing_balance,
            CASE WHEN closing_date = $3 AND opening_balance <> closing_balance THEN id END AS ended_on_day
       FROM bank_statements
      WHERE company_id = $1 AND journal_id = $2 AND deleted_at IS NULL
        AND (closing_date < $3 OR (closing_date = $3 AND closing_balance = $4::numeric))
      ORDER BY closing_date DESC, id DESC LIMIT 1`,
    [company.id, journalId, from, openingBalance],
  )
  const { overlaps } = await tx.one<{ overlaps: boolean }>(
    `SELECT EXISTS (SELECT FROM bank_transactions
       WHERE company_id = $1 AND journal_id = $2 AND deleted_at IS NULL AND statement_id IS NOT NULL
         AND entry_date BETWEEN $3 AND $4 AND statement_id IS DISTINCT FROM $5) AS overlaps`,
    [company.id, journalId, from, to, before?.ended_on_day ?? null],
  )
  return { before, overlaps }
}

/** What of a file keeps it from going: transactions that are settled. */
export async function settledOf(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<number> {
  const { settled } = await tx.one<{ settled: number }>(
    `SELECT count(*)::int AS settled FROM bank_transactions
      WHERE company_id = $1 AND coda_file_id = ANY ($2) AND entry_id IS NOT NULL`,
    [company.id, ids],
  )
  return settled
}
