/** Which open items a payment may settle: those it names, those of who pays, those of its amount. */
import { daysBetween } from '#kernel/days'
import { grouped } from '#kernel/lists'
import { type Amount, add, magnitude, subtract, zero } from '#kernel/money'
import { byAge, type IndexedItem } from './item-index.js'
import { openIn, type Scene } from './scene.js'
import { sumsTo } from './sums.js'

export type ItemSet = readonly IndexedItem[]

/** So many sets of one kind are enough to choose from. */
const most = 4
const mostAlone = 8
const mostOfAmount = 200
/** One payment settles no more lines than that. */
const mostItems = 200

/** Sets of items worth a look, each once. */
export function itemSets(scene: Scene): ItemSet[] {
  const named = namedSets(scene)
  const isSettled = named.some((set) => isWhole(scene, set))
  const sets = [...named, ...equalSets(scene), ...(isSettled ? [] : unnamedSets(scene))]
  const byLines = new Map(sets.map((set) => [set.map(({ lineId }) => lineId).join(), set]))
  return [...byLines.values()].filter(({ length }) => length > 0 && length <= mostItems)
}

function isWhole(scene: Scene, set: ItemSet): boolean {
  return sumOf(set) === scene.transaction.amount
}

function sumOf(set: ItemSet): Amount {
  return set.reduce((sum, { open }) => add(sum, open), zero)
}

/** Named items alone, together by third party, and with what else of that party makes up the amount. */
function namedSets(scene: Scene): ItemSet[] {
  const { mentions, payers, transaction } = scene
  const isMeant = (item: IndexedItem) =>
    item.open === transaction.amount || payers.some(({ partyId }) => partyId === item.thirdPartyId)
  const named = new Set(
    mentions.open.flatMap(({ strength, items }) =>
      [...items].filter((item) => strength !== 'part' || isMeant(item)),
    ),
  )
  return [...grouped(named, ({ thirdPartyId }) => thirdPartyId)].flatMap(([partyId, found]) => {
    const group = [...found].sort(byAge)
    const sets: ItemSet[] = [...group.slice(0, mostAlone).map((item) => [item]), group]
    if (group.length > 2) sets.push(...sumsTo(group, transaction.amount, most))
    if (isWhole(scene, group) || partyId === null) return sets
    const others = scene.standing(partyId).filter((item) => !named.has(item))
    const rest = subtract(transaction.amount, sumOf(group))
    const completing = [
      ...others.filter(({ open }) => open === rest).map((item) => [item]),
      ...sumsTo(others, rest, most),
    ]
    return [...sets, ...completing.slice(0, most).map((set) => [...group, ...set].sort(byAge))]
  })
}

/** Items of those who may have paid that have the amount, the ones due nearest first. */
function equalSets(scene: Scene): ItemSet[] {
  const { index, transaction, payers } = scene
  const { amount, currency } = transaction
  const equal = index.items.byAmount.get(amount) ?? new Set()
  const isShort = equal.size <= mostOfAmount && currency === index.settings.currency
  const standing = isShort ? [...equal].filter(({ entryDate }) => entryDate <= scene.lastDay) : []
  return payers.flatMap(({ partyId }) => {
    const theirs = isShort
      ? standing.filter(({ thirdPartyId }) => thirdPartyId === partyId)
      : scene.standing(partyId).filter((item) => openIn(item, scene) === amount)
    return nearestDue(scene, theirs)
  })
}

/** Of so many third parties items are put together. */
const mostSummed = 2

/** Where no named items come to the amount. */
function unnamedSets(scene: Scene): ItemSet[] {
  const payers = scene.payers.slice(0, mostSummed)
  return [...payers.flatMap(({ partyId }) => summedSets(scene, partyId)), ...setsOfAmount(scene)]
}

function summedSets(scene: Scene, partyId: number): ItemSet[] {
  const { amount } = scene.transaction
  const standing = scene.standing(partyId)
  const all = standing.length > 1 && isWhole(scene, standing) ? [standing] : []
  const sets = [...all, ...sumsTo(standing, amount, most)]
  const isExplained = sets.length > 0 || standing.some(({ open }) => open === amount)
  return isExplained ? sets : nearSets(scene, standing)
}

/** Where nothing comes to the amount: what is nearest to it, what is due nearest, and the oldest that it pays off. */
function nearSets(scene: Scene, standing: readonly IndexedItem[]): ItemSet[] {
  const { amount } = scene.transaction
  const same = standing.filter(({ open }) => open > 0n === amount > 0n)
  if (same.length === 0) return []
  const apart = ({ open }: IndexedItem) => magnitude(open - amount)
  const nearest = same.reduce((best, item) => (apart(item) < apart(best) ? item : best))
  const larger = same.filter(({ open }) => magnitude(open) > magnitude(amount))
  return [[nearest], ...nearestDue(scene, larger).slice(0, 1), oldestUpTo(same, amount)]
}

/** The oldest items that a payment pays off, the last of them perhaps in part. */
function oldestUpTo(items: readonly IndexedItem[], amount: Amount): ItemSet {
  let left: bigint = magnitude(amount)
  const last = items.findIndex(({ open }) => {
    left -= magnitude(open)
    return left <= 0n
  })
  return last === -1 ? items : items.slice(0, last + 1)
}

/** Items of this amount, whoever they are of, the ones due nearest first. */
function setsOfAmount(scene: Scene): ItemSet[] {
  const { index, transaction, lastDay } = scene
  if (transaction.currency !== index.settings.currency) return []
  const equal = [...(index.items.byAmount.get(transaction.amount) ?? [])]
    .slice(0, mostOfAmount)
    .filter((item) => item.entryDate <= lastDay)
  return nearestDue(scene, equal)
}

/** Items alone, those due nearest to the payment. */
function nearestDue({ transaction }: Scene, items: readonly IndexedItem[]): ItemSet[] {
  if (items.length < 2) return items.map((item) => [item])
  const { entryDate: paidOn } = transaction
  return items
    .map((item) => ({ item, days: Math.abs(daysBetween(item.dueDate ?? item.entryDate, paidOn)) }))
    .sort((one, other) => one.days - other.days || one.item.lineId - other.item.lineId)
    .slice(0, most)
    .map(({ item }) => [item])
}
