/** How an amount fits a set of items: whole, in part, nearly, or not. */
import { type Amount, magnitude, subtract } from '#kernel/money'
import type { ItemSet } from './candidates.js'
import type { IndexedItem } from './item-index.js'
import type { Match } from './model.js'
import { shownNumber } from './numbers.js'
import { openIn, type Scene } from './scene.js'

export type Fit = {
  readonly how: 'exact' | 'sum' | 'discount' | 'close' | 'part' | 'differs' | 'unknown'
  readonly sum: Amount
  readonly difference: Amount
  readonly matches: readonly Match[]
}

export function fitOf(scene: Scene, set: ItemSet): Fit {
  const { amount } = scene.transaction
  const opens = set.map((item) => openIn(item, scene))
  const matches = set.map((item) => matchOf(item, item.open))
  if (opens.some((open) => open === null))
    return { how: 'unknown', sum: amount, difference: 0n as Amount, matches }
  const sum = opens.reduce<bigint>((total, open) => total + open!, 0n) as Amount
  const difference = subtract(amount, sum)
  if (difference === 0n)
    return { how: set.length === 1 ? 'exact' : 'sum', sum, difference, matches }
  if (isDiscounted(scene, set, difference)) return { how: 'discount', sum, difference, matches }
  const { writeOffLimit } = scene.index.settings
  if (magnitude(difference) <= writeOffLimit && magnitude(amount) > magnitude(difference))
    return { how: 'close', sum, difference, matches }
  const parts = partsOf(set, amount)
  if (parts) return { how: 'part', sum, difference: 0n as Amount, matches: parts }
  return { how: 'differs', sum, difference, matches }
}

/** What is missing is what the papers allow to leave out until a day. */
function isDiscounted({ transaction }: Scene, set: ItemSet, difference: Amount): boolean {
  const allowed = set.map(({ discount }) =>
    discount && transaction.entryDate <= discount.until ? discount.amount : 0n,
  )
  const total = allowed.reduce<bigint>((sum, one) => sum + one, 0n)
  return total !== 0n && total === -difference
}

/** The amount dealt out oldest first, where it ends within the last of the items; only for items of one sign. */
function partsOf(set: ItemSet, amount: Amount): Match[] | undefined {
  if (set.some(({ open }) => open > 0n !== amount > 0n)) return undefined
  let left = amount
  const matches: Match[] = []
  for (const item of set) {
    if (left === 0n) return undefined
    const taken = magnitude(item.open) < magnitude(left) ? item.open : left
    matches.push(matchOf(item, taken))
    left = subtract(left, taken)
  }
  return left === 0n ? matches : undefined
}

function matchOf(item: IndexedItem, amount: Amount): Match {
  const { lineId, entryId, open, dueDate, identifiers } = item
  return { lineId, entryId, amount, open, reference: shownNumber(identifiers), dueDate }
}
