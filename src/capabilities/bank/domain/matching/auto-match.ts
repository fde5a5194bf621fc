/** Settles what is certain, the oldest first, over and over until nothing certain is left. */

import { suggestionOf } from './drafts.js'
import { type MatchingIndex, settle } from './matching-index.js'
import type { PendingTransaction, Suggestion } from './model.js'
import { type Outlook, outlookOf } from './suggestions.js'
import { type UndecidedReason, undecidedReason } from './undecided.js'

export type Settlement = {
  readonly transaction: PendingTransaction
  readonly suggestion: Suggestion
}

export type Undecided = {
  readonly transaction: PendingTransaction
  readonly reason: UndecidedReason
}

export type AutoMatch = {
  /** In the order in which they are to be posted. */
  readonly settled: readonly Settlement[]
  readonly undecided: readonly Undecided[]
}

/** Each transaction sees what those before it settled; one in a locked period settles nothing. */
export function autoMatch(
  index: MatchingIndex,
  transactions: readonly PendingTransaction[],
  isLocked: (transaction: PendingTransaction) => boolean = () => false,
): AutoMatch {
  const settled: Settlement[] = []
  let waiting = [...transactions].sort(byAge).map((transaction): Waiting => ({ transaction }))
  // When something of a third party was last settled, as a count of settlements.
  const touched = new Map<number | null, number>()
  for (let before = -1; before !== settled.length; ) {
    before = settled.length
    const claimed: Claimed = new Map()
    for (const one of waiting) {
      if (!one.seen || one.seen.outlook.certain || isTouched(one.seen, touched))
        one.seen = { outlook: outlookOf(index, one.transaction), at: settled.length }
      const { certain } = one.seen.outlook
      if (certain && !isClaimed(one.seen.outlook, claimed) && !isLocked(one.transaction)) {
        settle(index, one.transaction, certain)
        settled.push({ transaction: one.transaction, suggestion: suggestionOf(certain) })
        touched.set(certain.thirdPartyId, settled.length)
        one.isSettled = true
      } else claim(one.seen.outlook, claimed)
    }
    waiting = waiting.filter(({ isSettled }) => !isSettled)
  }
  const undecided = waiting.map(({ transaction, seen }) => {
    const isHeld = seen!.outlook.certain && !isLocked(transaction)
    const reason = isHeld ? 'rivals' : undecidedReason(index, transaction, seen!.outlook)
    return { transaction, reason } as const
  })
  return { settled, undecided }
}

type Waiting = {
  readonly transaction: PendingTransaction
  /** What it looked like, and how many settlements there were then. */
  seen?: { readonly outlook: Outlook; readonly at: number }
  isSettled?: boolean
}

function isTouched(
  { outlook, at }: NonNullable<Waiting['seen']>,
  touched: ReadonlyMap<number | null, number>,
): boolean {
  for (const id of outlook.partyIds) if ((touched.get(id) ?? 0) > at) return true
  return false
}

/** Which items older transactions lay claim to that are undecided, and whether one of them names it. */
type Claimed = Map<number, boolean>

function claim({ claims }: Outlook, claimed: Claimed): void {
  for (const { lineId, isNamed } of claims)
    claimed.set(lineId, isNamed || (claimed.get(lineId) ?? false))
}

/** What an older one may be for is not for a younger one that says no more: it may be the same payment twice. */
function isClaimed({ certain, claims }: Outlook, claimed: Claimed): boolean {
  return certain!.matches.some(({ lineId }) => {
    const isNamed = claims.some((one) => one.lineId === lineId && one.isNamed)
    return isNamed ? claimed.get(lineId) === true : claimed.has(lineId)
  })
}

function byAge(one: PendingTransaction, other: PendingTransaction): number {
  if (one.entryDate !== other.entryDate) return one.entryDate < other.entryDate ? -1 : 1
  return one.id - other.id
}
