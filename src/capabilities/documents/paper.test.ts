import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { readInvoice } from '#formats/e-invoices/index'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Desk
let customer: number
before(async () => {
  desk = await openDesk(books, {
    vat_number: 'BE0160771164',
    street: 'Kaai',
    house_number: '12',
    postal_code: '2000',
    city: 'Antwerpen',
    country: 'BE',
  })
  customer = replies(
    await desk.admin.post(`${desk.path}/third-parties`, {
      type: 'customer',
      name: 'Wilg & Zonen BV',
      vat_number: 'BE0150200342',
      street: 'Wilgenlaan',
      house_number: '3',
      postal_code: '9000',
      city: 'Gent',
      country: 'BE',
      language: 'nl',
    }),
    201,
  ).body.id
})

const make = async (more: object = {}) =>
  replies(
    await desk.admin.post(`${desk.path}/documents`, {
      direction: 'sale',
      document_date: '2026-03-12',
      due_date: '2026-04-11',
      third_party_id: customer,
      lines: [
        {
          description: 'Brood',
          quantity: '10',
          unit_price: '3.25',
          account: '700000',
          vat_code: 'SG06',
        },
        { description: 'Bezorging', amount_net: '15', account: '705000', vat_code: 'SS21' },
        {
          description: 'Korting',
          amount_net: '-2.5',
          account: '700000',
          vat_code: 'SG06',
          is_adjustment: true,
        },
      ],
      ...more,
    }),
    201,
  ).body

test('a sale as UBL reads back as what it is, and breaks no rule', async () => {
  const made = await make({ number: 'B-2026-1', buyer_reference: 'PO 7' })
  const answer = replies(await desk.admin.get(`${desk.path}/documents/${made.id}/ubl`), 200)
  assert.equal(answer.headers.get('content-type'), 'application/xml')
  assert.match(answer.headers.get('content-disposition')!, /^attachment; filename="B-2026-1.xml"/)
  const { invoice, findings } = readInvoice(Buffer.from(answer.text))
  assert.deepEqual(findings, [])
  assert.equal(invoice.number, 'B-2026-1')
  assert.equal(invoice.references.buyer, 'PO 7')
  assert.equal(invoice.buyer.vatNumber, 'BE0150200342')
  assert.deepEqual(invoice.seller.endpoint, { scheme: '0208', value: '0160771164' })
  assert.equal(invoice.payments[0]!.account, 'BE68539007547034')
  assert.equal(invoice.payments[0]!.reference, made.structured_communication)
  assert.equal(invoice.totals.gross, BigInt(made.amount_gross.replace('.', '')))
  assert.equal(invoice.adjustments.length, 1)
})

test('what a seller left out is said by field, in the language of the reader', async () => {
  const nobody = await books.party(desk.company, 'customer', { name: 'Zonder adres' })
  const made = await make({ number: 'B-2026-2', third_party_id: nobody })
  const answer = await desk.admin.call('GET', `${desk.path}/documents/${made.id}/ubl`)
  const { errors } = replies(answer, 422).body
  assert.ok(
    Object.keys(errors).some((path) => path.startsWith('third_party.')),
    answer.text,
  )
  const draft = await make()
  refusedAt(await desk.admin.get(`${desk.path}/documents/${draft.id}/ubl`), 'number')
})

test('a purchase has neither form', async () => {
  const bought = replies(
    await desk.admin.post(`${desk.path}/documents`, {
      direction: 'purchase',
      number: 'F-1',
      document_date: '2026-03-12',
      third_party_id: desk.supplier,
      lines: [{ description: 'x', amount_net: '1', account: '604000', vat_code: 'PG21' }],
    }),
    201,
  ).body
  refusedAt(await desk.admin.get(`${desk.path}/documents/${bought.id}/ubl`), 'direction')
  refusedAt(await desk.admin.get(`${desk.path}/documents/${bought.id}/pdf`), 'direction')
})

test('a sale is printed as PDF, in the customer’s language or the one asked for', async () => {
  const made = await make({ number: 'B-2026-3' })
  const path = `${desk.path}/documents/${made.id}/pdf`
  const answer = replies(await desk.admin.get(path), 200)
  assert.equal(answer.headers.get('content-type'), 'application/pdf')
  assert.ok(answer.text.startsWith('%PDF-'))
  assert.match(answer.text, /\/Lang \(nl/)
  assert.match(replies(await desk.admin.get(`${path}?lang=de`), 200).text, /\/Lang \(de/)
})

test('a number that names no country stands in no electronic invoice, one of elsewhere does', async () => {
  const ublFor = async (name: string, country: string, vat_number: string) => {
    const buyer = replies(
      await desk.admin.post(`${desk.path}/third-parties`, {
        ...{ type: 'customer', name, country, vat_number },
        ...{ street: 'Main', postal_code: '1', city: 'X', peppol_identifier: '0088:7300010000001' },
      }),
      201,
    ).body
    const made = await make({ number: `B-${name}`, third_party_id: buyer.id })
    const answer = replies(await desk.admin.get(`${desk.path}/documents/${made.id}/ubl`), 200)
    return readInvoice(Buffer.from(answer.text))
  }
  const turkish = await ublFor('Ankara', 'TR', '123 456 7890')
  assert.deepEqual([turkish.invoice.buyer.vatNumber, turkish.findings], [null, []])
  const swiss = await ublFor('Zug', 'CH', 'CHE-107.787.577 MWST')
  assert.deepEqual([swiss.invoice.buyer.vatNumber, swiss.findings], ['CHE107787577MWST', []])
})
