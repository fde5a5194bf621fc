/** Numbers that carry their own check: of companies, of accounts, and references of payments. */
import { belgianCommunication, creditorReference } from '#countries'
import { type Account, accountsIn, bicsIn, brokenAccounts } from './accounts.js'
import { type Bare, bareIn, companiesIn, type Identity, nationalised } from './companies.js'
import { blockOf } from './places.js'
import { type At, isFree, joinedCells, longestOf, spotIn, type Taken } from './spans.js'
import { statesOf } from './states.js'
import type { Paper, Spot } from './words.js'

export type { Account } from './accounts.js'
export { type Identity, keysOf } from './companies.js'

type Valued = Spot & { readonly value: string }

export type Identifiers = {
  readonly companies: readonly Identity[]
  readonly accounts: readonly Account[]
  readonly bics: readonly Valued[]
  readonly communications: readonly Valued[]
  readonly references: readonly Valued[]
  /** A number stands beside the word for VAT whose state is not known, or whose check does not hold. */
  readonly isUnread: boolean
}

export function identifiersIn(paper: Paper): Identifiers {
  const companies: Identity[] = []
  const accounts: Account[] = []
  const bics: Valued[] = []
  const communications: Valued[] = []
  const references: Valued[] = []
  const bare: Bare[] = []
  for (const row of paper.rows) {
    const spot = joinedCells(row)
    if (spot === undefined || !/\d{2}|[A-Z]{6}/.test(spot.text)) continue
    const isAfterBic = /\b(?:bic|swift)\W*$/i.test(
      paper.rows[row.index - 1]?.cells.at(-1)?.text ?? '',
    )
    const taken: Taken = []
    const at: At = (start, end) => spotIn(row, spot, start, end)
    communications.push(...communicationsIn(spot.text, taken, at))
    references.push(...referencesIn(spot.text, taken, at))
    accounts.push(...accountsIn(spot.text, taken, at, paper.isRecognised))
    bics.push(...bicsIn(spot.text, at, isAfterBic))
    companies.push(...companiesIn(spot.text, taken, at, paper.isRecognised))
    bare.push(...bareIn(spot.text, taken, at))
  }
  const sound = accounts.filter(({ isSound }) => isSound)
  const broken = brokenAccounts(paper, sound)
  const isWhole = ({ cell, isSound }: Account) =>
    isSound || !broken.some((account) => account.cell === cell)
  const all = [...accounts.filter(isWhole), ...broken]
  let isUnread = false
  if (bare.length > 0) {
    // The address above a number says more of its state than the rest of the paper.
    const states = statesOf(paper.cells, all)
    for (const one of bare) {
      const nearby = statesOf(blockOf(paper, one), [])
      const read = nationalised(one, [...nearby, ...states])
      if (read !== undefined) companies.push(read)
      else isUnread = true
    }
  }
  const isMeant = (one: Identity) =>
    one.isSound || !companies.some((other) => other.isSound && isWithin(other, one))
  return {
    companies: companies.filter(isMeant),
    accounts: all,
    bics,
    communications,
    references,
    isUnread,
  }
}

function isWithin(one: Spot, other: Spot): boolean {
  return one.cell === other.cell && one.start < other.end && one.end > other.start
}

function communicationsIn(text: string, taken: Taken, at: At): Valued[] {
  const found: Valued[] = []
  const form =
    /(?:[+*]{1,3}\s?)?(?<!\d)(\d{3})\s?\/\s?(\d{4})\s?\/\s?(\d{5})(?!\d)(?:\s?[+*]{1,3})?/g
  const framed = /[+*]{3}\s?(\d{3})[\s./]{0,2}(\d{4})[\s./]{0,2}(\d{5})\s?[+*]{3}/g
  for (const match of [...text.matchAll(form), ...text.matchAll(framed)]) {
    const end = match.index + match[0].length
    if (!isFree(taken, match.index, end)) continue
    taken.push([match.index, end])
    const read = belgianCommunication(match.slice(1, 4).join(''))
    if (read.ok) found.push({ ...at(match.index, end), value: read.value })
  }
  return found
}

function referencesIn(text: string, taken: Taken, at: At): Valued[] {
  const found: Valued[] = []
  for (const match of text.matchAll(
    /(?<![A-Za-z0-9])RF\s?\d{2}(?:\s?[A-Z0-9]{4}){1,5}(?:\s?[A-Z0-9]{1,4})?(?![A-Za-z0-9])/g,
  )) {
    const read = longestOf(match[0], 5, 25, creditorReference)
    if (read === undefined) continue
    taken.push([match.index, match.index + match[0].length])
    found.push({ ...at(match.index, match.index + read.length), value: read.value })
  }
  return found
}

/** All places that such numbers take up: none of them is the number of a document. */
export function takenBy(ids: Identifiers): Spot[] {
  return [...ids.companies, ...ids.accounts, ...ids.communications, ...ids.references]
}
