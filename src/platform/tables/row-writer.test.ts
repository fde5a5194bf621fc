import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openRowWriter } from './row-writer.js'
import type { Cell } from './table.js'

const places = [0, 1, 3]

/** What is written, and how often bytes were handed on. */
function written(rows: readonly (readonly Cell[])[]): { text: string; portions: number } {
  const taken: Buffer[] = []
  const writer = openRowWriter((bytes) => taken.push(Buffer.from(bytes)))
  for (const row of rows) writer.line(row, places)
  writer.end()
  return { text: Buffer.concat(taken).toString(), portions: taken.length }
}

/** What is hashed must never change its form: one list as JSON has it for each row. */
const asJson = (rows: readonly (readonly Cell[])[]) =>
  rows.map((row) => `${JSON.stringify(places.map((at) => row[at] ?? null))}\n`).join('')

test('cells stand as JSON has them, whatever they hold', () => {
  const texts = [
    '',
    'S1004',
    '-46.00',
    'a"b',
    'a\\b',
    'é',
    '€',
    '\u2028',
    '😀',
    '\ud800',
    '\n',
    '\u007f',
    '~',
    ' ',
  ]
  const cells: Cell[] = [...texts, null, true, false, 0, -1.5, 1e21]
  const rows = cells.map((cell): Cell[] => [cell, 'x', 'left out', cell])
  assert.equal(written(rows).text, asJson(rows))
})

test('a row that ends early has nothing at its last places', () => {
  assert.equal(written([['a'], []]).text, '["a",null,null]\n[null,null,null]\n')
})

test('what does not fit goes on in the next portion, to the byte', () => {
  const lengths = [65_533, 65_534, 65_535, 65_536, 70_000, 1, 0, 32_768, 32_765]
  for (const sign of ['x', 'é', '"'])
    for (const length of lengths) {
      const rows: Cell[][] = [
        [sign.repeat(length), 'b', null, 'c'],
        ['d', sign.repeat(length), null, 1],
      ]
      const { text, portions } = written(rows)
      assert.equal(text, asJson(rows), `${sign} ${length}`)
      assert.ok(length < 20_000 || portions > 1)
    }
})

test('nothing is handed on where there is no row', () => {
  assert.deepEqual(written([]), { text: '', portions: 0 })
})
