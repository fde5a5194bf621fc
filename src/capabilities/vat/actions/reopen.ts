import { holdMonths, unlockForVat } from '#capabilities/fiscal-years'
import { refuseLocked, reverseMany } from '#capabilities/ledger'
import { letterReversals } from '#capabilities/lettering'
import { invalidField } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { kindOf } from '../domain/kinds.js'
import { messages } from '../problems.js'
import { changeDeclaration, findDeclaration } from '../queries/declarations.js'
import { standsAfter } from '../queries/neighbours.js'
import type { ReopenWish, VatDeclaration } from '../schemas/declarations.js'
import { getLocked } from './change.js'
import { contextOf } from './context.js'
import { logged, recorded } from './record.js'

/**
 * Makes a draft again of the last return of its kind: its entry is reversed on the same day, and the locks that
 * validating set are taken away, those alone. What was filed stays on record.
 */
export async function reopenDeclaration(
  op: CompanyOperation,
  { id, body }: { id: number; body?: ReopenWish },
): Promise<VatDeclaration> {
  const row = await getLocked(op, id)
  if (row.status === 'draft') throw invalidField('status', messages.isDraft)
  if (await standsAfter(op, kindOf(row.period_type), row.ends_on))
    throw invalidField('status', messages.laterStands)
  const months = await holdMonths(op, { startsOn: row.starts_on, endsOn: row.ends_on })
  for (const { is_closed } of months)
    refuseLocked(row.ends_on, { is_closed, is_locked: false }, 'ends_on')
  const context = await contextOf(op)
  const before = await logged(op, context, row)
  await unlockForVat(op, months, {
    lockedPeriodIds: row.locked_period_ids,
    closedPeriodIds: row.closed_period_ids,
  })
  if (row.journal_entry_id !== null) {
    const settled = [{ id: row.journal_entry_id, entryDate: null, label: null }]
    await letterReversals(op, await reverseMany(op, settled, 'reopening a return'))
  }
  await changeDeclaration(op, id, {
    status: 'draft',
    journal_entry_id: null,
    locked_period_ids: [],
    closed_period_ids: [],
    validated_at: null,
    validated_by: null,
    filed_on: null,
    filing_reference: null,
    reopen_reason: body?.reason ?? null,
  })
  return recorded(op, context, before, (await findDeclaration(op, id))!, 'reopened')
}
