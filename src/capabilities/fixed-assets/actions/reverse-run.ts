import { reverseMany } from '#capabilities/ledger'
import { letterReversals } from '#capabilities/lettering'
import { day } from '#kernel/days'
import { invalidField, problem } from '#kernel/problem'
import type { CompanyOperation } from '#platform/operations/operation'
import { uncoded } from '#platform/problems'
import { depreciationRun } from '../entity.js'
import { messages, problems } from '../problems/refusals.js'
import { lockAssets } from '../queries/assets.js'
import { reversePostings } from '../queries/postings.js'
import { isFollowed, lockRun, markRunReversed } from '../queries/runs.js'
import type { DepreciationRunView, RunReversal } from '../schemas/runs.js'
import { shownRun, withRows } from './show-run.js'

/** Takes a run back: its entries are reversed, and what they posted is due again. */
export async function reverseDepreciationRun(
  op: CompanyOperation,
  { id, body = {} }: { id: number; body?: RunReversal },
): Promise<DepreciationRunView> {
  const head = await lockRun(op, id)
  if (!head) throw problem(uncoded.not_found)
  if (head.status === 'reversed') throw invalidField('status', messages.runReversed)
  const [before] = await withRows(op, [head])
  await lockAssets(
    op,
    before!.rows.map(({ asset_id }) => asset_id),
  )
  if (await isFollowed(op, id)) throw problem(problems.not_last_run)
  const wishes = head.entry_ids.map((entryId) => ({
    id: entryId,
    entryDate: body.entry_date ?? null,
    label: body.label ?? null,
  }))
  const made = await reverseMany(op, wishes, 'its asset')
  await letterReversals(op, made)
  await reversePostings(
    op,
    id,
    made.map(({ original, reversal }) => ({
      entryId: original.id,
      on: day(reversal.entry_date.slice(0, 10)),
    })),
  )
  await markRunReversed(
    op,
    id,
    made.map(({ reversal }) => reversal.id),
  )
  const after = (await shownRun(op, id))!
  op.record(depreciationRun.changed(before!, after, 'reversed'))
  return after
}
