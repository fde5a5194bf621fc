import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import sharp from 'sharp'
import { openReader } from '../../../reading/process/reader.js'
import { onlyLong } from '../../rounds.js'
import { fileClasses, fileOf, judgedFiles } from './read.js'

const reader = openReader({ processes: 1, limits: { ms: 200_000 }, log: { warn: () => {} } })
after(() => reader.close())

test('a PDF of a specimen holds its words where the specimen has them', async () => {
  const { drawn, bytes, name } = await fileOf('text', 3)
  const { pages } = await reader.read({
    bytes,
    name,
    own: drawn.own,
    known: [],
    today: drawn.today,
  })
  const found = pages.flatMap(({ words }) => words)
  const wanted = drawn.pages
    .flatMap(({ words }) => words)
    .filter(({ confidence }) => confidence === 1)
  const near = wanted.filter(({ text, x, y }) =>
    found.some(
      (word) => word.text === text && Math.abs(word.x - x) < 6 && Math.abs(word.y - y) < 6,
    ),
  )
  assert.ok(near.length > wanted.length * 0.9, `${near.length} of ${wanted.length}`)
})

test('a photo of a receipt is a picture of its strip', async () => {
  const { bytes, drawn } = await fileOf('receipt', 4)
  const { format, width, height } = await sharp(bytes).metadata()
  assert.equal(format, 'jpeg')
  const [sheet] = drawn.sheets
  assert.ok(Math.abs(height! / width! - sheet!.height / sheet!.width) < 0.3)
})

test('the same seed makes the same file', async () => {
  const [one, again] = [await fileOf('receipt', 6), await fileOf('receipt', 6)]
  assert.ok(one.bytes.equals(again.bytes))
})

test('the number of a seller who charges no VAT is read though only a picture has it', async () => {
  const { drawn, bytes, name } = await fileOf('text', 40_374)
  assert.equal(drawn.truth.vatNumber, 'BE0112190990')
  const about = { own: drawn.own, known: [], today: drawn.today }
  const { extracted, pages } = await reader.read({ bytes, name, ...about })
  assert.equal(pages[0]!.source, 'text')
  assert.equal(extracted.counterparty!.vat_number, drawn.truth.vatNumber)
})

for (const kind of fileClasses)
  test(`files of the class ${kind} are read from end to end`, onlyLong, async () => {
    const judged = await judgedFiles(kind, 3, reader)
    assert.equal(judged.length, 3)
    assert.ok(judged.some(({ wrong }) => !wrong.has('gross')))
  })
