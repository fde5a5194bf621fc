import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { extractFiles } from './files.js'
import { decoded, ExtractRefusal, rowReader } from './reader.js'

const columns = ['A', 'B', 'C'] as const

function read(bytes: Buffer, sizes: readonly number[] = [bytes.length]) {
  const rows: string[][] = []
  const reader = rowReader({
    file: 'x.csv',
    columns,
    take: (cells) => {
      rows.push(cells.map(decoded))
      return true
    },
  })
  let at = 0
  for (let n = 0; at < bytes.length; n++) {
    const size = sizes[n % sizes.length]!
    reader.push(bytes.subarray(at, at + size))
    at += size
  }
  return { rows, tally: reader.end() }
}

const cell = fc.string({ unit: 'grapheme', maxLength: 8 }).filter((text) => text.isWellFormed())
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

test('what was written is read, in whatever pieces it comes', () => {
  const row = fc.tuple(cell, cell, cell)
  const sizes = fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 5 })
  const end = fc.constantFrom('\n', '\r\n')
  fc.assert(
    fc.property(fc.array(row, { maxLength: 8 }), sizes, end, (rows, pieces, newline) => {
      const lines = [columns as readonly string[], ...rows].map((cells) =>
        cells.map(quoted).join(','),
      )
      const text = lines.map((line) => line + newline).join('')
      assert.deepEqual(read(Buffer.from(text), pieces).rows, rows)
    }),
  )
})

test('cells may stand without quotes, columns in another order and beside others', () => {
  const { rows, tally } = read(Buffer.from('\ufeffC,X,A,B\n3,x,1,\n"ç",,"a ""b""",2\n'))
  assert.deepEqual(rows, [
    ['1', '', '3'],
    ['a "b"', '2', 'ç'],
  ])
  assert.deepEqual(tally, { lines: 2, bad: 0 })
})

test('a line that makes no sense is counted, and the next one is read', () => {
  const good = '"1","2","3"\n'.repeat(300)
  const { rows, tally } = read(Buffer.from(`A,B,C\n${good}"1" x,"2","3"\n1,2\n${good}`))
  assert.equal(rows.length, 600)
  assert.deepEqual(tally, { lines: 602, bad: 2 })
})

test('a file that is cut, has another header or too many bad lines is refused', () => {
  const whole = 'A,B,C\n"1","2","3"\n'
  for (const [text, sentence] of [
    [whole.slice(0, -2), /is cut/],
    [`${whole}"1"`, /is cut/],
    [`${whole}"1","2`, /is cut/],
    ['', /is cut/],
    ['A,B,D\n', /has no column C/],
    [`${whole}1,2\n`, /1 of its 2 lines/],
    [`A,B,C\n"${'x'.repeat(1_100_000)}`, /without end/],
  ] as const)
    assert.throws(
      () => read(Buffer.from(text)),
      (error) => error instanceof ExtractRefusal && sentence.test(error.message),
    )
  assert.deepEqual(read(Buffer.from('A,B,C\n1,2,3')).rows, [['1', '2', '3']])
})

test('activities that stand together are one row, with the codes of the newest version alone', () => {
  const { rows: made } = extractFiles.find(({ name }) => name === 'activity')!
  const rows = made()
  const lines = [
    ['0403.170.701', '003', '2008', '10711', 'MAIN'],
    ['0403.170.701', '001', '2003', '15811', 'MAIN'],
    ['0403.170.701', '003', '2025', '10711', 'MAIN'],
    ['0403.170.701', '006', '2025', '10711', 'MAIN'],
    ['0417.497.106', '003', '2025', '45201', 'SECO'],
  ]
  const out = lines.map((line) => rows.of(line)).join('') + rows.rest()
  assert.equal(out, '0403170701\tt\t2025\t10711 MAIN\n0417497106\tf\t2025\t45201 SECO\n')
  assert.equal(rows.of(['0403.170', '001', '2025', '1', 'MAIN']), null)
})
