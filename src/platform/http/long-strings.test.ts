import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Base64 } from '#platform/shapes/base64'
import { parseWithLongStrings } from './long-strings.js'

test('JSON without long strings is read as JSON is', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      assert.deepEqual(parseWithLongStrings(Buffer.from(text)), JSON.parse(text))
    }),
  )
})

test('a long string stays bytes, wherever it stands and whatever stands around it', () => {
  const bytes = Buffer.alloc(100_000, 'some bytes ')
  const content = bytes.toString('base64')
  fc.assert(
    fc.property(fc.string(), fc.string(), (one, other) => {
      const sent = JSON.stringify({ [one]: 1, a: [{ file: { content } }], other, 'x"\\': content })
      const read = parseWithLongStrings(Buffer.from(sent)) as {
        a: [{ file: { content: Base64 } }]
        other: string
      }
      assert.equal(read.other, other)
      assert.deepEqual(read.a[0].file.content.decode(), bytes)
    }),
    { numRuns: 20 },
  )
})

test('what is no JSON, or no UTF-8, is refused', () => {
  const long = 'A'.repeat(70_000)
  for (const text of ['{', `{"a":"${long}`, `{"a":"${long}"`, `{"a":"${long}\\"}`, 'x'])
    assert.throws(() => parseWithLongStrings(Buffer.from(text)), SyntaxError)
  assert.throws(() => parseWithLongStrings(Buffer.from([0x22, 0xff, 0x22])))
})

test('base64 is decoded to the letter, in pieces or whole', () => {
  for (const size of [0, 1, 2, 3, 49_151, 49_152, 49_153, 200_000]) {
    const bytes = Buffer.alloc(size, 'abc\u00ff')
    assert.deepEqual(new Base64(bytes.toString('base64')).decode(), bytes)
  }
  for (const text of [
    'abc',
    'ab c',
    'a===',
    '====',
    'YQ==YQ==',
    'Y-Q=',
    `${'A'.repeat(65_532)}YQ==AAAA`,
  ])
    assert.equal(new Base64(text).decode(), undefined, text.slice(-10))
})
