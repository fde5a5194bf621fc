import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { day } from '#kernel/days'
import { invoiceLines, photographed, printed } from '#testing/documents'
import { onlyLong } from '#testing/rounds'
import { openReader } from './reader.js'

/** Pictures of letters, which take a processor seconds each. */
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

const read = (bytes: Uint8Array, name: string) =>
  reader.read({ bytes, name, own, known: [], today: day('2026-03-16') })

const textOf = ({ pages }: { pages: readonly { words: readonly { text: string }[] }[] }) =>
  pages.flatMap(({ words }) => words.map(({ text }) => text)).join(' ')

test('a scan under a few stray letters is recognised', onlyLong, async () => {
  const picture = await photographed(invoiceLines)
  const pdf = await printed({ picture, pages: [['', '', '', 'Scanned']] })
  const { pages } = await read(pdf, 'scan.pdf')
  const [page] = pages
  assert.equal(page!.source, 'ocr')
  assert.match(textOf({ pages }), /FACTUUR 2026-0042.*334,50.*70,25.*404,75/)
  const total = page!.words.find(({ text }) => text === '404,75')!
  assert.ok(Math.abs(total.x - 236) < 6 && Math.abs(total.y - 346) < 8, JSON.stringify(total))
})

test('a picture that lies on its side is turned upright', onlyLong, async () => {
  const picture = await photographed(invoiceLines.slice(0, 9), { degrees: 270 })
  const { pages, kind } = await read(picture, 'photo.png')
  assert.equal(kind, 'image')
  assert.ok(pages[0]!.height > pages[0]!.width)
  assert.match(textOf({ pages }), /FACTUUR 2026-0042/)
})

test('number and days of a scan are looked at closer, and borne out', onlyLong, async () => {
  const lines = [
    ...invoiceLines.slice(0, 4),
    'Studio Meridien BV',
    'Handelsstraat 48, 1000 Brussel',
    'BTW BE 0123.456.749',
    '',
    // Thirty days would bear out both days by themselves.
    ...invoiceLines.slice(4).map((line) => line.replace('15/04', '13/04')),
    'Alle bedragen in EUR',
  ]
  const picture = await photographed(lines, { dots: 200 })
  const pdf = await printed({ picture, pages: [['']] })
  const { pages, isTrusted, warnings } = await reader.read({
    bytes: pdf,
    name: 'scan.pdf',
    own: { ...own, name: 'Studio Meridien BV', vatNumber: 'BE0123456749' },
    known: [],
    today: day('2026-03-16'),
  })
  const looked = pages[0]!.words.filter(({ looks }) => looks !== undefined)
  const texts = ['2026-0042', '16/03/2026', '13/04/2026']
  assert.deepEqual(looked.map(({ text }) => text).sort(), texts.toSorted())
  for (const { text, looks } of looked) assert.ok(looks!.every((look) => look.includes(text)))
  assert.deepEqual([isTrusted, warnings], [true, []])
})
