import assert from 'node:assert/strict'
import { test } from 'node:test'
import { rounds } from '../rounds.js'
import { specimen } from './specimen.js'
import { learnable, learningOf } from './suppliers.js'

test('two papers of a supplier look alike and say different things', () => {
  const supplier = { seed: 'alike', half: 'open' } as const
  const [one, other] = [specimen('text', 1, supplier), specimen('text', 2, supplier)]
  assert.deepEqual(
    [one.own, one.truth.vatNumber, one.truth.name],
    [other.own, other.truth.vatNumber, other.truth.name],
  )
  assert.notEqual(one.truth.number, other.truth.number)
  assert.notEqual(one.truth.gross, other.truth.gross)
  const ways = (traits: ReadonlySet<string>) =>
    [...traits].filter((trait) => /^(?:head|heading|totals|table|date|number)\b.*: /.test(trait))
  assert.deepEqual(ways(one.traits), ways(other.traits))
})

test('once a person has put the first paper right, more of the second ones are', () => {
  const count = Math.max(40, rounds(120))
  const { suppliers, corrected, rightAfter, rightWithout, byField } = learningOf('scan', count)
  assert.equal(suppliers, count)
  assert.ok(corrected > 0 && corrected <= suppliers)
  assert.ok(rightAfter > rightWithout, `${rightAfter} after a correction, ${rightWithout} without`)
  assert.deepEqual([...byField.keys()], learnable)
})
