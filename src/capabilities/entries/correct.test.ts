import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books)
})

const correct = (id: number, body: object, headers: Record<string, string> = {}) =>
  desk.admin.post(`${desk.path}/entries/${id}/correct`, body, { headers })
const read = async (id: number) =>
  replies(await desk.admin.get(`${desk.path}/entries/${id}`), 200).body

test('an entry is reversed and posted anew as one operation, which undo takes back', async () => {
  const { id } = replies(await desk.invoice('ACH', ['604000 100.00 PG21']), 201).body
  const other = await books.party(desk.company, 'supplier', { name: 'The right one' })
  const body = desk.invoiceBody('ACH', ['612300 90.00 PS21'], { third_party_id: other })
  const made = replies(await correct(id, body), 201, { corrected_entry_id: id, warnings: [] })
  assert.deepEqual(
    booked(made.body),
    entry`
      Dr 612300 Paper      90.00
      Dr 411059 VAT        18.90
      Cr 440000 Supplier  108.90
    `,
  )
  const original = await read(id)
  assert.equal(original.status, 'reversed')
  assert.equal((await read(original.reversed_by_entry_id)).entry_date, original.entry_date)
  const operation = made.headers.get('x-operation-id')
  const undone = `${desk.path}/history/operations/${operation}/revert`
  replies(await desk.admin.post(undone), 200)
  assert.equal((await read(made.body.id)).status, 'reversed')
  const { rows } = await books.sql.query(
    `SELECT coalesce(sum(debit - credit), 0)::text AS net FROM third_party_balances WHERE third_party_id = $1`,
    [other],
  )
  assert.equal(rows[0].net, '0.00')
})

test('the kind follows from the journal, and may be said', async () => {
  const note = replies(await desk.creditNote('NCA', ['604000 10.00 PG21']), 201).body
  const again = await correct(note.id, desk.invoiceBody('NCA', ['604000 11.00 PG21']))
  assert.equal(replies(again, 201).body.lines[0].credit, '11.00')
  const free = replies(await desk.free(['Dr 604000 1.00', 'Cr 489000 1.00']), 201).body
  const invoice = { kind: 'invoice', ...desk.invoiceBody('ACH', ['604000 1.00 PG21']) }
  replies(await correct(free.id, invoice), 201)
})

test('what was paid stays paid where the new entry says the same of the same third party', async () => {
  const { admin, path } = desk
  const invoice = replies(await desk.invoice('ACH', ['604000 100.00 PG21']), 201).body
  const paid = replies(await desk.free(['Dr 440000 121.00', 'Cr 580000 121.00']), 201).body
  const line_ids = [invoice.lines.at(-1).id, paid.lines[0].id]
  replies(await admin.post(`${path}/lettering`, { line_ids }), 201)
  const made = replies(
    await correct(invoice.id, desk.invoiceBody('ACH', ['612300 100.00 PS21'])),
    201,
  ).body
  assert.notEqual(made.lines.at(-1).lettering_id, null)
  const open = replies(
    await admin.get(`${path}/third-parties/${desk.supplier}/open-items`),
    200,
  ).body
  assert.ok(!open.some((one: { entry_id: number }) => one.entry_id === made.id))
})

test('a booked document follows its entry, or is put aside when it says something else', async () => {
  const { admin, path, supplier } = desk
  const documentOf = async (number: string) => {
    const made = replies(
      await admin.post(`${path}/documents`, {
        direction: 'purchase',
        third_party_id: supplier,
        document_date: '2026-03-10',
        number,
        lines: [{ description: 'Flour', amount_net: '50.00', account: '604000', vat_code: 'PG21' }],
      }),
      201,
    ).body
    return replies(await admin.post(`${path}/documents/${made.id}/book`, {}), 200).body
  }
  const kept = await documentOf('F-1')
  const same = replies(
    await correct(kept.journal_entry_id, desk.invoiceBody('ACH', ['612300 50.00 PS21'])),
    201,
  ).body
  replies(await admin.get(`${path}/documents/${kept.id}`), 200, {
    status: 'booked',
    journal_entry_id: same.id,
  })
  const left = await documentOf('F-2')
  replies(await correct(left.journal_entry_id, desk.invoiceBody('ACH', ['612300 51.00 PS21'])), 201)
  replies(await admin.get(`${path}/documents/${left.id}`), 200, { status: 'cancelled' })
})

test('what is reversed is not corrected, and a locked period stays', async () => {
  const { id } = replies(await desk.invoice('ACH', ['604000 100.00 PG21']), 201).body
  const body = desk.invoiceBody('ACH', ['604000 1.00 PG21'])
  refusedAt(await correct(id, { ...body, reversal_date: '2026-03-09' }), 'entry_date')
  replies(await correct(id, body), 201)
  refusedAt(await correct(id, body), 'status')
  const stale = replies(await desk.invoice('ACH', ['604000 100.00 PG21']), 201).body
  replies(await correct(stale.id, body, { 'x-base-version': '7' }), 409)
})
