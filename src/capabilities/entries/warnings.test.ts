import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Desk, openDesk } from '#testing/desk'
import { type Answered, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books)
})

type Warned = { code: string; field: string; message: string }
const codes = (answer: Answered, status = 201) =>
  replies(answer, status).body.warnings.map(({ code, field }: Warned) => `${code} ${field}`)

test('a second invoice of a supplier with the same reference is posted, with a warning', async () => {
  const more = { reference: 'F-118' }
  assert.deepEqual(codes(await desk.invoice('ACH', ['604000 10.00 PG21'], more)), [])
  const again = await desk.invoice('ACH', ['604000 10.00 PG21'], more)
  assert.deepEqual(codes(again), ['duplicate_reference reference'])
  assert.match(again.body.warnings[0].message, /F-118/)
  for (const reference of ['f118', 'F 118 '])
    assert.deepEqual(codes(await desk.invoice('ACH', ['604000 10.00 PG21'], { reference })), [
      'duplicate_reference reference',
    ])
  assert.deepEqual(codes(await desk.creditNote('NCA', ['604000 1.00 PG21'], more)), [])
  const item = {
    kind: 'invoice',
    ...desk.invoiceBody('ACH', ['604000 1.00 PG21']),
    reference: 'T-1',
  }
  const { data } = replies(await desk.batch([item, { ...item, reference: 't.1' }]), 201).body
  assert.deepEqual(
    data.map(({ warnings }: { warnings: Warned[] }) => warnings.map(({ field }) => field)),
    [[], ['entries.1.reference']],
  )
})

test('a customer beyond the credit limit', async () => {
  await books.sql.query('UPDATE third_parties SET credit_limit = 200 WHERE id = $1', [
    desk.customer,
  ])
  assert.deepEqual(codes(await desk.invoice('VEN', ['700000 100.00 SG21'])), [])
  const over = await desk.invoice('VEN', ['700000 100.00 SG21'])
  assert.deepEqual(codes(over), ['over_credit_limit third_party_id'])
  assert.match(over.body.warnings[0].message, /242\.00.*200\.00/)
})

test('a code that does not fit its account, a customer without a number, a day far away', async () => {
  assert.deepEqual(codes(await desk.invoice('ACH', ['604000 1.00 PG21', '612300 1.00 PG21'])), [
    'code_unusual_for_account lines.1.vat_code',
  ])
  const abroad = await books.party(desk.company, 'customer', { name: 'Abroad' })
  const sold = await desk.invoice('VEN', ['700000 1.00 SGIC'], { third_party_id: abroad })
  assert.deepEqual(codes(sold), ['customer_vat_missing third_party_id'])
  const far = await desk.free(['Dr 604000 1.00', 'Cr 489000 1.00'], { entry_date: '2026-12-31' })
  assert.deepEqual(codes(far), ['date_far entry_date'])
})

test('documents warn too, and nobody is warned by what only reads', async () => {
  const { admin, path, supplier } = desk
  const body = {
    direction: 'purchase',
    third_party_id: supplier,
    document_date: '2026-03-10',
    number: 'D-1',
    lines: [{ description: 'Paper', amount_net: '10.00', account: '612300', vat_code: 'PG21' }],
  }
  const made = await admin.post(`${path}/documents`, body)
  assert.deepEqual(codes(made), ['code_unusual_for_account lines.0.vat_code'])
  const twice = await admin.post(`${path}/documents`, { ...body, force: true })
  assert.deepEqual(codes(twice), [
    'duplicate_reference number',
    'code_unusual_for_account lines.0.vat_code',
  ])
  const shown = replies(await admin.get(`${path}/documents/${made.body.id}`), 200).body
  assert.ok(!('warnings' in shown))
  replies(await admin.post(`${path}/documents/${made.body.id}/book`, {}), 200)
})
