import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Books, openBooks } from '#testing/books'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'

let books: Books
before(async () => {
  books = await openBooks()
})
after(() => books.close())

test('an invoice is posted, read back the same, and reversed', async () => {
  const { admin, company, path, journal } = await books.file()
  const posted = replies(
    await admin.post(`${path}/entries/invoice`, {
      journal_id: journal('ACH'),
      third_party_id: await books.party(company, 'supplier'),
      entry_date: '2026-03-10',
      reference: 'F-1',
      lines: [{ account: '604000', amount: '100.00', vat_code: 'PG21' }],
    }),
    201,
    { number: 1, status: 'posted', origin: 'invoice' },
  )
  assert.deepEqual(
    booked(posted.body),
    entry`
      Dr 604000 Goods     100.00
      Dr 411059 VAT        21.00
      Cr 440000 Supplier  121.00
    `,
  )
  const read = replies(await admin.get(`${path}/entries/${posted.body.id}`), 200)
  assert.deepEqual(read.body, posted.body)
  const reversal = replies(await admin.post(`${path}/entries/${posted.body.id}/reverse`, {}), 201, {
    number: 2,
    origin: 'reversal',
    reversed_entry_id: posted.body.id,
  })
  assert.deepEqual(
    booked(reversal.body),
    entry`
      Cr 604000 Goods     100.00
      Cr 411059 VAT        21.00
      Dr 440000 Supplier  121.00
    `,
  )
  assert.deepEqual(reversal.body.lines[0].boxes, [{ box: '81', amount: '-100.00' }])
})
