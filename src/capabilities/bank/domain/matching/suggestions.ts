import { partyDrafts, ruleDrafts, transferDrafts } from './accounts.js'
import { itemSets } from './candidates.js'
import { certainSet } from './certainty.js'
import { type Draft, draft, ranked, suggestionOf } from './drafts.js'
import type { MatchingIndex } from './matching-index.js'
import type { PendingTransaction, Suggestion } from './model.js'
import { returnDrafts, transitDrafts } from './own-payments.js'
import { type Scene, sceneOf } from './scene.js'
import { type Candidate, compare, weighed } from './weighing.js'

/** What a transaction may be, best first; at most one of them is certain. */
export function suggestionsFor(
  index: MatchingIndex,
  transaction: PendingTransaction,
  limit: number,
): Suggestion[] {
  return ranked(outlookOf(index, transaction).drafts).slice(0, limit).map(suggestionOf)
}

/** All that a transaction may be, in no order yet. */
export type Outlook = {
  readonly drafts: readonly Draft[]
  readonly certain: Draft | undefined
  /** Whose items were looked at: as long as they stay as they are, so does the outlook. */
  readonly partyIds: ReadonlySet<number | null>
  readonly claims: readonly Claim[]
}

/** An item whose amount a transaction is and that may be who pays', whether it names it or not. */
export type Claim = { readonly lineId: number; readonly isNamed: boolean }

export function outlookOf(index: MatchingIndex, transaction: PendingTransaction): Outlook {
  const scene = sceneOf(index, transaction)
  const own = [...transitDrafts(scene), ...transferDrafts(scene), ...returnDrafts(scene)]
  // What is our own, or comes back to us, settles no item.
  const isOurs = transaction.isReturn || own.some(({ isCertain }) => isCertain)
  const candidates = isOurs ? [] : itemSets(scene).map((set) => weighed(scene, set))
  compare(candidates)
  const certainItems = certainSet(scene, candidates)
  const drafts = [
    ...candidates.map((candidate) => itemsDraft(candidate, candidate === certainItems)),
    ...own,
    ...ruleDrafts(scene, candidates),
    ...partyDrafts(scene),
  ]
  const certain = drafts.filter(({ isCertain }) => isCertain)
  const partyIds = new Set([
    ...scene.payers.map(({ partyId }) => partyId),
    ...candidates.flatMap(({ set }) => set.map(({ thirdPartyId }) => thirdPartyId)),
  ])
  const claims = candidates.flatMap((candidate) => claimsOf(scene, candidate))
  if (certain.length === 1) return { drafts, certain: certain[0], partyIds, claims }
  // Two certainties are none.
  const doubted =
    certain.length === 0 ? drafts : drafts.map((one) => ({ ...one, isCertain: false }))
  return { drafts: doubted, certain: undefined, partyIds, claims }
}

function itemsDraft({ fit, partyId, grounds }: Candidate, isCertain: boolean): Draft {
  const { matches, difference } = fit
  return draft('items', grounds, { matches, thirdPartyId: partyId, difference, isCertain })
}

function claimsOf({ payers }: Scene, { isWhole, payer, set, named }: Candidate): Claim[] {
  const isNamed = named.every((mention) => mention !== undefined)
  const isTheirs = payer ? isNamed || payer.hasAccount : isNamed && payers.length === 0
  return isWhole && isTheirs ? set.map(({ lineId }) => ({ lineId, isNamed })) : []
}
