import { trashAccounts, updateAccount } from '#capabilities/accounts'
import { deleteYear, entriesIn } from '#capabilities/fiscal-years'
import { trashJournal, updateJournal } from '#capabilities/journals'
import { trashThirdParties, updateThirdParty } from '#capabilities/third-parties'
import { Problem, problem } from '#kernel/problem'
import { notRevertible } from '#platform/changes/problems'
import type { CompanyOperation } from '#platform/operations/operation'
import type { Logged } from '#platform/operations/record-type'
import { uncoded } from '#platform/problems'
import { takeoverRun } from '../entity.js'
import { forgetLetters } from '../queries/letters.js'
import { lockRun, madeBy, setStatus } from '../queries/runs.js'
import type { TakeoverRun } from '../schemas.js'

/** Marks a run as taken back, or as standing again. */
async function mark(op: CompanyOperation, id: number, status: 'done' | 'undone'): Promise<void> {
  const before = await lockRun(op, id)
  if (!before) throw problem(uncoded.not_found)
  if (before.status === status) throw notRevertible('already_reverted')
  await setStatus(op, id, status)
  op.record(takeoverRun.changed(before, (await lockRun(op, id))!))
}

/**
 * Takes back what was made for a run, once its entries are reversed: what nobody names goes to the bin, what lines name
 * stays and takes no more of them.
 */
export async function takeBackRuns(
  op: CompanyOperation,
  changes: readonly Logged<TakeoverRun>[],
): Promise<void> {
  for (const { recordId } of changes) {
    const made = await madeBy(op, recordId)
    await forgetLetters(op)
    for (const id of made.journals)
      await orElse(
        () => trashJournal(op, { id }),
        () => updateJournal(op, { id, body: { is_active: false } }),
      )
    for (const id of made.third_parties)
      await orElse(
        () => trashThirdParties(op, [id]),
        () => updateThirdParty(op, { id, body: { is_active: false } }),
      )
    for (const id of made.accounts)
      await orElse(
        () => trashAccounts(op, [id]),
        () => updateAccount(op, { id, body: { is_active: false } }),
      )
    for (const id of [...made.fiscal_years].reverse())
      if ((await entriesIn(op, id)) === 0)
        await orElse(
          () => deleteYear(op, { id }),
          async () => {},
        )
    await mark(op, recordId, 'undone')
  }
}

/** A refusal is given before anything is written: something else can be done then. What is left refuses nothing. */
async function orElse(
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
): Promise<void> {
  try {
    await first()
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    try {
      await second()
    } catch (other) {
      if (!(other instanceof Problem)) throw other
    }
  }
}

/** A run that was taken back stands again, as its entries are posted again. */
export async function takeAgain(
  op: CompanyOperation,
  changes: readonly Logged<TakeoverRun>[],
): Promise<void> {
  for (const { recordId, before } of changes)
    await mark(op, recordId, before!.status as 'done' | 'undone')
}
