import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { eInvoice, own, seller } from '#testing/e-invoices'
import { replies } from '#testing/http'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Desk
let supplier: number
before(async () => {
  desk = await openDesk(books, { vat_number: own.vatNumber })
  supplier = replies(
    await desk.admin.post(`${desk.path}/third-parties`, {
      type: 'supplier',
      name: seller.name,
      vat_number: seller.vatNumber,
    }),
    201,
  ).body.id
})

const path = () => `${desk.path}/document-imports`
let count = 0
async function upload(more: Parameters<typeof eInvoice>[0] = {}) {
  const form = new FormData()
  const bytes = eInvoice({ number: `B-${++count}`, ...more })
  form.append('files[]', new Blob([bytes]), 'invoice.xml')
  return replies(await desk.admin.call('POST', path(), { form }), 201)
}
async function read(more: Parameters<typeof eInvoice>[0] = {}) {
  const { id } = (await upload(more)).body.imports[0]
  return replies(await desk.admin.post(`${path()}/${id}/process`), 200).body
}

test('an import goes to the bin, comes back, and leaves for good with its file', async () => {
  const { id } = await read()
  replies(await desk.admin.delete(`${path()}/${id}`), 204)
  replies(await desk.admin.get(`${path()}/${id}`), 404)
  replies(await desk.admin.post(`${desk.path}/trash/document-imports/${id}/restore`, {}), 200)
  replies(await desk.admin.get(`${path()}/${id}`), 200, { status: 'ready' })
  replies(await desk.admin.delete(`${path()}/${id}`), 204)
  replies(await desk.admin.delete(`${desk.path}/trash/document-imports/${id}`), 204)
  const { rows } = await books.sql.query(
    `SELECT 1 FROM files f WHERE f.deleted_at IS NULL AND f.name = 'invoice.xml'
        AND NOT EXISTS (SELECT FROM document_imports i WHERE i.file_id = f.id)`,
  )
  assert.deepEqual(rows, [], 'no file is kept for nobody')
})

test('an upload is taken back whole', async () => {
  const sent = await upload()
  const { undo } = undoIn(books, desk)
  await undo(sent)
  replies(await desk.admin.get(`${path()}/${sent.body.imports[0].id}`), 404)
})

test('what was put in the bin is no original of a duplicate', async () => {
  const first = await read({ number: 'again' })
  replies(await desk.admin.delete(`${path()}/${first.id}`), 204)
  assert.equal((await read({ number: 'again' })).status, 'ready')
})

test('a document of an import that is purged leaves the import without one', async () => {
  const { id } = await read()
  const { document } = replies(await desk.admin.post(`${path()}/${id}/validate`, {}), 201).body
  refusedAt(await desk.admin.delete(`${path()}/${id}`), 'status')
  replies(await desk.admin.delete(`${desk.path}/documents/${document.id}`), 204)
  replies(await desk.admin.delete(`${desk.path}/trash/documents/${document.id}`), 204)
  replies(await desk.admin.get(`${path()}/${id}`), 200, { imported_document_id: null })
})

test('a supplier with documents stays; in another currency a rate is asked for to book', async () => {
  const { id } = await read({ currency: 'USD' })
  const made = replies(await desk.admin.post(`${path()}/${id}/validate`, {}), 201).body.document
  assert.deepEqual([made.currency, made.amount_gross], ['USD', '174.00'])
  refusedAt(await desk.admin.post(`${desk.path}/documents/${made.id}/book`, {}), 'exchange_rate')
  const booked = replies(
    await desk.admin.post(`${desk.path}/documents/${made.id}/book`, { exchange_rate: '0.5' }),
    200,
  ).body
  const entry = replies(
    await desk.admin.get(`${desk.path}/entries/${booked.journal_entry_id}`),
    200,
  ).body
  assert.deepEqual([entry.currency, entry.total_debit], ['USD', '87.00'])
  const refused = replies(await desk.admin.delete(`${desk.path}/third-parties/${supplier}`), 422)
  assert.ok(refused.body.used_by.documents >= 1)
})

test('a merged supplier’s documents are those of the survivor', async () => {
  const old = replies(
    await desk.admin.post(`${desk.path}/third-parties`, { type: 'supplier', name: 'Oud' }),
    201,
  ).body.id
  const { id } = await read()
  const made = replies(
    await desk.admin.post(`${path()}/${id}/validate`, { third_party_id: old }),
    201,
  ).body.document
  replies(
    await desk.admin.post(`${desk.path}/third-parties/${old}/merge`, { into_id: supplier }),
    200,
  )
  const now = replies(await desk.admin.get(`${desk.path}/documents/${made.id}`), 200).body
  assert.equal(now.third_party_id, supplier)
  replies(await desk.admin.post(`${desk.path}/documents/${made.id}/book`, {}), 200)
})
