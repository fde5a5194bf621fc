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
 * settles, and those whose letterings moved since a place of the log. What was settled by then is not looked at.
 */
export async function candidatesOn(
  { tx, company }: CompanyReading,
  day: Day,
  accountIds: readonly number[] | null,
  since: Since | null,
): Promise<Candidate[]> {
  const unseen = since && since.posted.length > 0 ? since.posted : null
  const moved = [...(since?.touched ?? [])]
  const lettered = [...(since?.lettered.keys() ?? [])]
  const known = [company.id, day, moved, lettered]
  const { where, values } = conditionsOf(conditions, { accountIds, unseen }, known)
  return tx.rows<Candidate>(
    `WITH later AS MATERIALIZED (
       SELECT DISTINCT x.lettering_id AS id
         FROM accounts a JOIN entry_lines x ON x.company_id = $1 AND x.account_id = a.id AND x.entry_date > $2
        WHERE a.company_id = $1 AND a.is_reconcilable AND x.lettering_id IS NOT NULL
     ), chosen AS MATERIALIZED (
       SELECT o.id FROM entry_lines o WHERE o.company_id = $1 AND o.lettering_id IS NULL AND o.can_letter
       UNION
       SELECT o.id FROM later g JOIN entry_lines o ON o.company_id = $1 AND o.lettering_id = g.id
       UNION
       SELECT o.id FROM unnest($3::bigint[]) AS g (id) JOIN entry_lines o ON o.company_id = $1 AND o.lettering_id = g.id
       UNION
       SELECT id FROM unnest($4::bigint[]) AS id
     )
     SELECT l.id, l.entry_id, j.code AS journal_code, e.number, l.entry_date, coalesce(l.due_date, e.due_date) AS due_date,
            e.reference, coalesce(l.label, e.label) AS label, l.debit - l.credit AS amount, l.account_id,
            coalesce(p.merged_into_id, p.id) AS third_party_id,
            coalesce(l.lettering_id, l.partial_lettering_id) AS lettering_id
       FROM chosen c
       CROSS JOIN LATERAL (SELECT x.* FROM entry_lines x WHERE x.company_id = $1 AND x.id = c.id OFFSET 0) l
       CROSS JOIN LATERAL (
         SELECT x.journal_id, x.number, x.due_date, x.reference, x.label FROM entries x
          WHERE x.company_id = $1 AND x.id = l.entry_id OFFSET 0) e
       JOIN journals j ON j.company_id = $1 AND j.id = e.journal_id
       LEFT JOIN third_parties p ON p.company_id = $1 AND p.id = l.third_party_id
      WHERE l.can_letter AND l.entry_date <= $2${where}
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
