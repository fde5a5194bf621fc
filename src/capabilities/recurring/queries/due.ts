import type { Day } from '#kernel/days'
import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { ReadTx } from '#platform/db/index'

/**
 * The files in which something is due, or is to be tried again: one look at two indexes of what has come, over all
 * files. Those in the bin are left alone.
 */
export async function filesWithDue(tx: ReadTx, today: Day, now: Instant): Promise<CompanyId[]> {
  const rows = await tx.rows<{ company_id: CompanyId }>(
    `SELECT due.company_id
       FROM (SELECT company_id, next_on FROM recurring_entries
              WHERE is_active AND auto_post AND deleted_at IS NULL AND next_on <= $1
              UNION ALL
             SELECT company_id, next_try_at::date FROM recurring_entries
              WHERE is_active AND auto_post AND deleted_at IS NULL AND next_try_at <= $2) due
       JOIN companies c ON c.id = due.company_id AND c.deleted_at IS NULL
      GROUP BY due.company_id ORDER BY min(due.next_on), due.company_id`,
    [today, now],
  )
  return rows.map(({ company_id }) => company_id)
}
