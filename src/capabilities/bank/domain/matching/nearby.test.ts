import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { amount, indexOf, item, payment } from '#testing/bank-matching'
import { agency } from '#testing/bank-year/agency'
import { club } from '#testing/bank-year/club'
import { workshop } from '#testing/bank-year/workshop'
import { bankYear } from '#testing/bank-year/year'
import { longOrShort } from '#testing/rounds'
import {
  indexWithoutItems,
  type MatchingBooks,
  matchingIndex,
  withItems,
} from './matching-index.js'
import type { ItemIdentifiers, PendingTransaction } from './model.js'
import { nearbyOf } from './nearby.js'
import { suggestionsFor } from './suggestions.js'

const textOf = (identifiers: ItemIdentifiers) =>
  Object.values(identifiers)
    .filter((text) => text !== null)
    .join(' ')

/** The index of what a transaction can concern, chosen as the database does. */
function indexNear({ items, paid, ...rest }: MatchingBooks, transaction: PendingTransaction) {
  const index = indexWithoutItems(rest)
  const { amount: sum, partyIds, naming } = nearbyOf(index, transaction)
  const isNamed = ({ identifiers }: { readonly identifiers: ItemIdentifiers }) =>
    naming !== null && new RegExp(naming).test(textOf(identifiers))
  const isTheirs = ({ thirdPartyId }: { readonly thirdPartyId: number | null }) =>
    thirdPartyId !== null && partyIds.includes(thirdPartyId)
  const named = items.filter(isNamed)
  const amounts = new Set([sum, ...named.map(({ open }) => open)])
  const parties = new Set(named.map(({ thirdPartyId }) => thirdPartyId))
  const near = items.filter(
    (one) => amounts.has(one.open) || isTheirs(one) || parties.has(one.thirdPartyId),
  )
  const paidNear = paid.filter((one) => isTheirs(one) || isNamed(one))
  return { index: withItems(index, near, paidNear), count: near.length }
}

for (const profile of [workshop, agency, club])
  test(`in a year of the ${profile.name}, what is near a payment suggests the same as all that is open`, () => {
    const { books, transactions } = bankYear(1005, profile, longOrShort(300, 30))
    const all = matchingIndex(books)
    let looked = 0
    for (const { transaction } of transactions) {
      const { index, count } = indexNear(books, transaction)
      looked += count
      assert.deepEqual(
        suggestionsFor(index, transaction, 25),
        suggestionsFor(all, transaction, 25),
        JSON.stringify([transaction.communication, transaction.counterpartName]),
      )
    }
    assert.ok(looked < (transactions.length * books.items.length) / 2, `${looked} items`)
  })

describe('a number is found however it is written', () => {
  for (const [number, text] of [
    ['2026-0141', 'facture 20260141'],
    ['2026-0141', '2026/141'],
    ['2026-0141', '260141'],
    ['VF26-000141', 'vf 26000141'],
    ['VF26-000141', 'votre 000141'],
    ['141/2026', '141 2026'],
    ['2026/14/1', '2026 14 1'],
    ['26-0001000', '26/1000'],
  ] as const)
    test(`${text} for ${number}`, () => {
      const { naming } = nearbyOf(indexOf({}), payment('5.00', { communication: text }))
      const { identifiers } = item(1, number, '121.00')
      assert.match(textOf(identifiers), new RegExp(naming!))
    })

  test('a year alone names nothing', () => {
    const near = (communication: string) =>
      nearbyOf(indexOf({}), payment('5.00', { communication }))
    assert.deepEqual(near('loyer mars 2026'), {
      amount: amount('5.00'),
      partyIds: [],
      naming: null,
    })
  })
})
