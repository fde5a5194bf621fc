import type { InCompany, Reading } from '#platform/operations/operation'
import { countConflicts } from '../queries/conflicts.js'
import { listDevices } from '../queries/devices.js'
import { headOf, lastCursor } from '../queries/feed.js'
import type { SyncStatus } from '../schemas.js'

/** How far the log reaches, which devices follow it, and how many conflicts wait for someone. */
export async function readSyncStatus(op: Reading & InCompany): Promise<SyncStatus> {
  const { tx, company, now } = op
  const head = await headOf(tx, company.id)
  const cursor = lastCursor(head)
  const { open } = await countConflicts(tx, company.id)
  return {
    cursor,
    server_time: now,
    devices: await listDevices(tx, company.id, cursor),
    open_conflicts: open,
    retention: { oldest_seq: head.cursor_base + head.oldest_seq },
  }
}
