import type { CompanyOperation } from '#platform/operations/operation'
import { period as periodLog } from '../entity.js'
import { markDeclared } from '../queries/vat-locks.js'
import type { Period } from '../schemas.js'

/** What declaring months locked: for VAT, and those of them that it locked whole. */
export type VatLocks = {
  readonly lockedPeriodIds: readonly number[]
  readonly closedPeriodIds: readonly number[]
}

/** Locks months for VAT that no other return has locked, or wholly as by hand; who calls holds them. */
export async function lockForVat(
  op: CompanyOperation,
  months: readonly Period[],
  declarationId: number,
  { isWhole }: { isWhole: boolean },
): Promise<VatLocks> {
  const taken = months.filter(({ vat_locked }) => !vat_locked)
  await mark(
    op,
    taken.map((period) => ({ period, isLocked: period.is_locked || isWhole })),
    declarationId,
  )
  const closed = taken.filter(({ is_locked }) => isWhole && !is_locked)
  return { lockedPeriodIds: taken.map(({ id }) => id), closedPeriodIds: closed.map(({ id }) => id) }
}

/** Takes exactly those locks away. */
export async function unlockForVat(
  op: CompanyOperation,
  months: readonly Period[],
  { lockedPeriodIds, closedPeriodIds }: VatLocks,
): Promise<void> {
  const freed = months.filter(({ id }) => lockedPeriodIds.includes(id))
  await mark(
    op,
    freed.map((period) => ({
      period,
      isLocked: period.is_locked && !closedPeriodIds.includes(period.id),
    })),
    null,
  )
}

async function mark(
  op: CompanyOperation,
  wanted: readonly { readonly period: Period; readonly isLocked: boolean }[],
  declarationId: number | null,
): Promise<void> {
  const marked = await markDeclared(
    op,
    wanted.map(({ period: { id }, isLocked }) => ({ id, isLocked })),
    declarationId,
  )
  const after = new Map(marked.map((period) => [period.id, period]))
  const action = declarationId === null ? 'undeclared' : 'declared'
  for (const { period } of wanted)
    op.record(periodLog.changed(period, after.get(period.id)!, action))
}
