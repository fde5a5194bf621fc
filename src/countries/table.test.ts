import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { readTable } from './table.js'

test('a table is read by the names of its columns', () => {
  const text = '# what it is\ncode,label\nA,plain\n# a doubt\nB,"with, comma and ""quotes"""\nC,\n'
  assert.deepEqual(readTable(text, ['code', 'label']), [
    { code: 'A', label: 'plain' },
    { code: 'B', label: 'with, comma and "quotes"' },
    { code: 'C', label: '' },
  ])
})

test('a table that is not as it should be is refused with its line', () => {
  const wrong: [string, RegExp][] = [
    ['', /header/],
    ['code,label\nA,b', /newline/],
    ['code\nA\n', /line 1: the columns/],
    ['code,label\nA\n', /line 2: 1 cells/],
    ['code,label\nA,b,c\n', /line 2: 3 cells/],
    ['code,label\nA,"b\n', /line 2: a quote/],
    ['code,label\nA,b"c\n', /line 2: a quote/],
    ['code,label\nA,"b"c\n', /line 2: a quote/],
    ['code,label\nA, b\n', /line 2: a cell has spaces/],
    ['code,label\n\n', /line 2: 1 cells/],
    ['code,label\r\nA,b\r\n', /line 1: a cell has spaces/],
  ]
  for (const [text, message] of wrong) {
    assert.throws(() => readTable(text, ['code', 'label']), message, JSON.stringify(text))
  }
})

test('whatever a cell holds comes back as it was written', () => {
  const cell = fc.stringMatching(/^(?:[a-zé",;](?:[ a-zé",;]{0,10}[a-zé",;])?)?$/)
  fc.assert(
    fc.property(fc.array(fc.tuple(cell, cell)), (rows) => {
      const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`
      const lines = rows.map(([one, two]) => `${quoted(one)},${quoted(two)}\n`)
      const read = readTable(`one,two\n${lines.join('')}`, ['one', 'two'])
      assert.deepEqual(
        read.map((row) => [row.one, row.two]),
        rows,
      )
    }),
  )
})
