/**
 * When a set of items is certain: the amount is explained whole, by an identifier, and by nothing else as well. In
 * doubt nothing is: a wrong match costs more than one that a person makes.
 */
import { daysBetween } from '#kernel/days'
import type { IndexedItem } from './item-index.js'
import type { PaidItem } from './model.js'
import { isOneLetterApart } from './names.js'
import type { Scene } from './scene.js'
import type { Candidate } from './weighing.js'

/** The one set of items that is certain; undefined where there is none, or more than one. */
export function certainSet(scene: Scene, candidates: readonly Candidate[]): Candidate | undefined {
  if (!mayBeCertain(scene)) return undefined
  const proven = candidates.filter((candidate) => isProven(scene, candidate, candidates))
  return proven.length === 1 ? proven[0] : undefined
}

/** A foreign currency, a return, and what a person has an account in mind for are left to people. */
export function mayBeCertain({ index, transaction }: Scene): boolean {
  const { currency, isReturn, accountId } = transaction
  return currency === index.settings.currency && !isReturn && accountId === null
}

function isProven(scene: Scene, candidate: Candidate, all: readonly Candidate[]): boolean {
  const { isWhole, isDatedAfter, otherNumber, partyId } = candidate
  if (!isWhole || isDatedAfter || otherNumber !== null) return false
  if (![null, partyId].includes(scene.transaction.thirdPartyId)) return false
  if (isPaidAgain(scene, candidate)) return false
  return (
    isByStructured(scene, candidate) ||
    isByNumbers(scene, candidate, all) ||
    isByAccount(scene, candidate, all)
  )
}

/** All items are named by a structured communication; one that two third parties use needs who pays as well. */
function isByStructured(scene: Scene, candidate: Candidate): boolean {
  const { named, partyId } = candidate
  return named.every(
    (mention) =>
      mention?.strength === 'structured' &&
      ([...mention.items].every(({ thirdPartyId }) => thirdPartyId === partyId) ||
        agrees(scene, candidate)),
  )
}

/**
 * All items are named, and who pays is who owes, or the numbers are ours alone and nothing speaks for someone else. A
 * part of a number tells nothing among items that fit alike.
 */
function isByNumbers(scene: Scene, candidate: Candidate, all: readonly Candidate[]): boolean {
  const { set, named, partyId } = candidate
  if (partyId === null || named.some((mention) => mention === undefined)) return false
  const isPart = named.some((mention) => mention!.strength === 'part')
  if (agrees(scene, candidate)) return !isPart || isAlone(candidate, all)
  const isOurs = set.every(({ side }) => side === 'customer')
  const isUnique = named.every((mention) => mention!.items.size === 1)
  return isOurs && isUnique && !isPart && !isSomeoneElse(scene, candidate)
}

/** An account of one third party alone, no number, and one item of the amount or all that is open. */
function isByAccount(scene: Scene, candidate: Candidate, all: readonly Candidate[]): boolean {
  const { payer, set, isAllOpen, named } = candidate
  const isOther = scene.payers.some(
    (other) => other !== payer && (other.isInText || (other.isByName && !payer?.isByName)),
  )
  if (!payer?.isByAccount || isOther || !isAlone(candidate, all)) return false
  return isAllOpen || (set.length === 1 && named[0] === undefined)
}

/** Nothing else of the same third party comes to the amount. */
function isAlone({ set, partyId }: Candidate, all: readonly Candidate[]): boolean {
  return all.every(
    (other) =>
      other.set === set || other.partyId !== partyId || !other.isWhole || other.isDatedAfter,
  )
}

/** Who pays is who owes: a person says so, or the account, or the name where the account is nobody else's. */
function agrees({ payers, transaction }: Scene, { payer }: Candidate): boolean {
  if (payer === undefined) return false
  if (payer.partyId === transaction.thirdPartyId) return true
  const isOthers = payers.some(({ hasAccount }) => hasAccount)
  return payer.hasAccount || payer.isByAccount || (payer.isByName && !isOthers)
}

/**
 * A digit of the number may be wrong: the account or the name is that of another third party, one with a name like it
 * owes the same, or a number that is nearly the same does.
 */
function isSomeoneElse(scene: Scene, { set, partyId }: Candidate): boolean {
  const { amount } = scene.transaction
  const owes = (id: number) => scene.standing(id).some(({ open }) => open === amount)
  const isKnown = scene.payers.some(
    (other) =>
      other.partyId !== partyId &&
      (other.hasAccount || other.isByName || other.isInText || owes(other.partyId)),
  )
  return isKnown || set.some((item) => isMistakable(scene, item))
}

/** Of more items of one amount not all are compared. */
const mostCompared = 200

function isMistakable({ index }: Scene, item: IndexedItem): boolean {
  const equal = [...(index.items.byAmount.get(item.open) ?? [])].slice(0, mostCompared)
  return equal.some(
    (other) =>
      other !== item &&
      other.numbers.whole.some((one) => item.numbers.whole.some((two) => isOneSlip(one, two))),
  )
}

function isOneSlip(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  return long.length - short.length <= 1 && isOneLetterApart(short, long)
}

/** Within so many days the same amount may be the same payment once more; who pays every month comes later. */
const daysOfDoubt = 25

/** The party has just paid this amount, and nothing in the text says that it is for something else. */
function isPaidAgain({ index, transaction }: Scene, { partyId, named }: Candidate): boolean {
  const { amount, entryDate } = transaction
  const { byNumber, byParty } = index.items.paid
  const isSame = (paid: PaidItem) =>
    paid.amount === amount && Math.abs(daysBetween(paid.paidOn, entryDate)) <= daysOfDoubt
  const mentions = named.filter((mention) => mention !== undefined)
  if (mentions.length === 0) return partyId !== null && (byParty.get(partyId) ?? []).some(isSame)
  return mentions.every(({ key }) => (byNumber.get(key) ?? []).some(isSame))
}
