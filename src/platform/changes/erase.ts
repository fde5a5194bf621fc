import type { CompanyId } from '#kernel/ids'
import type { Instant } from '#kernel/instants'
import type { Tx } from '#platform/db/index'
import type { Change } from './append.js'

/** A record, as the log names it. */
export type Named = Pick<Change, 'resource' | 'recordId'>

/** The action by which a record goes for good: the log then forgets what it ever said of it. */
export const purged = 'purged'

/** A change as the log may keep it: of a record that goes for good, that it went. */
export function withoutErased(change: Change): Change {
  return change.action === purged ? { ...change, before: null, after: null } : change
}

/** Erases what the log and the register of conflicts say of records. That they were there, and the chain, stay. */
export async function eraseRecords(
  tx: Tx,
  companyId: CompanyId,
  records: readonly Named[],
  now: Instant,
): Promise<void> {
  const columns = columnsOf(records)
  await tx.run(`SELECT erase_changes($1, $2, $3)`, [companyId, ...columns])
  // What was still open can only be settled one way: there is nothing left to write on.
  await tx.run(
    `UPDATE sync_conflicts c SET base = NULL, client_data = '{}', server_data = '{}', status = 'resolved',
            resolution = coalesce(resolution, 'server'), resolved_at = coalesce(resolved_at, $4)
       FROM unnest($2::text[], $3::bigint[]) AS gone (resource, record_id)
      WHERE c.company_id = $1 AND c.resource = gone.resource AND c.record_id = gone.record_id`,
    [companyId, ...columns, now],
  )
}

/** Resources and ids, each as a column. */
export function columnsOf(records: readonly Named[]): [resources: string[], ids: number[]] {
  return [records.map(({ resource }) => resource), records.map(({ recordId }) => recordId)]
}
