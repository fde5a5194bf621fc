import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { Amount } from '#kernel/money'
import { sumsTo } from './sums.js'

const items = (...cents: readonly number[]) => cents.map((one) => ({ open: BigInt(one) as Amount }))
const total = (set: readonly { open: Amount }[]) => set.reduce((sum, { open }) => sum + open, 0n)
const to = (cents: number) => BigInt(cents) as Amount

test('two, three or four items are found wherever they stand', () => {
  const all = items(100, 250, 400, 810, 1600, 3200)
  assert.deepEqual(sumsTo(all, to(4010), 4), [[all[3], all[5]]])
  assert.deepEqual(sumsTo(all, to(1310), 4), [[all[0], all[2], all[3]]])
  assert.deepEqual(sumsTo(all, to(3060), 4), [[all[1], all[2], all[3], all[4]]])
})

test('a credit note is taken off', () => {
  const all = items(1000, -250, 700)
  assert.deepEqual(sumsTo(all, to(750), 4), [[all[0], all[1]]])
})

test('many neighbours, or all but one, are found however many they are', () => {
  const all = items(...Array.from({ length: 30 }, (_, place) => 1000 + place * place))
  assert.equal(sumsTo(all, to(Number(total(all.slice(3, 21)))), 4)[0]?.length, 18)
  assert.equal(sumsTo(all, to(Number(total(all)) - 1004), 4)[0]?.length, 29)
})

test('every set comes to the target, has two items or more, and none twice', () => {
  const anyItems = fc.array(fc.integer({ min: -20, max: 20 }), { maxLength: 12 })
  fc.assert(
    fc.property(anyItems, fc.integer({ min: -40, max: 40 }), (cents, target) => {
      const sets = sumsTo(items(...cents), to(target), 6)
      assert.ok(sets.length <= 6)
      for (const set of sets) {
        assert.equal(total(set), BigInt(target))
        assert.ok(set.length >= 2 && new Set(set).size === set.length)
      }
    }),
  )
})

test('no pair, triple or four is overlooked', () => {
  const few = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 2, maxLength: 9 })
  fc.assert(
    fc.property(few, fc.integer({ min: 0, max: 511 }), (cents, chosen) => {
      const all = items(...cents)
      const set = all.filter((_, place) => chosen & (1 << place))
      if (set.length < 2 || set.length > 4) return
      assert.ok(sumsTo(all, total(set) as Amount, 1).length === 1)
    }),
  )
})

test('hundreds of items of one amount take no time', () => {
  assert.equal(sumsTo(items(...Array.from({ length: 5000 }, () => 100)), to(300), 4).length, 4)
})
