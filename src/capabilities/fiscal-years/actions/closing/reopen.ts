import { reverseMany } from '#capabilities/ledger'
import { distinct } from '#kernel/lists'
import { invalidField } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { fiscalYear as yearLog } from '../../entity.js'
import { messages } from '../../problems.js'
import { standingTransfer } from '../../queries/closing.js'
import { holdYearAfter } from '../../queries/locks.js'
import { markReopened, yearsOf } from '../../queries/years.js'
import type { FiscalYear } from '../../schemas.js'
import { holdYear, neighbours, spanOf } from '../locking.js'

/** Reopens the year that was closed last: what closing posted is reversed, in locked periods too. */
export async function reopenYear(
  op: CompanyOperation,
  { id }: { id: number },
): Promise<FiscalYear> {
  const before = await holdYear(op, id)
  if (!before.is_closed) throw invalidField('is_closed', messages.isOpen, { code: before.code })
  await holdYearAfter(op, spanOf(before).endsOn)
  const next = neighbours(await yearsOf(op.tx, [op.company.id]), before).after
  if (next?.is_closed) throw invalidField('is_closed', messages.laterClosed, { code: next.code })
  // The year is open again before its closing entry is reversed in it.
  await markReopened(op, id)
  const posted = distinct([
    next && (await standingTransfer(op, next.id)),
    before.opening_entry_id,
    before.closing_entry_id,
  ])
  await reverseMany(
    op,
    posted.map((entryId) => ({ id: entryId, entryDate: null, label: null })),
    'reopening',
  )
  const [reopened] = await yearsOf(op.tx, [op.company.id], id)
  op.record(yearLog.changed(before, reopened!, 'reopened'))
  return reopened!
}
