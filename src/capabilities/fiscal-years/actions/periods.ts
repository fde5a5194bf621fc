import { problem } from '#kernel/problem'
import type { CompanyOperation, InCompany, Reading } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { period as periodLog } from '../entity.js'
import { lockPeriod as holdPeriod } from '../queries/locks.js'
import { findPeriod, markLocked, periodsIn, yearsOf } from '../queries/years.js'
import type { Period } from '../schemas.js'
import { refuseClosed } from './locking.js'

export async function listPeriods(
  op: Reading & InCompany,
  { query }: { query: { fiscal_year_id?: number | null } },
): Promise<Period[]> {
  return periodsIn(op, query.fiscal_year_id ?? null)
}

export async function readPeriod(op: Reading & InCompany, { id }: { id: number }): Promise<Period> {
  const found = await findPeriod(op, id)
  if (!found) throw problem(uncoded.not_found)
  return found
}

export const lockPeriod = (op: CompanyOperation, { id }: { id: number }) => setLock(op, id, true)

export const unlockPeriod = (op: CompanyOperation, { id }: { id: number }) => setLock(op, id, false)

/**
 * Whoever posts holds the period for share, so that a posting in flight is waited for; whoever closes
 * the year holds all its periods, so that what is read of the year stays true.
 */
async function setLock(op: CompanyOperation, id: number, isLocked: boolean): Promise<Period> {
  if (!(await holdPeriod(op, id))) throw problem(uncoded.not_found)
  const before = (await findPeriod(op, id))!
  const [year] = await yearsOf(op.tx, [op.company.id], before.fiscal_year_id)
  refuseClosed(year!)
  if (before.is_locked === isLocked) {
    op.unchanged()
    return before
  }
  const after = await markLocked(op, id, isLocked)
  op.record(periodLog.changed(before, after, isLocked ? 'locked' : 'unlocked'))
  return after
}
