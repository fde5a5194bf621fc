import assert from 'node:assert/strict'
import { test } from 'node:test'
import { longOrShort } from '#testing/rounds'
import { cutOf, withoutCut } from './domain/own-fields.js'

/** A value as JSON without the fields that are cut, in the midst of other bytes, which stay. */
function cutFrom(value: unknown, paths: readonly string[]): string {
  const json = JSON.stringify(value)
  const bytes = Buffer.from(`{"a":${json},"a":1}`)
  const start = '{"a":'.length
  const stop = start + Buffer.byteLength(json)
  const end = cutOf(paths)(bytes, start, stop)
  assert.equal(bytes.toString('utf8', 0, start), '{"a":')
  assert.equal(bytes.toString('utf8', stop), ',"a":1}')
  const text = bytes.toString('utf8', start, end)
  assert.equal(withoutCut(cutOf(paths), json), text)
  return text
}

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
    ['a', 'b', 'x'],
    ['a', 'b'],
    ['x', 'y', 'a'],
    ['a'],
    ['x'],
  ]
  for (const order of orders)
    for (const one of values)
      for (const other of values) {
        const record = Object.fromEntries(
          order.map((name, place) => [name, place % 2 === 0 ? one : other]),
        )
        const lines = { head: 1, lines: [record, record], tail: one }
        for (const data of [record, lines])
          assert.equal(
            cutFrom(data, ['a', 'b']),
            JSON.stringify(pruned(data, ['a', 'b'])),
            JSON.stringify(data),
          )
      }
})

test('of a record without such names, and of one that is none, nothing is cut', () => {
  assert.equal(cutFrom({ ab: 1, id: 2 }, ['a', 'b', 'idx']), '{"ab":1,"id":2}')
  for (const value of values) assert.equal(cutFrom(value, []), JSON.stringify(value))
  for (const value of [null, 'version', -1])
    assert.equal(cutFrom(value, ['version']), JSON.stringify(value))
})

test('a name may be cut within one list alone', () => {
  const record = {
    code: 1,
    analytic: [{ code: 2, axis: 'é' }, { code: 3 }],
    lines: [{ analytic: [], code: 4 }, { analytic: null }],
  }
  assert.equal(
    cutFrom(record, ['lines.analytic[].code', 'lines.none']),
    JSON.stringify({ ...record, analytic: [{ axis: 'é' }, {}] }),
  )
})

test('what is cut may be as large as a page', () => {
  const size = longOrShort(16, 1) * 1024 * 1024
  const long = 'x'.repeat(size)
  for (const cut of [long, { b: long }, `"${long}`, Array(size / 16).fill(-1)])
    assert.equal(cutFrom({ a: cut, c: 1, b: [cut] }, ['a', 'b']), '{"c":1}')
})

test('what is no JSON ends with its bytes', () => {
  for (const broken of ['{"a":"', '{"a":[', '{"a":1', '"\\', '{"a":'])
    assert.doesNotThrow(() => withoutCut(cutOf(['a']), broken))
})
