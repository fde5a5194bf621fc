import { invalidField } from '#kernel/problem'
import { binOf } from '#platform/operations/bin'
import type { CompanyOperation } from '#platform/operations/operation'
import { kindOf, monthsOf } from '../domain/kinds.js'
import { declaration, type LoggedDeclaration } from '../entity.js'
import { problems } from '../problems.js'
import { freeMonths, lockDeclarations, takeMonths } from '../queries/declarations.js'
import { areMonthsTaken } from '../queries/months.js'
import { requireDraft } from './change.js'
import { contextOf } from './context.js'
import { logged } from './record.js'

const bin = binOf<LoggedDeclaration>(declaration, {
  async lock(op, ids, where) {
    const rows = await lockDeclarations(op, ids, where)
    const context = await contextOf(op)
    const kept: LoggedDeclaration[] = []
    for (const row of rows) kept.push(await logged(op, context, row))
    return kept
  },
})

/** Another return took the period of one that lay in the bin. */
export const periodTakenSince = () => invalidField('period', problems.declaration_exists)

/** Puts a draft in the bin; its period is free again. */
export async function trashDeclaration(
  op: CompanyOperation,
  { id }: { id: number },
): Promise<void> {
  await trashDeclarations(op, [id])
}

export async function trashDeclarations(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<void> {
  await bin.trash(op, ids, async (befores) => {
    befores.forEach(requireDraft)
    await freeMonths(op, ids)
  })
}

/** Brings drafts back, unless another return took their period meanwhile. */
export async function restoreDeclarations(
  op: CompanyOperation,
  ids: readonly number[],
): Promise<readonly LoggedDeclaration[]> {
  return bin.restore(op, ids, async (binned) => {
    for (const { id, period_type, starts_on, ends_on } of binned) {
      const kind = kindOf(period_type)
      if (await areMonthsTaken(op, kind, starts_on, ends_on)) throw periodTakenSince()
      await takeMonths(op, id, kind, monthsOf(starts_on, ends_on))
    }
  })
}

/** Removes drafts in the bin for good, with what they declared of lines. */
export const purgeDeclarations = bin.purge
