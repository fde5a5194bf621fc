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
import { hasStanding, lockRun, madeBy, namedByLines, setStatus } from '../queries/runs.js'
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
  for (const { recordId, seq } of changes) {
    if (await hasStanding(op, seq)) throw notRevertible('in_use')
    const made = await madeBy(op, recordId)
    const named = await namedByLines(op, made)
    await forgetLetters(op)
    for (const id of made.journals)
      await orElse(
        () => trashJournal(op, { id }),
        () => updateJournal(op, { id, body: { is_active: false } }),
      )
    await retire(
      op,
      made.third_parties,
      named.third_parties,
      (ids) => trashThirdParties(op, ids),
      (id) => updateThirdParty(op, { id, body: { is_active: false } }),
    )
    await retire(
      op,
      made.accounts,
      named.accounts,
      (ids) => trashAccounts(op, ids),
      (id) => updateAccount(op, { id, body: { is_active: false } }),
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

/** So many records go together; what was written is then in the log and no longer in memory. */
const atOnce = 200

/** What lines name stays, inactive; the rest goes to the bin, but for what something else still needs. */
async function retire(
  op: CompanyOperation,
  made: readonly number[],
  named: readonly number[],
  trash: (ids: readonly number[]) => Promise<unknown>,
  putToSleep: (id: number) => Promise<unknown>,
): Promise<void> {
  const staying = new Set(named)
  const going = made.filter((id) => !staying.has(id))
  for (let from = 0; from < going.length; from += atOnce) {
    const some = going.slice(from, from + atOnce)
    await orElse(
      () => trash(some),
      async () => {
        for (const id of some)
          await orElse(
            () => trash([id]),
            () => putToSleep(id),
          )
      },
    )
    await op.flush()
  }
  for (const [place, id] of named.entries()) {
    await orElse(
      () => putToSleep(id),
      async () => {},
    )
    if (place % atOnce === atOnce - 1) await op.flush()
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
