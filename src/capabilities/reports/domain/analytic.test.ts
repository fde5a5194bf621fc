import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Amount, add, subtract } from '#kernel/money'
import { type Code, codeRows, figuresOf, type Movement, unallocated } from './analytic.js'

/** HALL and DOCK lie below NORTH; SOUTH stands alone. */
const code = (id: number, parent_id: number | null, path: string): Code => ({
  id,
  parent_id,
  code: path,
  label: path,
  path,
})
const codes = [
  code(1, null, 'NORTH'),
  code(2, 1, 'NORTH / DOCK'),
  code(3, 1, 'NORTH / HALL'),
  code(4, null, 'SOUTH'),
]

const cents = fc.bigInt({ min: 0n, max: 100_000n }).map((value) => value as Amount)
const movement = fc
  .record({ accountId: fc.integer({ min: 1, max: 4 }), debit: cents, credit: cents })
  .map(
    ({ accountId, ...sides }): Movement => ({
      ...sides,
      accountId,
      number: `${accountId < 3 ? 6 : 7}0000${accountId}`,
      label: '',
      type: accountId < 3 ? 'expense' : 'income',
    }),
  )
const onCode = fc
  .tuple(movement, fc.integer({ min: 1, max: 4 }))
  .map(([one, codeId]) => ({ ...one, codeId }))

const balance = (movements: readonly Movement[]) =>
  add(...movements.map(({ debit, credit }) => subtract(debit, credit)))

test('the top of the tree and what nobody allocated come to the movements', () => {
  fc.assert(
    fc.property(fc.array(movement), fc.array(onCode), (moved, sums) => {
      const rows = codeRows(codes, sums)
      const top = rows.filter(({ level }) => level === 1).flatMap(({ all }) => all)
      const whole = [...top, ...unallocated(moved, sums)]
      assert.equal(balance(whole), balance(moved))
      assert.deepEqual(figuresOf(whole), figuresOf(moved))
    }),
  )
})

test('a code has its own and what is on those below it', () => {
  fc.assert(
    fc.property(fc.array(onCode), (sums) => {
      const [north, dock, hall, south] = codeRows(codes, sums)
      const own = (id: number) => balance(sums.filter(({ codeId }) => codeId === id))
      assert.equal(balance(north!.own), own(1))
      assert.equal(balance(north!.all), add(own(1), balance(dock!.all), balance(hall!.all)))
      assert.equal(balance(south!.all), own(4))
    }),
  )
})
