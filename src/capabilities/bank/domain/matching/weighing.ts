/** What speaks for a set of items and what against it, each ground with the points that it shows. */
import { daysBetween } from '#kernel/days'
import { formatAmount } from '#kernel/money'
import { type Fit, fitOf } from './amount-fit.js'
import type { ItemSet } from './candidates.js'
import { type Ground, ground, sharedPoints, totalOf } from './grounds.js'
import type { IndexedItem } from './item-index.js'
import type { Mention } from './number-search.js'
import { isOfSeries, shownNumber } from './numbers.js'
import type { Payer } from './payer.js'
import type { Scene } from './scene.js'

/** A set of items with all that is known of how it fits. */
export type Candidate = {
  readonly set: ItemSet
  readonly fit: Fit
  /** The amount is explained whole, and by no part of an item. */
  readonly isWhole: boolean
  /** Of all its items; null where they are of several or of nobody. */
  readonly partyId: number | null
  readonly payer: Payer | undefined
  /** Which mention names each item, where one does. */
  readonly named: readonly (Mention | undefined)[]
  /** A number that the payment names and that is none of these items'. */
  readonly otherNumber: string | null
  readonly isDatedAfter: boolean
  readonly isAllOpen: boolean
  readonly grounds: Ground[]
}

export function weighed(scene: Scene, set: ItemSet): Candidate {
  const fit = fitOf(scene, set)
  const partyId = partyOf(set)
  const payer = scene.payers.find((one) => one.partyId === partyId)
  const named = set.map((item) => mentionOf(scene, item, payer))
  const candidate: Candidate = {
    set,
    fit,
    isWhole: fit.how === 'exact' || fit.how === 'sum',
    partyId,
    payer,
    named,
    otherNumber: otherNumberOf(scene, set, named),
    isDatedAfter: set.some(({ entryDate }) => entryDate > scene.lastDay),
    isAllOpen: set.length > 1 && partyId !== null && scene.standing(partyId).length === set.length,
    grounds: [],
  }
  candidate.grounds.push(...groundsOf(scene, candidate))
  return candidate
}

function partyOf(set: ItemSet): number | null {
  const [first] = set
  return set.every(({ thirdPartyId }) => thirdPartyId === first!.thirdPartyId)
    ? first!.thirdPartyId
    : null
}

/** The strongest mention of an item; a part of its number counts only beside who pays or its amount. */
function mentionOf(
  { mentions, transaction }: Scene,
  item: IndexedItem,
  payer: Payer | undefined,
): Mention | undefined {
  const all = mentions.open.filter(({ items }) => items.has(item))
  const isMeant = payer !== undefined || item.open === transaction.amount
  return (
    all.find(({ strength }) => strength === 'structured') ??
    all.find(({ strength }) => strength === 'whole') ??
    (isMeant ? all[0] : undefined)
  )
}

/** A number named that is not one of the set's: of another open item, of a paid one, or of nothing known. */
function otherNumberOf(
  { mentions }: Scene,
  set: ItemSet,
  named: readonly (Mention | undefined)[],
): string | null {
  const isNamed = named.some((mention) => mention !== undefined)
  const isOther = ({ strength, items, written }: Mention) => {
    if (set.some((item) => items.has(item))) return false
    if (strength !== 'part') return true
    // A part of a number may be anything: it counts within the party, or where it may be one of theirs.
    const isTheirs = [...items].some(({ thirdPartyId }) => thirdPartyId === set[0]!.thirdPartyId)
    return isTheirs || (!isNamed && isLike(set, written, 'whole', 'parts'))
  }
  const stranger = mentions.open.find(isOther)?.written ?? mentions.paid[0] ?? mentions.stranger
  if (stranger !== null || isNamed) return stranger
  return mentions.unknown.find((number) => isLike(set, number, 'whole')) ?? null
}

function isLike(set: ItemSet, number: string, ...forms: readonly ('whole' | 'parts')[]): boolean {
  return set.some(({ numbers }) => forms.some((form) => isOfSeries(number, numbers.shown[form])))
}

function groundsOf(scene: Scene, facts: Candidate): Ground[] {
  const { set, payer, otherNumber, isDatedAfter } = facts
  const grounds = [
    ...namedGrounds(facts),
    ...(payer?.grounds ?? []),
    ...amountGrounds(scene, facts),
  ]
  const due = set.at(-1)!.dueDate
  if (due !== null && Math.abs(daysBetween(due, scene.transaction.entryDate)) <= nearDays)
    grounds.push(ground('due_near', { day: due }))
  if (otherNumber !== null) grounds.push(ground('other_number_named', { reference: otherNumber }))
  if (isDatedAfter) grounds.push(ground('dated_after', { day: set.at(-1)!.entryDate }))
  if (set.some(({ inPaymentBy }) => inPaymentBy !== null)) grounds.push(ground('in_payment'))
  return grounds
}

/** So near to its due date an invoice is usually paid. */
const nearDays = 7

/** Several items share the points of being named. */
function namedGrounds({ set, named }: Candidate): Ground[] {
  if (named.every((mention) => mention === undefined)) return []
  const structured = sharedPoints('structured_communication', set.length)
  const numbers = sharedPoints('invoice_number', set.length)
  return set.flatMap((item, place) => {
    const mention = named[place]
    if (mention === undefined) return []
    const values = { reference: shownNumber(item.identifiers) ?? mention.written }
    return mention.strength === 'structured'
      ? ground('structured_communication', values, structured[place])
      : ground('invoice_number', values, numbers[place])
  })
}

function amountGrounds({ index }: Scene, { fit, set, isAllOpen, partyId }: Candidate): Ground[] {
  const amount = formatAmount(fit.sum)
  const difference = formatAmount(fit.difference)
  switch (fit.how) {
    case 'exact':
      return [ground('amount_exact', { amount })]
    case 'sum': {
      const name = (partyId !== null && index.parties.byId.get(partyId)?.name) || ''
      const sum = ground('amount_sum', { count: set.length })
      return isAllOpen ? [sum, ground('all_open_items', { name })] : [sum]
    }
    case 'discount':
      return [ground('discount', { amount: difference.replace('-', '') })]
    case 'close':
      return [ground('amount_close', { difference })]
    case 'part':
      return [ground('amount_part', { amount })]
    case 'differs':
      return [ground('amount_differs', { difference })]
    case 'unknown':
      return []
  }
}

/** Adds to the grounds of candidates what they are to each other: the only one of the amount, or rivals. */
export function compare(candidates: readonly Candidate[]): void {
  const whole = candidates.filter(({ isWhole, isDatedAfter }) => isWhole && !isDatedAfter)
  if (whole.length === 1) whole[0]!.grounds.push(ground('only_candidate'))
  if (whole.length < 2) return
  const totals = whole.map(({ grounds }) => totalOf(grounds))
  const [first, second] = [...totals].sort((one, other) => other - one)
  for (const [place, { grounds }] of whole.entries()) {
    const own = totals[place]!
    const best = own === first ? second! : first!
    if (best >= own) grounds.push(ground('rival'))
  }
}
