import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import { instantOf } from '#kernel/instants'
import { readWorkbook, unzipped } from '#testing/xlsx'
import { type Cell, type Sheet, writeWorkbook } from './index.js'

const createdAt = instantOf(Date.parse('2026-03-16T10:00:00Z'))
const columns: Sheet['columns'] = [
  { title: 'Compte', kind: 'text', width: 10 },
  { title: 'Jour', kind: 'day', width: 12 },
  { title: 'Débit', kind: 'amount', width: 14 },
  { title: 'Lignes', kind: 'count', width: 8 },
  { title: 'Actif', kind: 'flag', width: 6 },
]

function sheetOf(rows: readonly (readonly Cell[])[], more: Partial<Sheet> = {}): Sheet {
  return { name: 'Grand livre', columns, rows: [rows], ...more }
}

const written = (sheets: readonly Sheet[], rowsOfSheet?: number) =>
  buffer(writeWorkbook(sheets, { createdAt, ...(rowsOfSheet ? { rowsOfSheet } : {}) }))

test('a workbook has its headings, its rows in their kinds, and a bold total', async () => {
  const rows: Cell[][] = [
    ['0400', '2026-03-16', '1234567.89', 3, true],
    ['400000', '1900-03-01', '-0.05', 0, false],
    ['', null, null, null, null],
  ]
  const total = ['Total', null, '1234567.84', 3, null]
  const [sheet] = await readWorkbook(await written([sheetOf(rows, { total })]))
  assert.deepEqual(sheet!.rows, [
    ['Compte', 'Jour', 'Débit', 'Lignes', 'Actif'],
    ['0400', 46097, 1234567.89, 3, 1],
    ['400000', 61, -0.05, 0, 0],
    ['', null, null, null, null],
    ['Total', null, 1234567.84, 3, null],
  ])
  assert.deepEqual(sheet!.styles[0], [1, 1, 1, 1, 1])
  assert.deepEqual(sheet!.styles[1], [0, 4, 2, 0, 0])
  assert.deepEqual(sheet!.styles[4], [1, 0, 3, 1, 0])
  assert.equal(sheet!.filter, 'A1:E4', 'the total is not filtered away')
})

test('a text stays what it is: no formula, no lost space, nothing that XML forbids', async () => {
  const texts = ['=1+1', '@x', ' a  b ', 'un\ndeux', '<b>&"\'', 'a\u0000b\u000bc', 'é😀', '\ud800x']
  const [sheet] = await readWorkbook(
    await written([sheetOf(texts.map((text) => [text, null, null, null, null]))]),
  )
  assert.deepEqual(
    sheet!.rows.slice(1).map(([first]) => first),
    ['=1+1', '@x', ' a  b ', 'un\ndeux', '<b>&"\'', 'abc', 'é😀', '\ufffdx'],
  )
})

test('more rows than fit go on in other sheets, with their headings, and the total after the last', async () => {
  const rows = Array.from({ length: 7 }, (_, at): Cell[] => [`${at}`, null, `${at}.00`, at, null])
  const portions = [rows.slice(0, 2), [], rows.slice(2, 6), rows.slice(6)]
  const total = ['Total', null, '21.00', null, null]
  for (const [size, parts] of [
    [3, [3, 3, 1]],
    [7, [7]],
    [8, [7]],
  ] as const) {
    const sheets = await readWorkbook(await written([sheetOf([], { rows: portions, total })], size))
    assert.deepEqual(
      sheets.map(({ name }) => name),
      ['Grand livre', 'Grand livre (2)', 'Grand livre (3)'].slice(0, parts.length),
    )
    assert.deepEqual(
      sheets.map((sheet) => sheet.rows.length - 1 - (sheet === sheets.at(-1) ? 1 : 0)),
      parts,
    )
    assert.deepEqual(sheets.at(-1)!.rows.at(-1), ['Total', null, 21, null, null])
  }
})

test('the names of sheets are such as programs take, and differ', async () => {
  const name = "'Balance: [tiers] / clients * et ? fournisseurs \\"
  const sheets = await readWorkbook(await written([sheetOf([], { name }), sheetOf([], { name })]))
  const names = sheets.map((sheet) => sheet.name)
  assert.equal(new Set(names).size, 2)
  for (const one of names) {
    assert.ok(one.length <= 31, one)
    assert.doesNotMatch(one, /[[\]:*?/\\]|^'|'$/)
  }
})

test('no sheet has the name that Excel keeps for itself', async () => {
  const [sheet] = await readWorkbook(await written([sheetOf([], { name: 'History' })]))
  assert.equal(sheet!.name, 'History -')
})

test('the same rows give the same bytes', async () => {
  const sheets = [sheetOf([['a', null, '1.00', 1, true]])]
  assert.ok((await written(sheets)).equals(await written(sheets)))
})

test('every part is named with its type', async () => {
  const files = await unzipped(await written([sheetOf([]), sheetOf([], { name: 'Info' })]))
  const types = files.get('[Content_Types].xml')!.toString()
  for (const path of files.keys())
    if (!path.endsWith('.rels') && path !== '[Content_Types].xml')
      assert.ok(types.includes(`PartName="/${path}"`), path)
})

test('a failure of the rows ends the stream with it, and nothing more is asked', async () => {
  let asked = 0
  async function* rows() {
    asked++
    yield [['a', null, null, null, null]]
    throw new Error('the database is gone')
  }
  const failing = sheetOf([], { rows: rows() })
  await assert.rejects(written([failing, sheetOf([])]), /the database is gone/)
  assert.equal(asked, 1)
})

test('whoever stops reading stops the rows', async () => {
  let isOver = false
  async function* rows() {
    try {
      for (;;) yield Array.from({ length: 500 }, () => ['text'.repeat(50), null, null, null, null])
    } finally {
      isOver = true
    }
  }
  const stream = writeWorkbook([sheetOf([], { rows: rows() })], { createdAt })
  for await (const _ of stream) break
  for (let turn = 0; turn < 100 && !isOver; turn++) await new Promise((done) => setTimeout(done, 5))
  assert.ok(isOver)
})
