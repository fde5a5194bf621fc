import type { InCompany, Reading } from '#platform/operation'
import { countConflicts } from '../queries/conflicts.js'
import { listDevices } from '../queries/devices.js'
import { headOf } from '../queries/feed.js'
import type { SyncStatus } from '../schemas.js'

/** How far the log reaches, which devices follow it, and how many conflicts wait for someone. */
export async function readSyncStatus(op: Reading & InCompany): Promise<SyncStatus> {
  const { tx, company, now } = op
  const { last_seq, oldest_seq } = await headOf(tx, company.id)
  const { open } = await countConflicts(tx, company.id)
  return {
    cursor: last_seq,
    server_time: now,
    devices: await listDevices(tx, company.id, last_seq),
    open_conflicts: open,
    retention: { oldest_seq },
  }
}
