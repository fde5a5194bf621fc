import type { CompanyReading } from '#platform/operations/operation'
import type { FirstChange } from '../domain/since.js'

/** From which place on the log has the content of every change. */
export async function oldestContent({ tx, company }: CompanyReading): Promise<number> {
  const head = await tx.maybe<{ oldest_seq: number }>(
    'SELECT oldest_seq FROM change_heads WHERE company_id = $1',
    [company.id],
  )
  return head?.oldest_seq ?? 1
}

/** The first change of each entry and lettering after a place of the log. */
export async function firstChangesAfter(
  { tx, company }: CompanyReading,
  place: number,
): Promise<FirstChange[]> {
  return tx.rows<FirstChange>(
    `SELECT DISTINCT ON (resource, record_id) resource, record_id AS id, before FROM changes
      WHERE company_id = $1 AND seq > $2 AND resource IN ('entries', 'lettering')
      ORDER BY resource, record_id, seq`,
    [company.id, place],
  )
}

/** The entries that were posted after a place of the log; null where no place is asked for, or none was. */
export async function postedAfter(
  { tx, company }: CompanyReading,
  place: number | null,
): Promise<readonly number[] | null> {
  if (place === null) return null
  const rows = await tx.rows<{ id: number }>(
    `SELECT record_id AS id FROM changes
      WHERE company_id = $1 AND seq > $2 AND resource = 'entries' AND action = 'posted'`,
    [company.id, place],
  )
  return rows.length === 0 ? null : rows.map(({ id }) => id)
}
