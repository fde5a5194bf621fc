import assert from 'node:assert/strict'
import { buffer } from 'node:stream/consumers'
import { test } from 'node:test'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { invoiceLines, photographed, printed } from '#testing/documents'
import { ReadingRefusal } from '../reading.js'
import { evenedOut, type Grey, isBlank } from './grey.js'
import { heifSize } from './heif-size.js'
import { openFile } from './open-file.js'
import { openPdf } from './pdf.js'
import { openPicture } from './picture.js'
import { greyOf, resized, turned } from './pixels.js'
import { isLegible, plainText } from './plain-text.js'
import { type Run, wordsOf } from './text-layer.js'
import { isOverturned, tiltOf } from './tilt.js'

/** 32 by 16 grey pixels, to be shown turned by a quarter. */
const heic = Buffer.from(
  'AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAABI21ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAADnBpdG0AAAAAAAEAAAAe' +
    'aWxvYwAAAABEAAABAAEAAAABAAABQwAAAAoAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABodmMxAAAAAKdpcHJwAAAAiWlwY28AAABkaHZj' +
    'QwEDcAAAAJAAAAAAAB7wAPz9+PgAAA8DoAABABdAAQwB//8DcAAAAwCQAAADAAADAB7wJKEAAQAZQgEBA3AAAAMAkAAAAwAAAwAeoEIRf1vCCKIA' +
    'AQAGRAHAcYASAAAAFGlzcGUAAAAAAAAAIAAAABAAAAAJaXJvdAEAAAAWaXBtYQAAAAAAAAABAAEDgQKDAAAAEm1kYXQAAAAGJgGvBQge',
  'base64',
)

function refusal(code: string) {
  return (error: unknown) => error instanceof ReadingRefusal && error.code === code
}

async function firstPage(pdf: Uint8Array) {
  const opened = await openPdf(pdf)
  const page = await opened.page(1)
  await opened.close()
  return page
}

const lineOf = (words: readonly { text: string }[]) => words.map(({ text }) => text).join(' ')

test('what reads PDF leaves the language of the process as it was', async () => {
  await firstPage(await printed())
  for (const builtIn of [JSON.stringify, JSON.parse, [].push])
    assert.match(String(builtIn), /\[native code\]/)
})

test('content decides what a file is; a name that says otherwise is told', () => {
  const file = { kind: 'image', type: 'image/heic', warnings: [], isAsNamed: true }
  assert.deepEqual(openFile(heic, 'photo.HEIC'), file)
  assert.deepEqual(openFile(heic, 'photo.heif').warnings, [])
  const mismatch = (name: string) => {
    const { warnings, isAsNamed } = openFile(heic, name)
    return [warnings, isAsNamed]
  }
  const warning = (extension: string) => [
    { code: 'extension_mismatch', values: { extension, type: 'heic' } },
  ]
  assert.deepEqual(mismatch('a.jpeg'), [warning('jpeg'), true])
  assert.deepEqual(mismatch('a.pdf'), [warning('pdf'), false])
  assert.throws(() => openFile(new Uint8Array(), 'a.pdf'), refusal('unsupported_type'))
})

test('a HEIC picture is decoded upright, within the limits that its header announces', async () => {
  const { width, height, image } = await openPicture(heic, 'image/heic')
  assert.deepEqual([width, height], [16, 32])
  const grey = await greyOf(await image())
  assert.ok(grey.data.every((value) => Math.abs(value - 130) < 5))
  const huge = Buffer.from(heic)
  const at = huge.indexOf('ispe') + 8
  huge.writeUInt32BE(30_000, at)
  huge.writeUInt32BE(30_000, at + 4)
  assert.deepEqual(heifSize(huge), { width: 30_000, height: 30_000 })
  await assert.rejects(openPicture(huge, 'image/heic'), refusal('image_too_large'))
  await assert.rejects(openPicture(heic.subarray(0, 200), 'image/heic'), refusal('image_corrupt'))
})

test('a text layer gives words where they stand, however the page is turned', async () => {
  const upright = await firstPage(await printed())
  const total = upright.words.find(({ text }) => text === '404,75')!
  assert.ok(Math.abs(total.x - 236) < 1 && Math.abs(total.y + total.height - 357) < 3)
  assert.ok(total.width > 30 && total.width < 36 && total.height > 8 && total.height < 14)
  const iban = upright.words.filter(({ y }) => Math.abs(y - (60 + 15 * 22)) < 6)
  assert.equal(lineOf(iban), 'IBAN BE68 5390 0754 7034')
  for (const rotate of [1, 2, 3]) {
    const { words, width } = await firstPage(await printed({ rotate }))
    assert.equal(Math.round(width), 595)
    const same = words.find(({ text }) => text === '404,75')!
    assert.ok(Math.abs(same.x - total.x) < 0.1 && Math.abs(same.y - total.y) < 0.1)
  }
})

