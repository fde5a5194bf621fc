import type { Day } from '#kernel/days'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Journal } from '../schemas.js'
import { journalColumns, journalTables } from './journals.js'

/** Journals in the bin, held, without rules: these are records of their own there. */
export async function lockBinnedJournals(
  { tx, company }: CompanyOperation,
  today: Day,
  ids: readonly number[],
): Promise<Journal[]> {
  const journals = await tx.rows<Omit<Journal, 'rules'>>(
    `SELECT ${journalColumns} FROM ${journalTables}
      WHERE j.company_id = $1 AND j.id = ANY ($3) AND j.deleted_at IS NOT NULL ORDER BY j.id FOR UPDATE OF j`,
    [company.id, today, ids],
  )
  return journals.map((journal) => ({ ...journal, rules: [] }))
}

/** The rules that went to the bin with a journal, in the same operation. */
export async function rulesGoneWith(
  { tx, company }: CompanyOperation,
  journalId: number,
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT c.record_id AS id FROM changes c
      WHERE c.company_id = $1 AND c.resource = 'journal-rules' AND c.action = 'deleted'
        AND (c.before ->> 'journal_id')::bigint = $2
        AND c.operation_id = (SELECT operation_id FROM changes
                               WHERE company_id = $1 AND resource = 'journals' AND record_id = $2
                                 AND action = 'deleted' ORDER BY seq DESC LIMIT 1)`,
    [company.id, journalId],
  )
  return rows.map(({ id }) => id)
}

/** The journal that became the default of a type in the same operation as a change of the log. */
export async function becameDefault(
  { tx, company }: CompanyOperation,
  seq: number,
  type: Journal['type'],
): Promise<number | undefined> {
  const found = await tx.maybe<{ id: number }>(
    `SELECT c.record_id AS id FROM changes c
      WHERE c.company_id = $1 AND c.resource = 'journals' AND c.after ->> 'type' = $3
        AND (c.after ->> 'is_default')::boolean
        AND c.operation_id = (SELECT operation_id FROM changes WHERE company_id = $1 AND seq = $2)
      ORDER BY c.seq DESC LIMIT 1`,
    [company.id, seq, type],
  )
  return found?.id
}

/** All rules of journals in the bin, which are there too. */
export async function rulesOfBinned(
  { tx, company }: CompanyOperation,
  journalIds: readonly number[],
): Promise<number[]> {
  const rows = await tx.rows<{ id: number }>(
    `SELECT id FROM journal_rules WHERE company_id = $1 AND journal_id = ANY ($2)`,
    [company.id, journalIds],
  )
  return rows.map(({ id }) => id)
}
