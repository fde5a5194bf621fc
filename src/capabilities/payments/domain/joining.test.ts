import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Amount, zero } from '#kernel/money'
import { rounds } from '#testing/rounds'
import { type ChosenItem, paymentsOf, totalOf } from './joining.js'

const anyItems: fc.Arbitrary<ChosenItem[]> = fc
  .array(
    fc.record({
      thirdPartyId: fc.integer({ min: 1, max: 3 }),
      iban: fc.constantFrom('BE', 'FR'),
      structuredCommunication: fc.option(fc.constantFrom('1', '2', '3')),
      amount: fc
        .bigInt(-500n, 1000n)
        .filter((amount) => amount !== 0n)
        .map((amount) => amount as Amount),
      isJoined: fc.boolean(),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .map((items) => items.map((item, place) => ({ ...item, lineId: place + 1 })))

const keyOf = ({ thirdPartyId, iban }: ChosenItem) => `${thirdPartyId} ${iban}`

test('every item is in one payment, to its own third party and account, and each payment pays something', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      const payments = paymentsOf(items)
      if (payments === null) return
      assert.deepEqual(
        payments
          .flat()
          .map(({ lineId }) => lineId)
          .sort((one, other) => one - other),
        items.map(({ lineId }) => lineId),
      )
      for (const payment of payments) {
        assert.equal(new Set(payment.map(keyOf)).size, 1)
        assert.ok(totalOf(payment) > zero)
      }
    }),
    { numRuns: rounds(8000) },
  )
})

test('nothing is paid exactly where someone’s items leave nothing to pay', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      const keys = [...new Set(items.map(keyOf))]
      const isOwed = keys.every(
        (key) => totalOf(items.filter((item) => keyOf(item) === key)) > zero,
      )
      assert.equal(paymentsOf(items) !== null, isOwed)
    }),
    { numRuns: rounds(8000) },
  )
})

test('where credit notes do not exceed, each item with a communication is paid alone and the others join', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      const owed = items.filter(({ amount }) => amount > zero)
      if (owed.length === 0) return
      const payments = paymentsOf(owed)!
      for (const payment of payments.filter(({ length }) => length > 1))
        assert.ok(payment.every((one) => one.structuredCommunication === null || one.isJoined))
      const joined = payments.filter(
        ([one]) => one!.structuredCommunication === null || one!.isJoined,
      )
      assert.equal(joined.length, new Set(joined.map(([one]) => keyOf(one!))).size)
    }),
    { numRuns: rounds(8000) },
  )
})

test('payments stand in the order of their first items', () => {
  fc.assert(
    fc.property(anyItems, (items) => {
      const firsts = (paymentsOf(items) ?? []).map(([first]) => first!.lineId)
      assert.deepEqual(
        firsts,
        [...firsts].sort((one, other) => one - other),
      )
    }),
    { numRuns: rounds(4000) },
  )
})
