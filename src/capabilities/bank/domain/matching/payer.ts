/** Who stands on the other side of a payment, as far as it shows. */
import type { TextValues } from '#kernel/languages'
import { grouped } from '#kernel/lists'
import { type Ground, ground, totalOf } from './grounds.js'
import type { MatchingIndex } from './matching-index.js'
import type { Mentions } from './mentions.js'
import type { PendingTransaction, Rule } from './model.js'
import { type PartyIndex, partiesInText, partiesNamed } from './party-index.js'
import type { ReasonCode } from './points.js'

/** What speaks for a third party. */
export type Payer = {
  readonly partyId: number
  readonly grounds: readonly Ground[]
  /** An account of this party, be it others' too. */
  readonly hasAccount: boolean
  /** An account that is this party's alone, known or learned twice. */
  readonly isByAccount: boolean
  /** The name is this party's, or so like it that it can be no other's. */
  readonly isByName: boolean
  /** The text names it, as one does who pays for someone else. */
  readonly isInText: boolean
}

/** One sign of a third party, and what it proves beside its points. */
type Trace = {
  readonly partyId: number
  readonly code: ReasonCode
  readonly values?: TextValues
  readonly proves?: 'account' | 'name' | 'text'
}

/** So many third parties are looked at, the best first. */
const mostPayers = 6

export function payersOf(
  { parties }: MatchingIndex,
  transaction: PendingTransaction,
  mentions: Mentions,
  rule: Rule | undefined,
): Payer[] {
  const traces = [
    ...decided(transaction, rule),
    ...byAccount(parties, transaction.counterpartIban),
    ...byMandate(parties, transaction.mandateReference),
    ...[...mentions.parties].map((partyId): Trace => ({ partyId, code: 'enterprise_number' })),
    ...byName(parties, transaction),
  ].filter(({ partyId }) => parties.byId.has(partyId))
  return [...grouped(traces, ({ partyId }) => partyId)]
    .map(([partyId, all]) => payerOf(partyId, all, parties.byId.get(partyId)!.name))
    .sort(
      (one, other) => totalOf(other.grounds) - totalOf(one.grounds) || one.partyId - other.partyId,
    )
    .slice(0, mostPayers)
}

function payerOf(partyId: number, traces: readonly Trace[], name: string): Payer {
  const proves = (what: Trace['proves']) => traces.some((trace) => trace.proves === what)
  return {
    partyId,
    grounds: traces.map(({ code, values }) => ground(code, { name, ...values })),
    hasAccount: traces.some(({ code }) => code === 'iban_known' || code === 'iban_learned'),
    isByAccount: proves('account'),
    isByName: proves('name'),
    isInText: proves('text'),
  }
}

/** What a person chose, and what a rule made by hand says of who it is. */
function decided({ thirdPartyId }: PendingTransaction, rule: Rule | undefined): Trace[] {
  const chosen: Trace[] = thirdPartyId === null ? [] : [{ partyId: thirdPartyId, code: 'chosen' }]
  const partyId = rule?.outcome.accountId === null ? rule.outcome.thirdPartyId : null
  if (rule === undefined || partyId === null) return chosen
  const values = { label: rule.label ?? `#${rule.id}` }
  return [
    ...chosen,
    { partyId, code: 'rule', values, ...(rule.isAuto ? { proves: 'account' } : {}) },
  ]
}

function byAccount(parties: PartyIndex, iban: string | null): Trace[] {
  if (iban === null) return []
  const owners = [...(parties.byIban.get(iban) ?? [])]
  const proves = owners.length === 1 ? ({ proves: 'account' } as const) : {}
  if (owners.length > 0)
    return owners.map((partyId) => ({ partyId, code: 'iban_known', values: { iban }, ...proves }))
  const learned = parties.learnedByIban.get(iban)
  if (learned === undefined) return []
  const { partyId, count } = learned
  const isTwice = count >= 2 ? ({ proves: 'account' } as const) : {}
  return [{ partyId, code: 'iban_learned', values: { iban, count }, ...isTwice }]
}

function byMandate(parties: PartyIndex, reference: string | null): Trace[] {
  const owners = reference === null ? [] : [...(parties.byMandate.get(reference) ?? [])]
  return owners.map((partyId) => ({ partyId, code: 'mandate', values: { reference: reference! } }))
}

/** A name so like that it may stand for the party's own, where nobody else has one that is even near. */
const veryLike = 0.75
const near = 0.6

/** By the name of the account, and by names in the text that are not that one. */
function byName(parties: PartyIndex, transaction: PendingTransaction): Trace[] {
  const { counterpartName, communication } = transaction
  const named = counterpartName === null ? [] : partiesNamed(parties, counterpartName)
  const [first, second] = named
  const isLonely =
    first !== undefined && first.likeness >= veryLike && !(second && second.likeness >= near)
  const told = named.slice(0, mostPayers).map(({ id, isEqual }, place): Trace => {
    const isProof = isEqual || (place === 0 && isLonely)
    const proves = isProof ? ({ proves: 'name' } as const) : {}
    return { partyId: id, code: isEqual ? 'name_equal' : 'name_like', ...proves }
  })
  const known = new Set(told.map(({ partyId }) => partyId))
  const inText = communication === null ? [] : partiesInText(parties, communication)
  const others = inText
    .filter((partyId) => !known.has(partyId))
    .map((partyId): Trace => ({ partyId, code: 'name_like', proves: 'text' }))
  return [...told, ...others]
}
