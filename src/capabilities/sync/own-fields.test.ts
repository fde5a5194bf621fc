import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cutOf } from './domain/own-fields.js'

/** A change as the database puts it together. */
const change = (data: unknown) =>
  `{"resource":"entries","id":1,"version":3,"data":${JSON.stringify(data)},"seq":7}`

/** The same with some names left out wherever they stand. */
function pruned(value: unknown, names: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => pruned(item, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !names.includes(name))
      .map(([name, member]) => [name, pruned(member, names)]),
  )
}

const values = [
  null,
  true,
  -12.5,
  '',
  'plain',
  'a "quoted" word, and {brackets]',
  '\\',
  'ends with \\"',
  '","a":1,"b":{',
  [],
  {},
  [1, [2, { a: 'x]' }], '}'],
  { a: { b: [{ c: '\\\\"' }] }, d: 'é\u2028\n' },
]

test('names are cut out of a text as out of the record itself, whatever their values are', () => {
  const orders = [
    ['a', 'x', 'b', 'y'],
    ['x', 'a', 'b', 'y'],
    ['a', 'b'],
    ['x', 'y', 'a'],
    ['a'],
    ['x'],
  ]
  const cut = cutOf(['a', 'b'])
  for (const order of orders)
    for (const one of values)
      for (const other of values) {
        const record = Object.fromEntries(
          order.map((name, place) => [name, place % 2 === 0 ? one : other]),
        )
        const lines = { head: 1, lines: [record, record], tail: one }
        for (const data of [record, lines])
          assert.equal(cut(change(data)), change(pruned(data, ['a', 'b'])), JSON.stringify(data))
      }
})

test('what stands around the record stays, and a record that is gone too', () => {
  const cut = cutOf(['version', 'id'])
  assert.equal(cut(change({ id: 1, name: 'x', version: 3 })), change({ name: 'x' }))
  assert.equal(cut(change(null)), change(null))
  assert.equal(cutOf([])(change({ id: 1 })), change({ id: 1 }))
})
