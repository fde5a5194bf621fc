import { problem } from '#kernel/problem'
import { notRevertible } from '#platform/changes/problems'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Logged } from '#platform/operations/record-type'
import { problems } from '#platform/problems'
import { period as periodLog } from '../entity.js'
import { messages } from '../problems.js'
import { holdChain, lockPeriod as holdPeriod } from '../queries/locks.js'
import { findPeriod, markLocked, yearsOf } from '../queries/years.js'
import type { FiscalYear, Period } from '../schemas.js'
import { deleteYear, updateYear } from './change.js'
import { closeYear } from './closing/close.js'
import { reopenYear } from './closing/reopen.js'
import { holdYear, spanOf } from './locking.js'
import { lockPeriod, unlockPeriod } from './periods.js'
import { createYear } from './years.js'

/** Deletes years that were made; one that someone deleted was taken back already. */
export async function deleteMade(op: CompanyOperation, changes: readonly Logged<FiscalYear>[]) {
  for (const { recordId } of changes) {
    await refuseGone(op, recordId)
    await deleteYear(op, { id: recordId })
  }
}

/** Makes years that were deleted again, with their months; those that were locked are locked. */
export async function makeAgain(op: CompanyOperation, changes: readonly Logged<FiscalYear>[]) {
  for (const { before } of changes) {
    const { code, periods, ...year } = before!
    await holdChain(op)
    await refuseTaken(op, code, null)
    const { startsOn, endsOn } = spanOf(year)
    const made = await createYear(op, { body: { code, starts_on: startsOn, ends_on: endsOn } })
    const locked = new Set(periods.filter(({ is_locked }) => is_locked).map(startOf))
    for (const period of made.periods.filter((one) => locked.has(startOf(one))))
      op.record(periodLog.changed(period, await markLocked(op, period.id, true), 'locked'))
  }
}

function startOf({ starts_on }: Period): string {
  return starts_on
}

const settable = ['code', 'starts_on', 'ends_on'] as const

/** Gives years the code and the days back that a change moved, unless one has moved again since. */
export async function moveBack(op: CompanyOperation, changes: readonly Logged<FiscalYear>[]) {
  for (const { recordId, before, after } of changes) {
    const today = await holdYear(op, recordId)
    const moved = settable.filter((field) => before![field] !== after![field])
    const fields = moved.filter((field) => today[field] !== after![field])
    if (fields.length > 0) {
      const body = { fields, server_version: today.version, server_data: today }
      throw problem(problems.conflict, {}, { body })
    }
    await holdChain(op)
    await refuseTaken(op, before!.code, recordId)
    const old = spanOf(before!)
    const values = { code: before!.code, starts_on: old.startsOn, ends_on: old.endsOn }
    const body = Object.fromEntries(moved.map((field) => [field, values[field]]))
    await updateYear(op, { id: recordId, body })
  }
}

/** Reopens years that still stand as that very closing left them. */
export async function reopenClosed(op: CompanyOperation, changes: readonly Logged<FiscalYear>[]) {
  for (const { recordId, after } of changes) {
    const today = await holdYear(op, recordId)
    const fields = ['closed_at', 'closing_entry_id', 'opening_entry_id'] as const
    if (fields.some((field) => today[field] !== after![field]))
      throw notRevertible('already_reverted')
    await reopenYear(op, { id: recordId })
  }
}

/** Closes years that were reopened, by their figures of today. */
export async function closeAgain(op: CompanyOperation, changes: readonly Logged<FiscalYear>[]) {
  for (const { recordId } of changes) {
    const { is_closed } = await holdYear(op, recordId)
    if (is_closed) throw notRevertible('already_reverted')
    await closeYear(op, { id: recordId })
  }
}

export const unlockAgain = (op: CompanyOperation, changes: readonly Logged<Period>[]) =>
  setLocks(op, changes, false)

export const lockAgain = (op: CompanyOperation, changes: readonly Logged<Period>[]) =>
  setLocks(op, changes, true)

async function setLocks(
  op: CompanyOperation,
  changes: readonly Logged<Period>[],
  isLocked: boolean,
) {
  for (const { recordId } of changes) {
    await holdPeriod(op, recordId)
    const today = await findPeriod(op, recordId)
    if (today?.is_locked === isLocked) throw notRevertible('already_reverted')
    await (isLocked ? lockPeriod : unlockPeriod)(op, { id: recordId })
  }
}

async function refuseGone(op: CompanyOperation, id: number): Promise<void> {
  const [year] = await yearsOf(op.tx, [op.company.id], id)
  if (!year) throw notRevertible('already_reverted')
}

/** Another year may have taken the code meanwhile. */
async function refuseTaken(
  op: CompanyOperation,
  code: string,
  ownId: number | null,
): Promise<void> {
  const chain = await yearsOf(op.tx, [op.company.id])
  if (chain.some((year) => year.code === code && year.id !== ownId))
    throw notRevertible('in_use', messages.codeTaken)
}
