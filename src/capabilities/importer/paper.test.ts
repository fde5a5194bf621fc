import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { invoiceLines, printed } from '#testing/documents'
import { own } from '#testing/e-invoices'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books, {
    vat_number: own.vatNumber,
    banks: [{ code: 'KBC', label: 'KBC', iban: 'BE96068901234505' }],
  })
})

const path = () => `${desk.path}/document-imports`
const lines = [...invoiceLines, `Klant: ${own.name}, btw ${own.vatNumber}`]

async function upload(bytes: Buffer | string, name: string) {
  const form = new FormData()
  form.append('files[]', new Blob([bytes]), name)
  return replies(await desk.admin.call('POST', path(), { form }), 201).body.imports[0]
}
const process = async (id: number) =>
  replies(await desk.admin.post(`${path()}/${id}/process`), 200).body
const read = async (bytes: Buffer | string, name: string) => process((await upload(bytes, name)).id)
const withoutHost = (url: string) => url.replace(/^https?:\/\/[^/]+/, '')

test('a PDF with text is read by our own rules, with a picture of its first page', async () => {
  const done = await read(await printed({ pages: [lines] }), 'garage.pdf')
  assert.equal(done.engine, 'local')
  assert.equal(done.extracted.number, '2026-0042')
  assert.equal(done.extracted.counterparty.vat_number, 'BE0403227515')
  assert.deepEqual(
    [done.extracted.totals.net, done.extracted.totals.vat, done.extracted.totals.gross],
    [334.5, 70.25, 404.75],
  )
  assert.equal(done.has_preview, true)
  const picture = replies(await books.call('GET', withoutHost(done.preview_url)), 200)
  assert.equal(picture.headers.get('content-type'), 'image/jpeg')
  assert.match(picture.headers.get('content-disposition')!, /^inline/)

  const made = replies(
    await desk.admin.post(`${path()}/${done.id}/validate`, {
      new_third_party: { name: 'Garage Verstappen BV', vat_number: 'BE0403227515' },
      book: true,
    }),
    201,
  ).body
  assert.equal(made.document.amount_gross, '404.75')
  assert.equal(made.entry.total_credit, '404.75')
  const learned = await books.sql.query(
    'SELECT layout FROM document_layouts WHERE company_id = $1',
    [desk.company.id],
  )
  assert.equal(learned.rows.length, 1, 'what was confirmed is remembered')

  // The next one of the same supplier is known, and is booked as the first was.
  const next = await read(
    await printed({ pages: [lines.map((line) => line.replace('2026-0042', '2026-0043'))] }),
    'garage-2.pdf',
  )
  assert.equal(next.suggested_third_party_id, made.document.third_party_id)
  assert.deepEqual(
    next.suggested_lines.map(({ account_id }: { account_id: number }) => account_id),
    made.document.lines.map(({ account_id }: { account_id: number }) => account_id),
  )
})

test('what cannot be read ends in an error with a code, and the service answers on', async () => {
  const cases: readonly (readonly [string, Buffer | string, string])[] = [
    ['locked.pdf', await printed({ userPassword: 'geheim' }), 'pdf_password_protected'],
    ['page.pdf', '<!doctype html><html><body>no PDF</body></html>', 'unsupported_type'],
    ['tool.pdf', 'MZ\x90\x00 an executable', 'unsupported_type'],
    ['broken.pdf', '%PDF-1.7\n1 0 obj\n<<', 'pdf_corrupt'],
    ['cut.jpg', Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex'), 'image_corrupt'],
  ]
  for (const [name, bytes, code] of cases) {
    const done = await read(bytes, name)
    assert.deepEqual([done.status, done.error], ['error', code], name)
    assert.notEqual(done.error_message, code, 'said in words')
    refusedAt(await desk.admin.post(`${path()}/${done.id}/validate`, {}), 'status')
  }
  replies(await books.call('GET', '/v1/ping'), 200)
})
