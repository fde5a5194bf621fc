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
  const waiting = [...transactions].sort(byAge).map((transaction) => ({ transaction }))
  const run: Run = { index, isLocked, waiting, settled: [], touched: new Map() }
  // Those whose outlook may have changed are soon looked at; a look at all of them has the last word.
  while (walk(run, () => true)) while (walk(run, (one) => isTouched(run, one)));
  const undecided = run.waiting.map(({ transaction, seen }) => {
    const isHeld = seen!.outlook.certain && !isLocked(transaction)
    const reason = isHeld ? 'rivals' : undecidedReason(index, transaction, seen!.outlook)
    return { transaction, reason } as const
  })
  return { settled: run.settled, undecided }
}

type Run = {
  readonly index: MatchingIndex
  readonly isLocked: (transaction: PendingTransaction) => boolean
  waiting: Waiting[]
  readonly settled: Settlement[]
  /** How many settlements there were when something of a third party was last settled. */
  readonly touched: Map<number | null, number>
}

type Waiting = {
  readonly transaction: PendingTransaction
  /** What it looked like, and how many settlements there were then. */
  seen?: { readonly outlook: Outlook; readonly at: number }
}

/** Goes once through all that wait, from the oldest; says whether something was settled. */
function walk(run: Run, isDue: (one: Waiting) => boolean): boolean {
  const { index, settled, touched } = run
  const before = settled.length
  const claimed: Claimed = new Map()
  run.waiting = run.waiting.filter((one) => {
    const { transaction } = one
    if (!one.seen || isDue(one))
      one.seen = { outlook: outlookOf(index, transaction), at: settled.length }
    const { outlook } = one.seen
    const { certain } = outlook
    if (certain === undefined || isClaimed(outlook, claimed) || run.isLocked(transaction)) {
      claim(outlook, claimed)
      return true
    }
    settle(index, transaction, certain)
    settled.push({ transaction, suggestion: suggestionOf(certain) })
    touched.set(certain.thirdPartyId, settled.length)
    return false
  })
  return settled.length > before
}

/** Whether something of those it looked at was settled since, or it was held back. */
function isTouched({ touched }: Run, { seen }: Waiting): boolean {
  const { outlook, at } = seen!
  if (outlook.certain) return true
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
