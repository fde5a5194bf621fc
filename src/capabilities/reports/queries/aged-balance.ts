import type { Day } from '#kernel/days'
import { type ByColumn, byColumn } from '#platform/db/by-column'
import { type Conditions, conditionsOf } from '#platform/db/filters'
import type { CompanyReading } from '#platform/operations/operation'
import type { Since } from '../domain/since.js'

/** A line that may have been open on a day. */
export type Candidate = {
  id: number
  entry_id: number
  entry_date: Day
  /** Empty where there is none. */
  due_date: Day | ''
  amount: string
  account_id: number
  third_party_id: number | null
  lettering_id: number | null
}

type Narrowed = {
  readonly accountIds: readonly number[] | null
  /** Entries that do not count, as they were posted later. */
  readonly unseen: readonly number[] | null
}

const conditions: Conditions<Narrowed> = {
  accountIds: 'l.account_id = ANY ($?)',
  unseen: 'l.entry_id NOT IN (SELECT unnest($?::bigint[]))',
}

const kinds = {
  id: 'number',
  entry_id: 'number',
  entry_date: 'bare',
  due_date: 'bare',
  amount: 'bare',
  account_id: 'number',
  third_party_id: 'number',
  lettering_id: 'number',
} as const

/**
 * The lines that may have been open on a day: those that are not settled in full, those that something dated later
 * settles, and those whose letterings moved since a place of the log: what left one since is open today, or in another
 * that moved. What was settled by then is not looked at. The entries of all of them are looked up in one go along their
 * index.
 */
export async function candidatesOn(
  { tx, company }: CompanyReading,
  day: Day,
  accountIds: readonly number[] | null,
  since: Since | null,
): Promise<ByColumn<Candidate>> {
  const unseen = since && since.posted.length > 0 ? since.posted : null
  const known = [company.id, day, [...(since?.touched ?? [])]]
  const { where, values } = conditionsOf(conditions, { accountIds, unseen }, known)
  const lines = (lettered: string) => `
    SELECT l.id, l.entry_id, l.entry_date, l.due_date, l.debit - l.credit AS amount, l.account_id, l.third_party_id,
           coalesce(l.lettering_id, l.partial_lettering_id) AS lettering_id
      FROM entry_lines l
     WHERE l.company_id = $1 AND l.can_letter AND l.entry_date <= $2 AND ${lettered}${where}`
  return byColumn<Candidate>(
    tx,
    kinds,
    `WITH moved AS MATERIALIZED (
       SELECT x.lettering_id AS id
         FROM accounts a JOIN entry_lines x ON x.company_id = $1 AND x.account_id = a.id AND x.entry_date > $2
        WHERE a.company_id = $1 AND a.is_reconcilable AND x.lettering_id IS NOT NULL
       UNION
       SELECT id FROM unnest($3::bigint[]) AS id
     ), line AS MATERIALIZED (
       ${lines('l.lettering_id IS NULL')} UNION ALL ${lines('l.lettering_id IN (SELECT id FROM moved)')})
     SELECT l.id, l.entry_id, l.entry_date, coalesce(l.due_date, e.due_date) AS due_date, l.amount, l.account_id,
            l.third_party_id, l.lettering_id
       FROM line l
       LEFT JOIN (
         SELECT e.id, e.due_date FROM entries e
          WHERE e.company_id = $1 AND e.id = ANY (ARRAY(SELECT entry_id FROM line WHERE due_date IS NULL))
            AND e.due_date IS NOT NULL OFFSET 0) e ON e.id = l.entry_id`,
    values,
  )
}

/** How lines are called where they are listed. */
export type LineName = {
  id: number
  journal_code: string
  number: number
  reference: string | null
  label: string | null
}

export async function lineNames(
  { tx, company }: CompanyReading,
  ids: readonly number[],
): Promise<ReadonlyMap<number, LineName>> {
  const rows = await tx.rows<LineName>(
    `SELECT l.id, j.code AS journal_code, e.number, e.reference, coalesce(l.label, e.label) AS label
       FROM unnest($2::bigint[]) AS w (id)
       JOIN entry_lines l ON l.company_id = $1 AND l.id = w.id
       JOIN entries e ON e.company_id = $1 AND e.id = l.entry_id
       JOIN journals j ON j.company_id = $1 AND j.id = e.journal_id`,
    [company.id, ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** The accounts whose lines can be settled. */
export async function reconcilableAccounts({
  tx,
  company,
}: CompanyReading): Promise<{ id: number; number: string; label: string; type: string }[]> {
  return tx.rows(
    `SELECT id, number, labels ->> $2 AS label, type FROM accounts WHERE company_id = $1 AND is_reconcilable
        AND kind = 'postable' AND deleted_at IS NULL ORDER BY number`,
    [company.id, company.locale],
  )
}
