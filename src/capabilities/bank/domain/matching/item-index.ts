/** Open items by what a payment may show of them, and what was paid: made once, then told what is settled. */
import type { Day } from '#kernel/days'
import { type Amount, subtract } from '#kernel/money'
import { append, put, remove } from './buckets.js'
import type { OpenItem, PaidItem } from './model.js'
import { type ItemNumbers, numbersOf } from './numbers.js'

/** An open item with its numbers; what is open goes down as payments settle it. */
export type IndexedItem = Omit<OpenItem, 'open'> & {
  open: Amount
  readonly numbers: ItemNumbers
}

export type ItemIndex = {
  readonly byLine: Map<number, IndexedItem>
  readonly byAmount: Map<Amount, Set<IndexedItem>>
  /** Of each third party the oldest first. */
  readonly byParty: Map<number, IndexedItem[]>
  readonly byStructured: Map<string, Set<IndexedItem>>
  readonly byNumber: Map<string, Set<IndexedItem>>
  readonly byPart: Map<string, Set<IndexedItem>>
  readonly paid: PaidIndex
}

export type PaidIndex = {
  /** By structured communication and by number, parts of numbers too. */
  readonly byNumber: Map<string, PaidItem[]>
  readonly byParty: Map<number, PaidItem[]>
}

export function itemIndex(items: readonly OpenItem[], paid: readonly PaidItem[]): ItemIndex {
  const index: ItemIndex = {
    byLine: new Map(),
    byAmount: new Map(),
    byParty: new Map(),
    byStructured: new Map(),
    byNumber: new Map(),
    byPart: new Map(),
    paid: { byNumber: new Map(), byParty: new Map() },
  }
  for (const item of [...items].sort(byAge)) {
    const indexed = { ...item, numbers: numbersOf(item.identifiers) }
    index.byLine.set(item.lineId, indexed)
    put(index.byAmount, item.open, indexed)
    for (const [map, key] of placesOf(index, indexed)) put(map, key, indexed)
    if (item.thirdPartyId !== null) append(index.byParty, item.thirdPartyId, indexed)
  }
  for (const one of paid) addPaid(index.paid, one, numbersOf(one.identifiers))
  return index
}

/** Takes a payment off an item; one that has nothing left is known as paid from then on. */
export function settleItem(index: ItemIndex, lineId: number, amount: Amount, on: Day): void {
  const item = index.byLine.get(lineId)
  if (item === undefined) return
  remove(index.byAmount, item.open, item)
  item.open = subtract(item.open, amount)
  if (item.open !== 0n) {
    put(index.byAmount, item.open, item)
    return
  }
  index.byLine.delete(lineId)
  for (const [map, key] of placesOf(index, item)) remove(map, key, item)
  const { thirdPartyId, identifiers, numbers } = item
  if (thirdPartyId !== null) {
    const others = index.byParty.get(thirdPartyId)!
    others.splice(others.indexOf(item), 1)
  }
  addPaid(index.paid, { thirdPartyId, identifiers, amount, paidOn: on }, numbers)
}

function* placesOf(
  index: ItemIndex,
  { numbers }: IndexedItem,
): Generator<[Map<string, Set<IndexedItem>>, string]> {
  for (const key of numbers.structured) yield [index.byStructured, key]
  for (const key of numbers.whole) yield [index.byNumber, key]
  for (const key of numbers.parts) yield [index.byPart, key]
}

function addPaid(index: PaidIndex, paid: PaidItem, numbers: ItemNumbers): void {
  for (const keys of [numbers.structured, numbers.whole, numbers.parts])
    for (const key of keys) append(index.byNumber, key, paid)
  if (paid.thirdPartyId !== null) append(index.byParty, paid.thirdPartyId, paid)
}

type Aged = Pick<OpenItem, 'entryDate' | 'lineId'>

/** The oldest first. */
export function byAge(one: Aged, other: Aged): number {
  if (one.entryDate !== other.entryDate) return one.entryDate < other.entryDate ? -1 : 1
  return one.lineId - other.lineId
}
