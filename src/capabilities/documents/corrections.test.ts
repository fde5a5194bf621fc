import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { openSales } from '#testing/sales'
import { undoIn } from '#testing/undo'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Awaited<ReturnType<typeof openSales>>
before(async () => {
  desk = await openSales(books)
})

const made = async (more: object = {}) => replies(await desk.sell(more), 201).body
const credit = (more: object) => desk.sell({ is_credit_note: true, ...more })
const credited = async (more: object) => replies(await credit(more), 201).body
const read = async (id: number) =>
  replies(await desk.admin.get(`${desk.documents}/${id}`), 200).body
const change = (id: number, body: object) => desk.admin.patch(`${desk.documents}/${id}`, body)

test('a credit note names the invoice that it corrects, from the file', async () => {
  const invoice = await desk.book((await made()).id)
  assert.deepEqual([invoice.corrects_document_id, invoice.corrects], [null, null])
  const note = await credited({ number: 'CN-1', corrects_document_id: invoice.id })
  assert.equal(note.corrects_document_id, invoice.id)
  assert.deepEqual(note.corrects, { number: invoice.number, date: '2026-03-12' })
  assert.deepEqual({ ...(await read(note.id)), warnings: [] }, note)

  const said = {
    fr: `Note de crédit sur la facture ${invoice.number} du 12/03/2026`,
    nl: `Creditnota bij factuur ${invoice.number} van 12/03/2026`,
    en: `Credit note to invoice ${invoice.number} of 12/03/2026`,
    de: `Gutschrift zur Rechnung ${invoice.number} vom 12.03.2026`,
  }
  for (const [language, text] of Object.entries(said))
    assert.ok((await desk.print(note.id, language)).includes(text), language)

  const { invoice: ubl, findings, text } = await desk.ubl(note.id)
  assert.deepEqual(findings, [])
  assert.deepEqual(ubl.references.corrects, [{ number: invoice.number, issuedOn: '2026-03-12' }])
  assert.match(text, /<cac:BillingReference><cac:InvoiceDocumentReference><cbc:ID>/)
  // Who is credited is not asked to pay.
  assert.deepEqual(ubl.payments, [])
})

test('or one that is known by its number alone', async () => {
  const corrects = { number: 'OLD-77', date: '2024-11-30' }
  const note = await credited({ number: 'CN-2', corrects })
  assert.deepEqual([note.corrects_document_id, note.corrects], [null, corrects])
  assert.ok(
    (await desk.print(note.id, 'en')).includes('Credit note to invoice OLD-77 of 30/11/2024'),
  )
  const { invoice: ubl } = await desk.ubl(note.id)
  assert.deepEqual(ubl.references.corrects, [{ number: 'OLD-77', issuedOn: '2024-11-30' }])
  const undated = await credited({ corrects: { number: 'OLD-78' } })
  assert.deepEqual(undated.corrects, { number: 'OLD-78', date: null })
})

test('what is no such invoice is refused at its field', async () => {
  const invoice = await made()
  const note = await credited({ corrects_document_id: invoice.id })
  const other = await books.party(desk.company, 'customer', { name: 'Someone else' })
  const bought = replies(
    await desk.admin.post(desk.documents, {
      direction: 'purchase',
      number: 'F-1',
      document_date: '2026-03-12',
      third_party_id: desk.supplier,
      lines: [{ amount_net: '1', account: '604000', vat_code: 'PG21' }],
    }),
    201,
  ).body
  const aside = await made()
  replies(await change(aside.id, { status: 'cancelled' }), 200)
  for (const id of [note.id, bought.id, aside.id, 999_999])
    refusedAt(await credit({ corrects_document_id: id }), 'corrects_document_id')
  const strange = { corrects_document_id: invoice.id, third_party_id: other }
  refusedAt(await credit(strange), 'corrects_document_id')
  refusedAt(await credit({ corrects: { number: '' } }), 'corrects.number')
  // Only a credit note corrects.
  refusedAt(await desk.sell({ corrects_document_id: invoice.id }), 'corrects_document_id')
  refusedAt(await desk.sell({ corrects: { number: '1' } }), 'corrects')
  refusedAt(await change(note.id, { is_credit_note: false }), 'corrects_document_id')
  replies(await change(note.id, { is_credit_note: false, corrects: null }), 200, { corrects: null })
})

test('it is kept while other fields change, and follows a change of its own', async () => {
  const [first, second] = [await made({ number: 'S-1' }), await made({ number: 'S-2' })]
  const note = await credited({ corrects_document_id: first.id })
  const patched = replies(await change(note.id, { note: 'Sorry' }), 200).body
  assert.equal(patched.corrects_document_id, first.id)
  // What happens to the invoice later does not stand in the way of the credit note.
  replies(await change(first.id, { number: 'S-1B' }), 200)
  replies(await change(first.id, { status: 'cancelled' }), 200)
  replies(await change(note.id, { note: 'Really' }), 200, {
    corrects: { number: 'S-1B', date: '2026-03-12' },
  })
  replies(await change(note.id, { corrects_document_id: second.id }), 200, {
    corrects: { number: 'S-2', date: '2026-03-12' },
  })
  const free = replies(await change(note.id, { corrects: { number: 'S-0' } }), 200).body
  assert.deepEqual([free.corrects_document_id, free.corrects.number], [null, 'S-0'])
  replies(await change(note.id, { corrects_document_id: null }), 200, {
    corrects: { number: 'S-0', date: null },
  })
  const none = replies(await change(note.id, { corrects: null }), 200).body
  assert.deepEqual([none.corrects_document_id, none.corrects], [null, null])
})

test('history, undo and sync carry it', async () => {
  const invoice = await made({ number: 'U-1' })
  const note = await credited({ corrects_document_id: invoice.id })
  const { thereAndBack } = undoIn(books, desk)
  const free = { corrects: { number: 'U-0', date: '2026-01-02' } }
  await thereAndBack(
    () => change(note.id, free),
    async () => {
      const { corrects, corrects_document_id } = await read(note.id)
      return { corrects, corrects_document_id }
    },
  )
  const back = await read(note.id)
  assert.equal(back.corrects_document_id, invoice.id)
  assert.deepEqual(back.corrects, { number: 'U-1', date: '2026-03-12' })
  const { cursor } = replies(await desk.admin.get(`${desk.path}/sync/status`), 200).body
  const pull = `${desk.path}/sync/pull?since=${cursor - 1}`
  const [pulled] = replies(await desk.admin.get(pull), 200).body.changes
  assert.deepEqual([pulled.resource, pulled.id], ['documents', note.id])
  assert.deepEqual(pulled.data.corrects, back.corrects)
  assert.equal(pulled.data.corrects_document_id, invoice.id)
})

test('an electronic credit note waits for the number of its invoice', async () => {
  const note = await credited({ number: 'CN-9', corrects_document_id: (await made()).id })
  assert.deepEqual(note.corrects, { number: null, date: '2026-03-12' })
  const answer = await desk.admin.get(`${desk.documents}/${note.id}/ubl`)
  refusedAt(answer, 'corrects_document_id')
})
