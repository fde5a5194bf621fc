/** What is known of a payment before its items are looked for. */
import { addDays, type Day } from '#kernel/days'
import type { Amount } from '#kernel/money'
import type { IndexedItem } from './item-index.js'
import type { MatchingIndex } from './matching-index.js'
import { type Mentions, mentionsOf } from './mentions.js'
import type { PendingTransaction, Rule } from './model.js'
import { type Payer, payersOf } from './payer.js'
import { ruleView } from './rules.js'

export type Scene = {
  readonly index: MatchingIndex
  readonly transaction: PendingTransaction
  /** The first that fits. */
  readonly rule: Rule | undefined
  readonly mentions: Mentions
  readonly payers: readonly Payer[]
  /** Items dated after it are not what was paid. */
  readonly lastDay: Day
  /** The open items of a third party that stood when the payment came, the oldest first. */
  readonly standing: (partyId: number) => readonly IndexedItem[]
}

/** An invoice may be dated so many days after its payment. */
const daysAhead = 3

export function sceneOf(index: MatchingIndex, transaction: PendingTransaction): Scene {
  const view = ruleView(transaction)
  const rule = index.rules.find(({ fits }) => fits(view))?.rule
  const mentions = mentionsOf(index, transaction)
  const payers = payersOf(index, transaction, mentions, rule)
  const lastDay = addDays(transaction.entryDate, daysAhead)
  const known = new Map<number, readonly IndexedItem[]>()
  const standing = (partyId: number) => {
    const found =
      known.get(partyId) ??
      (index.items.byParty.get(partyId) ?? []).filter(({ entryDate }) => entryDate <= lastDay)
    known.set(partyId, found)
    return found
  }
  return { index, transaction, rule, mentions, payers, lastDay, standing }
}

/** What remains of an item in the currency of the transaction; null where it is in another. */
export function openIn(
  { open, foreign }: IndexedItem,
  { index, transaction }: Scene,
): Amount | null {
  if (transaction.currency === index.settings.currency) return open
  return foreign?.currency === transaction.currency ? foreign.open : null
}
