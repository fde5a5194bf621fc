/** Third parties by what a payment may show of them, indexed once. */
import { put } from './buckets.js'
import type { Party, Rule } from './model.js'
import { isSameName, likeness, type Name, nameOf, stemOf } from './names.js'
import { withoutZeros } from './numbers.js'
import { isLearnedAccount } from './rules.js'

export type PartyIndex = {
  readonly byId: ReadonlyMap<number, Party>
  readonly byIban: ReadonlyMap<string, ReadonlySet<number>>
  /** Of rules that people's decisions made: who an account paid for, and how often. */
  readonly learnedByIban: ReadonlyMap<string, LearnedIban>
  readonly byMandate: ReadonlyMap<string, ReadonlySet<number>>
  /** By enterprise and VAT numbers, as digits without leading zeros. */
  readonly byNumber: ReadonlyMap<string, ReadonlySet<number>>
  readonly names: ReadonlyMap<number, Name>
  readonly byStem: ReadonlyMap<string, ReadonlySet<number>>
  readonly byFirstWord: ReadonlyMap<string, ReadonlySet<number>>
  /** Names of payments that were looked up before. */
  readonly known: Map<string, readonly NamedParty[]>
}

export type LearnedIban = { readonly partyId: number; readonly count: number }

export function partyIndex(parties: readonly Party[], rules: readonly Rule[]): PartyIndex {
  const byIban = new Map<string, Set<number>>()
  const byMandate = new Map<string, Set<number>>()
  const byNumber = new Map<string, Set<number>>()
  const byStem = new Map<string, Set<number>>()
  const byFirstWord = new Map<string, Set<number>>()
  const names = new Map<number, Name>()
  for (const { id, name, ibans, mandateReferences, enterpriseNumber, vatNumber } of parties) {
    for (const iban of ibans) put(byIban, iban, id)
    for (const reference of mandateReferences) put(byMandate, reference, id)
    for (const number of [enterpriseNumber, vatNumber])
      if (number !== null) put(byNumber, companyKey(number), id)
    const plain = nameOf(name)
    names.set(id, plain)
    for (const word of [...plain.words, plain.squeezed]) put(byStem, stemOf(word), id)
    if (plain.words[0] !== undefined) put(byFirstWord, plain.words[0], id)
  }
  const byId = new Map(parties.map((party) => [party.id, party]))
  const learnedByIban = new Map<string, LearnedIban>()
  for (const rule of rules.filter((one) => one.isActive && isLearnedAccount(one))) {
    const { iban } = rule.conditions
    const { thirdPartyId } = rule.outcome
    if (iban === null || thirdPartyId === null) continue
    learnedByIban.set(iban, { partyId: thirdPartyId, count: rule.lessons })
  }
  return {
    byId,
    byIban,
    learnedByIban,
    byMandate,
    byNumber,
    names,
    byStem,
    byFirstWord,
    known: new Map(),
  }
}

/** A company's number as it is compared: its digits, without country and leading zeros. */
export function companyKey(number: string): string {
  return withoutZeros(number.replace(/\D/g, ''))
}

export type NamedParty = {
  readonly id: number
  readonly isEqual: boolean
  readonly likeness: number
}

/** From so much in common on a name is like another. */
const likeFrom = 0.5
/** A word that so many names have tells nobody apart. */
const mostBearers = 200

/** The parties whose name is that of a payment, or like it, the likest first. */
export function partiesNamed(index: PartyIndex, text: string): readonly NamedParty[] {
  const found = index.known.get(text) ?? namedAs(index, nameOf(text))
  index.known.set(text, found)
  return found
}

function namedAs(index: PartyIndex, name: Name): NamedParty[] {
  const bearers = new Set<number>()
  for (const stem of new Set([...name.words, name.squeezed].map(stemOf))) {
    const found = index.byStem.get(stem)
    if (found === undefined || found.size > mostBearers) continue
    for (const id of found) bearers.add(id)
  }
  return [...bearers]
    .map((id) => {
      const other = index.names.get(id)!
      const isEqual = isSameName(name, other)
      return { id, isEqual, likeness: isEqual ? 1 : likeness(name, other) }
    })
    .filter((found) => found.likeness >= likeFrom)
    .sort((one, other) => other.likeness - one.likeness || one.id - other.id)
}

/** So many letters a name has at least that is looked for in a text. */
const shortestInText = 7

/** The parties whose whole name stands in a text. */
export function partiesInText(index: PartyIndex, text: string): number[] {
  const { words } = nameOf(text)
  const found = new Set<number>()
  for (const [at, word] of words.entries())
    for (const id of index.byFirstWord.get(word) ?? []) {
      const name = index.names.get(id)!
      const isThere = name.words.every((part, place) => part === words[at + place])
      if (isThere && name.squeezed.length >= shortestInText) found.add(id)
    }
  return [...found]
}
