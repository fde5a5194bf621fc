import type { Day } from '#kernel/days'
import { type Conditions, conditionsOf } from '#platform/db/filters'
import type { CompanyReading } from '#platform/operations/operation'
import type { Since } from '../domain/since.js'

/** A line that may have been open on a day. */
export type Candidate = {
  id: number
  entry_id: number
  journal_code: string
  number: number
  entry_date: Day
  due_date: Day | null
  reference: string | null
  label: string | null
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

/**
 * The lines that may have been open on a day: those that are not settled in full, those that something dated later
 * settles, and those whose letterings moved since a place of the log: what left one since is open today, or in another
 * that moved. What was settled by then is not looked at.
 */
export async function candidatesOn(
  { tx, company }: CompanyReading,
  day: Day,
  accountIds: readonly number[] | null,
  since: Since | null,
): Promise<Candidate[]> {
  const unseen = since && since.posted.length > 0 ? since.posted : null
  const known = [company.id, day, [...(since?.touched ?? [])]]
  const { where, values } = conditionsOf(conditions, { accountIds, unseen }, known)
  const lines = (lettered: string) => `
    SELECT l.id, l.entry_id, l.entry_date, l.due_date, l.label, l.debit - l.credit AS amount, l.account_id,
           l.third_party_id, coalesce(l.lettering_id, l.partial_lettering_id) AS lettering_id
      FROM entry_lines l
     WHERE l.company_id = $1 AND l.can_letter AND l.entry_date <= $2 AND ${lettered}${where}`
  return tx.rows<Candidate>(
    `WITH moved AS MATERIALIZED (
       SELECT x.lettering_id AS id
         FROM accounts a JOIN entry_lines x ON x.company_id = $1 AND x.account_id = a.id AND x.entry_date > $2
        WHERE a.company_id = $1 AND a.is_reconcilable AND x.lettering_id IS NOT NULL
       UNION
       SELECT id FROM unnest($3::bigint[]) AS id)
     SELECT l.id, l.entry_id, j.code AS journal_code, e.number, l.entry_date, coalesce(l.due_date, e.due_date) AS due_date,
            e.reference, coalesce(l.label, e.label) AS label, l.amount, l.account_id,
            coalesce(p.merged_into_id, p.id) AS third_party_id, l.lettering_id
       FROM (${lines('l.lettering_id IS NULL')} UNION ALL
             ${lines('l.lettering_id IN (SELECT id FROM moved)')}) l
      CROSS JOIN LATERAL (
        SELECT x.journal_id, x.number, x.due_date, x.reference, x.label FROM entries x
         WHERE x.company_id = $1 AND x.id = l.entry_id OFFSET 0) e
       JOIN journals j ON j.company_id = $1 AND j.id = e.journal_id
       LEFT JOIN third_parties p ON p.company_id = $1 AND p.id = l.third_party_id
      ORDER BY l.id`,
    values,
  )
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
