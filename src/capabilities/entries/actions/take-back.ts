import { bookAgain, cancelBookedBy } from '#capabilities/documents'
import {
  entriesToday,
  entry as entryLog,
  familiesOf,
  findEntries,
  lockEntries,
  postAgain,
  reverseMany,
} from '#capabilities/ledger'
import { letterFamilies, letterReversals } from '#capabilities/lettering'
import { payAgain } from '#capabilities/payments'
import { notRevertible } from '#platform/changes/problems'
import { tellReplaced, tellReversed } from '#platform/operations/followers'
import type { CompanyOperation } from '#platform/operations/operation'

/**
 * Reverses entries, or what stands for them today, in one go, each on its own day, and letters the pairs that
 * were open.
 */
export async function reverseAsSet(op: CompanyOperation, asked: readonly number[]): Promise<void> {
  const ids = asked.map(await entriesToday(op, asked))
  await refuseReversed(op, ids)
  const reversals = await reverseMany(
    op,
    ids.map((id) => ({ id, entryDate: null, label: null })),
  )
  await letterReversals(op, reversals)
  await letterFamilies(op, await familiesOf(op, ids))
  await cancelBookedBy(op, ids)
  await tellReversed(op, entryLog.resource, ids)
}

/**
 * Posts entries that were reversed again. Where a line was settled before its entry was reversed, that of
 * the reversal is still open: the new line settles it, so that what is open is what was open before, and is paid by
 * the files that paid it.
 */
export async function repost(op: CompanyOperation, asked: readonly number[]): Promise<void> {
  const ids = asked.map(await entriesToday(op, asked))
  const originals = await findEntries(op, ids)
  const madeThen = originals.map(({ reversed_by_entry_id }) => reversed_by_entry_id!)
  const reversalIds = madeThen.map(await entriesToday(op, madeThen))
  await refuseReversed(op, reversalIds)
  const posted = await postAgain(
    op,
    ids.map((id) => ({ id, entryDate: null })),
  )
  const reversals = await findEntries(op, reversalIds)
  await letterReversals(
    op,
    posted.map((again, place) => ({ original: again, reversal: reversals[place]! })),
  )
  await bookAgain(
    op,
    posted.map(({ id }, place) => ({ originalId: ids[place]!, againId: id })),
  )
  await payAgain(
    op,
    posted.map((again, place) => ({ original: originals[place]!, again })),
  )
  await tellReplaced(
    op,
    entryLog.resource,
    posted.map(({ id: byId }, place) => ({ id: ids[place]!, byId })),
  )
}

/** What someone reversed by hand was taken back already. */
async function refuseReversed(op: CompanyOperation, ids: readonly number[]): Promise<void> {
  const states = await lockEntries(op, ids)
  if (states.some(({ status }) => status === 'reversed')) throw notRevertible('already_reverted')
}
