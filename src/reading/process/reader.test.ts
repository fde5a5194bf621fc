import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, symlink, unlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { day } from '#kernel/days'
import { sourceFile } from '#platform/config/project'
import { invoiceLines, printed } from '#testing/documents'
import { onlyLong } from '#testing/rounds'
import { type Question, ReadingRefusal, type RefusalCode } from '../reading.js'
import { openReader } from './reader.js'

const complaints: object[] = []
const reader = openReader({
  processes: 1,
  // The machine may be busy with other tests.
  limits: { waitMs: 400_000 },
  log: { warn: (values) => complaints.push(values) },
})
after(() => {
  reader.close()
  assert.deepEqual(complaints, [], 'nothing fails in an unforeseen way')
})

const own = { name: 'Studio', country: 'BE', vatNumber: null, enterpriseNumber: null, ibans: [] }

function question(bytes: Uint8Array | string, name: string): Question {
  const given = typeof bytes === 'string' ? Buffer.from(bytes) : bytes
  return { bytes: given, name, own, known: [], today: day('2026-03-16') }
}

const read = (bytes: Uint8Array | string, name: string) => reader.read(question(bytes, name))

function refused(reading: Promise<unknown>, code: RefusalCode): Promise<void> {
  return assert.rejects(reading, (error) => error instanceof ReadingRefusal && error.code === code)
}

const textOf = ({ pages }: { pages: readonly { words: readonly { text: string }[] }[] }) =>
  pages.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')

test('what the recogniser needs lies in one folder, however often and at once a service starts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'dubbel-test-'))
  const open = () => openReader({ folder, log: { warn: () => {} } })
  const [killed, running] = [open(), open()]
  const [kept, ...more] = await readdir(folder)
  assert.deepEqual(more, [])
  const data = join(folder, kept!, 'nld.traineddata.gz')
  await unlink(data)
  await symlink(join(folder, 'of an installation that is gone'), data)
  const next = open()
  assert.deepEqual(await readdir(folder), [kept])
  const names = await readdir(join(folder, kept!))
  assert.deepEqual(
    names.sort(),
    ['deu', 'eng', 'fra', 'nld'].map((one) => `${one}.traineddata.gz`),
  )
  assert.ok((await readFile(data)).length > 100_000)
  for (const one of [killed, running, next]) one.close()
  assert.deepEqual(await readdir(folder), [kept], 'others may be using it')
  await rm(folder, { recursive: true })
})

