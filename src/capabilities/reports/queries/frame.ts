import type { Day } from '#kernel/days'
import type { Instant } from '#kernel/instants'
import type { CompanyReading } from '#platform/operations/operation'

/** What stands around the figures of a report. */
export type Surroundings = { code: string; last_seq: number; references_seq: number }

export async function surroundingsOf({ tx, company }: CompanyReading): Promise<Surroundings> {
  return tx.one<Surroundings>(
    `SELECT c.code, coalesce(h.last_seq, 0)::int AS last_seq, coalesce(h.references_seq, 0) AS references_seq FROM companies c
       LEFT JOIN change_heads h ON h.company_id = c.id WHERE c.id = $1`,
    [company.id],
  )
}

/** The last place of the log that was written by a moment; 0 where nothing was. */
export async function placeAt({ tx, company }: CompanyReading, moment: Instant): Promise<number> {
  const { seq } = await tx.one<{ seq: number }>(
    `SELECT coalesce(max(seq), 0)::int AS seq FROM changes WHERE company_id = $1 AND created_at <= $2`,
    [company.id, moment],
  )
  return seq
}

/** Whether something is dated after a day, as far as these days go. */
export async function hasEntriesAfter(
  { tx, company }: CompanyReading,
  today: Day,
  to: Day,
): Promise<boolean> {
  const { has } = await tx.one<{ has: boolean }>(
    `SELECT EXISTS (SELECT FROM entries WHERE company_id = $1 AND entry_date > $2 AND entry_date <= $3) AS has`,
    [company.id, today, to],
  )
  return has
}