test('headings in wide letters and the fields of forms are read too', async () => {
  const document = new PDFDocument({ size: 'A4' })
  const whole = buffer(document)
  document.font('Helvetica').fontSize(20)
  document.text('Garage du Port SARL', 50, 50, { characterSpacing: 9, lineBreak: false })
  document.initForm()
  document.formText('number', 50, 120, 200, 20, { value: 'F-2026-17' })
  document.end()
  const { words } = await firstPage(await whole)
  assert.equal(lineOf(words), 'Garage du Port SARL F-2026-17')
})

test('words are put together by their places, not by the order of drawing', () => {
  const run = (text: string, x: number, y: number, width: number): Run => ({
    text,
    matrix: [10, 0, 0, -10, x, y],
    width,
    ascent: 0.8,
    descent: -0.2,
  })
  const size = { width: 200, height: 200 }
  const parts = [run('56', 68, 50, 11), run('1.2', 50, 50.2, 14), run('34,', 64, 50, 4)]
  assert.equal(lineOf(wordsOf(parts, size)), '1.234,56')
  const twice = [run('Totaal', 20, 20, 30), run('Totaal', 20.3, 20, 30), run('9,99', 80, 20, 20)]
  assert.deepEqual(
    wordsOf(twice, size).map(({ text }) => text),
    ['Totaal', '9,99'],
  )
  assert.deepEqual(wordsOf([run('beside the page', 500, 20, 60)], size), [])
  const [first, second] = wordsOf([run('mm ii', 0, 20, 50)], size)
  assert.ok(first!.width > second!.width * 2, 'wide letters take more of the run')
})

test('ligatures and odd spaces are made plain; signs that mean something stay', () => {
  assert.equal(
    plainText('e\ufb03cace\u00a0: 1\u202f234,50\u2009\u20ac'),
    'efficace : 1 234,50 \u20ac',
  )
  assert.equal(
    plainText('12 m\u00b2 \u00e0 \u00bd prix n\u00ba 7'),
    '12 m\u00b2 \u00e0 \u00bd prix n\u00ba 7',
  )
  assert.equal(plainText('re\u0301sume\u0301 hy\u00adphen'), 'r\u00e9sum\u00e9 hyphen')
})

test('letters without a language are taken for a picture', () => {
  assert.equal(isLegible(invoiceLines.join(' ')), true)
  assert.equal(isLegible('\ue001\ue002\ue003 \ue004\ue005'), false)
  assert.equal(isLegible('Gcrmr Vbnm tlk pqrst wxz '.repeat(6)), false)
  assert.equal(isLegible(''), false)
})

test('a page that slopes, lies or stands on its head is noticed', async () => {
  const grey = await greyOf(sharp(await photographed(invoiceLines, { dots: 150 })))
  const small = (picture: Grey) =>
    resized(picture, Math.round((picture.width * 1000) / Math.max(picture.width, picture.height)))
  assert.equal(isOverturned(grey), false)
  assert.equal(isOverturned(await turned(grey, 180)), true)
  assert.deepEqual(tiltOf(await small(grey)), { isSideways: false, degrees: 0 })
  for (const degrees of [90, 270])
    assert.equal(tiltOf(await small(await turned(grey, degrees))).isSideways, true)
  for (const degrees of [-3, 2]) {
    const tilt = tiltOf(await small(await turned(grey, degrees)))
    assert.ok(!tilt.isSideways && Math.abs(tilt.degrees - degrees) < 0.3, String(tilt.degrees))
  }
})

test('a shadow across the paper is taken away, ink is not', () => {
  const [width, height] = [256, 64]
  const data = new Uint8Array(width * height)
  for (let at = 0; at < data.length; at++) {
    const paper = 110 + (at % width) / 2
    data[at] = at % 32 < 4 ? paper * 0.3 : paper
  }
  const { data: even } = evenedOut({ data, width, height })
  const row = (x: number) => even[32 * width + x]!
  assert.ok(Math.abs(row(40) - row(240)) < 15, `${row(40)} and ${row(240)}`)
  assert.ok(row(33) < 100 && row(225) < 100)
})

test('paper without a word on it is blank', () => {
  const data = new Uint8Array(100_000).fill(250)
  assert.equal(isBlank({ data, width: 400, height: 250 }), true)
  data.fill(0, 5000, 5200)
  assert.equal(isBlank({ data, width: 400, height: 250 }), false)
})