test('what is no document at all is refused, whatever it is called', async () => {
  const files: [string, Uint8Array | string][] = [
    ['empty.pdf', ''],
    ['page.pdf', '<!doctype html><html><body>Invoice</body></html>'],
    ['program.pdf', 'MZ\x90\0\x03\0\0\0'],
    ['archive.pdf', 'PK\x03\x04 and so on'],
    ['drawing.png', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ]
  for (const [name, bytes] of files) await refused(read(bytes, name), 'unsupported_type')
})

test('XML that would expand, fetch or never end is refused', async () => {
  const bomb = (declaration: string) => `<?xml version="1.0"?>${declaration}<Invoice>&a;</Invoice>`
  const forbidden = [
    bomb('<!DOCTYPE x [<!ENTITY b "bb"><!ENTITY a "&b;&b;&b;">]>'),
    bomb('<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'),
    bomb(`<!DOCTYPE x [<!ENTITY a "${'a'.repeat(100_000)}">]>`),
    bomb('<!DOCTYPE x><!DOCTYPE x>'),
    Buffer.from(`\ufeff${bomb('<!DOCTYPE x SYSTEM "http://127.0.0.1:9/x">')}`, 'utf16le'),
  ]
  for (const bytes of forbidden) await refused(read(bytes, 'a.xml'), 'xml_dtd_forbidden')
  await refused(read('<?xml version="1.0"?><a><b></a>', 'a.xml'), 'xml_malformed')
  const many = `<?xml version="1.0"?><a>${'&#65;'.repeat(1_000_000)}</a>`
  await refused(read(many, 'a.xml'), 'unsupported_document')
})

test('a picture that would fill the memory is refused by its header', async () => {
  await refused(read(hugePng(30_000), 'a.png'), 'image_too_large')
})

test('of a picture with ten thousand frames one is looked at', onlyLong, async () => {
  const gif = await animated(10_000)
  const { pages, preview } = await read(gif, 'a.gif')
  assert.equal(pages.length, 1)
  assert.equal((await sharp(preview!).metadata()).width, 40)
  const webp = await animatedWebp(10_000)
  assert.equal((await sharp(webp).metadata()).pages, 10_000)
  const again = await read(webp, 'a.webp')
  assert.equal(again.pages.length, 1)
  assert.equal((await sharp(again.preview!).metadata()).width, 40)
})

test('damaged pictures and PDF files are refused for what they are', async () => {
  const jpeg = await sharp({ create: { width: 800, height: 600, channels: 3, background: 'red' } })
    .composite([
      { input: Buffer.alloc(300 * 300 * 3, 99), raw: { width: 300, height: 300, channels: 3 } },
    ])
    .jpeg()
    .toBuffer()
  await refused(read(jpeg.subarray(0, jpeg.length / 2), 'a.jpg'), 'image_corrupt')
  await refused(read(jpeg.subarray(0, 10), 'a.jpg'), 'image_corrupt')
  await refused(read('%PDF-1.7\n1 0 obj\n<</Type/Catal', 'a.pdf'), 'pdf_corrupt')
  await refused(read(await printed({ userPassword: 'secret' }), 'a.pdf'), 'pdf_password_protected')
  await refused(read(await printed({ pages: Array(501).fill([]) }), 'a.pdf'), 'pdf_too_many_pages')
})

test('a PDF with scripts, programs to start or tables that run in circles does no harm', async () => {
  const actions = [
    '<</S/JavaScript/JS(app.alert\\(1\\);while\\(true\\){})>>',
    '<</S/Launch/F(/bin/sh)>>',
    '<</S/URI/URI(http://127.0.0.1:9/)>>',
  ]
  for (const action of actions) {
    const { pages } = await read(smallPdf({ action }), 'a.pdf')
    assert.equal(pages.length, 1)
  }
  const circle = await read(smallPdf({ previous: true }), 'a.pdf').catch((error) => error.code)
  assert.ok(circle === 'pdf_corrupt' || circle.pages.length === 1)
})

test('a PDF that is an archive too is a PDF', async () => {
  const polyglot = Buffer.concat([await printed(), Buffer.from(`PK\x05\x06${'\0'.repeat(18)}`)])
  assert.match(textOf(await read(polyglot, 'a.pdf')), /FACTUUR 2026-0042/)
})

test('a PDF that only its owner may change is read as any other', async () => {
  const { pages, kind, engine } = await read(await printed({ ownerPassword: 'x' }), 'a.pdf')
  assert.deepEqual([kind, engine, pages.length], ['pdf', 'local', 1])
  assert.match(textOf({ pages }), /Totaal incl\. btw 404,75/)
})

test('all pages are read, in their order, and the first is the preview', async () => {
  const steps: string[] = []
  const pdf = await printed({ pages: [invoiceLines, ['Algemene voorwaarden, tweede bladzijde']] })
  const { pages, preview, warnings } = await reader.read(question(pdf, 'a.png'), (step) => {
    steps.push(step)
  })
  assert.deepEqual(
    pages.map(({ number, source }) => [number, source]),
    [
      [1, 'text'],
      [2, 'text'],
    ],
  )
  assert.deepEqual(warnings[0], {
    code: 'extension_mismatch',
    values: { extension: 'png', type: 'pdf' },
  })
  const { width } = await sharp(preview!).metadata()
  assert.ok(width > 1190 && width <= 1200)
  assert.deepEqual([...new Set(steps)], ['opening', 'reading_text', 'recognising', 'interpreting'])
})

test('an invoice inside a PDF is read as data, and compared with what is printed', async () => {
  const xml = await readFile(sourceFile('src/formats/e-invoices/fixtures/cii-basic-wl.xml'), 'utf8')
  const gross = /<ram:GrandTotalAmount>([\d.]+)</.exec(xml)![1]!
  const attachments = [
    { name: 'terms.xml', content: '<terms/>' },
    { name: 'factur-x.xml', content: xml },
  ]
  const print = (total: string) => printed({ attachments, pages: [[`Total TTC\t${total}`]] })
  const honest = await read(await print(gross.replace('.', ',')), 'a.pdf')
  assert.deepEqual([honest.engine, honest.kind, honest.pages], ['structured', 'pdf', []])
  assert.equal(String(honest.extracted.totals.gross), String(Number(gross)))
  assert.ok(honest.preview)
  const codes = ({ warnings }: typeof honest) => warnings.map(({ code }) => code)
  assert.ok(!codes(honest).includes('pdf_xml_mismatch'))
  assert.ok(codes(await read(await print('1,23'), 'a.pdf')).includes('pdf_xml_mismatch'))
})

test('an invoice in ZUGFeRD 1.0 inside a PDF is read as data too', async () => {
  const content = await readFile(
    sourceFile('src/formats/e-invoices/fixtures/zugferd-1.xml'),
    'utf8',
  )
  const pdf = await printed({
    attachments: [{ name: 'ZUGFeRD-invoice.xml', content }],
    pages: [['Gesamtbetrag\t235,62']],
  })
  const { engine, extracted } = await read(pdf, 'a.pdf')
  assert.deepEqual(
    [engine, extracted.number, extracted.totals.gross],
    ['structured', 'ZF-7', 235.62],
  )
})

test('pictures and previews come without reading', async () => {
  const pdf = await printed({ pages: [invoiceLines, invoiceLines, invoiceLines] })
  const pictures = await reader.pictures(pdf, 2)
  assert.equal(pictures.length, 2)
  const { height: large } = await sharp(pictures[0]).metadata()
  assert.ok(large > 1590 && large <= 1600)
  const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: 'red' } })
    .withExif({ IFD0: { Artist: 'nobody' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  const { width, height, exif } = await sharp((await reader.preview(photo))!).metadata()
  assert.deepEqual([width, height, exif], [20, 40, undefined])
  assert.equal(
    await reader.preview(
      await readFile(sourceFile('src/formats/e-invoices/fixtures/ubl-national.xml')),
    ),
    null,
  )
})

/** A header that promises so many pixels in a square, and almost nothing after it. */
function hugePng(side: number): Buffer {
  const header = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDRwwwwhhhh\x08\x06\0\0\0crcc', 'latin1')
  header.writeUInt32BE(side, 16)
  header.writeUInt32BE(side, 20)
  return Buffer.concat([header, deflateSync(Buffer.alloc(1000))])
}

/** A GIF of tiny frames: one, repeated. */
async function animated(frames: number): Promise<Buffer> {
  const one = await sharp({ create: { width: 40, height: 30, channels: 3, background: 'white' } })
    .gif()
    .toBuffer()
  const table = 13 + 3 * 2 ** ((one[10]! & 7) + 1)
  const frame = one.subarray(table, one.length - 1)
  return Buffer.concat([one.subarray(0, table), ...Array(frames).fill(frame), Buffer.from(';')])
}

/** The smallest PDF with an action at its opening, or with a table that names itself as its predecessor. */
function smallPdf({ action, previous }: { action?: string; previous?: boolean }): Buffer {
  const objects = [
    `<</Type/Catalog/Pages 2 0 R${action ? `/OpenAction ${action}` : ''}>>`,
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>',
  ]
  let text = '%PDF-1.7\n'
  const places = objects.map((object, place) => {
    const at = text.length
    text += `${place + 1} 0 obj\n${object}\nendobj\n`
    return at
  })
  const table = text.length
  const rows = places.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const loop = previous ? `/Prev ${table}` : ''
  text += `xref\n0 4\n0000000000 65535 f \n${rows}trailer\n<</Size 4/Root 1 0 R${loop}>>\n`
  return Buffer.from(`${text}startxref\n${table}\n%%EOF`)
}

/** A WebP of so many equal frames, put together by hand: who writes one would leave equal frames out. */
async function animatedWebp(frames: number): Promise<Buffer> {
  const size = 40
  const still = await sharp({
    create: { width: size, height: size, channels: 3, background: 'white' },
  })
    .webp({ lossless: true })
    .toBuffer()
  const chunk = (name: string, content: Buffer) => {
    const head = Buffer.alloc(8)
    head.write(name, 'latin1')
    head.writeUInt32LE(content.length, 4)
    return Buffer.concat([head, content, Buffer.alloc(content.length % 2)])
  }
  const canvas = Buffer.alloc(10)
  canvas[0] = 0x02
  canvas.writeUIntLE(size - 1, 4, 3)
  canvas.writeUIntLE(size - 1, 7, 3)
  const place = Buffer.alloc(16)
  place.writeUIntLE(size - 1, 6, 3)
  place.writeUIntLE(size - 1, 9, 3)
  const frame = chunk('ANMF', Buffer.concat([place, still.subarray(12)]))
  const body = Buffer.concat([
    Buffer.from('WEBP'),
    chunk('VP8X', canvas),
    chunk('ANIM', Buffer.alloc(6)),
    ...Array.from({ length: frames }, () => frame),
  ])
  return chunk('RIFF', body)
}
