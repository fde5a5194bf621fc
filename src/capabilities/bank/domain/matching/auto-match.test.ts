import assert from 'node:assert/strict'
import { test } from 'node:test'
import { amount, indexOf, item, ownPayment, payment } from '#testing/bank-matching'
import { agency } from '#testing/bank-year/agency'
import { workshop } from '#testing/bank-year/workshop'
import { bankYear } from '#testing/bank-year/year'
import { autoMatch } from './auto-match.js'
import { matchingIndex } from './matching-index.js'

const iban = 'BE68539007547034'
const [january, february] = [
  item(1, '2026-0141', '121.00', { structured: '090202600112' }),
  item(2, '2026-0142', '121.00'),
]
const decided = (settled: ReturnType<typeof autoMatch>['settled']) =>
  settled.map(({ transaction, suggestion }) => [transaction.id, suggestion.matches[0]?.lineId])

test('what is settled decides what was not: an item that is left alone is certain', () => {
  const silent = payment('121.00', { id: 1, counterpartIban: iban, on: '2026-02-12' })
  const named = payment('121.00', {
    id: 2,
    structuredCommunication: '090202600112',
    on: '2026-03-20',
  })
  const { settled, undecided } = autoMatch(indexOf({ items: [january, february] }), [named, silent])
  assert.deepEqual(decided(settled), [
    [2, 1],
    [1, 2],
  ])
  assert.deepEqual(undecided, [])
})

test('the oldest takes the item, the second payment of it waits', () => {
  const twice = ['2026-03-10', '2026-03-12'].map((on, place) =>
    payment('121.00', { id: 9 - place, structuredCommunication: '090202600112', on }),
  )
  const { settled, undecided } = autoMatch(indexOf({ items: [january] }), twice)
  assert.deepEqual(decided(settled), [[9, 1]])
  assert.deepEqual(
    undecided.map(({ transaction, reason }) => [transaction.id, reason]),
    [[8, 'no_candidate']],
  )
})

test('what an older payment names and leaves undecided is not for a younger one', () => {
  const first = payment('121.00', {
    id: 1,
    communication: '2026-0141 2026-0142',
    counterpartName: 'Bakkerij Janssens',
  })
  const second = payment('121.00', { id: 2, communication: '2026-0141', on: '2026-03-12' })
  const { settled, undecided } = autoMatch(indexOf({ items: [january] }), [first, second])
  assert.deepEqual(decided(settled), [[1, 1]])
  const held = autoMatch(indexOf({ items: [january, { ...february, open: amount('70.00') }] }), [
    first,
    second,
  ])
  assert.deepEqual(decided(held.settled), [])
  assert.deepEqual(
    held.undecided.map(({ reason }) => reason),
    ['no_identifier', 'rivals'],
  )
  assert.equal(undecided.length, 1)
})

test('a payment of our own file is settled once', () => {
  const ownPayments = [
    ownPayment({ lineOpen: amount('-80.00') }),
    ownPayment({ endToEndId: 'E-2', amount: amount('-30.00'), lineOpen: amount('-80.00') }),
  ]
  const shown = ['E-2', 'E-2', 'E-1'].map((endToEndId, place) =>
    payment(place === 2 ? '-50.00' : '-30.00', { id: place + 1, endToEndId }),
  )
  const { settled, undecided } = autoMatch(indexOf({ ownPayments }), shown)
  assert.deepEqual(decided(settled), [
    [1, 900],
    [3, 900],
  ])
  assert.deepEqual(
    undecided.map(({ transaction }) => transaction.id),
    [2],
  )
})

test('a locked period settles nothing and says so', () => {
  const paid = payment('121.00', { structuredCommunication: '090202600112' })
  const { settled, undecided } = autoMatch(indexOf({ items: [january] }), [paid], () => true)
  assert.deepEqual([settled.length, undecided[0]?.reason], [0, 'period_locked'])
})

test('what is left says why', () => {
  const why = (rest: Parameters<typeof payment>[1], sum = '121.00') => {
    const index = indexOf({ items: [january, february] })
    return autoMatch(index, [payment(sum, rest)]).undecided[0]?.reason
  }
  assert.equal(why({}, '3.33'), 'no_candidate')
  assert.equal(why({ counterpartName: 'Garage Dupont' }, '3.33'), 'no_candidate')
  assert.equal(why({ counterpartName: 'Janssens Bakkerij' }), 'no_identifier')
  assert.equal(why({ structuredCommunication: '090202600112' }, '100.00'), 'amount_differs')
  assert.equal(why({ counterpartIban: iban }), 'rivals')
  assert.equal(
    why({ structuredCommunication: '090202600112', currency: 'USD' }),
    'foreign_currency',
  )
  assert.equal(why({ structuredCommunication: '090202600112', isReturn: true }), 'return')
})

for (const profile of [workshop, agency])
  test(`of a year of the ${profile.name}, each item is settled once and whole, and a second call finds nothing`, () => {
    const { books, transactions } = bankYear(41, profile, 400)
    const index = matchingIndex(books)
    const { settled, undecided } = autoMatch(
      index,
      transactions.map(({ transaction }) => transaction),
    )
    assert.equal(settled.length + undecided.length, transactions.length)
    const lines = settled
      .filter(({ suggestion }) => suggestion.kind === 'items')
      .flatMap(({ suggestion }) => suggestion.matches)
    assert.equal(new Set(lines.map(({ lineId }) => lineId)).size, lines.length)
    for (const match of lines) assert.equal(match.amount, match.open)
    const again = autoMatch(
      index,
      undecided.map(({ transaction }) => transaction),
    )
    assert.deepEqual(decided(again.settled), [])
  })

test('a year does not depend on the order in which its transactions are given', () => {
  const { books, transactions } = bankYear(42, workshop, 300)
  const all = transactions.map(({ transaction }) => transaction)
  const one = autoMatch(matchingIndex(books), all)
  const other = autoMatch(matchingIndex(books), [...all].reverse())
  assert.deepEqual(decided(other.settled), decided(one.settled))
})
