import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Desk, openDesk, readsBack, refusedAt } from '#testing/desk'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books)
})

const boxesOf = (body: { lines: { boxes: { box: string; amount: string }[] }[] }) =>
  body.lines.map(({ boxes }) => boxes.map(({ box, amount }) => `${box} ${amount}`).join(', '))

test('a credit note of a supplier mirrors the sides, never the sign, and fills the boxes of credit notes', async () => {
  const { admin, path } = desk
  const posted = replies(await desk.creditNote('NCA', ['604000 100.00 PG21']), 201, {
    origin: 'invoice',
    number: 1,
  })
  assert.deepEqual(
    booked(posted.body),
    entry`
      Cr 604000 Goods     100.00
      Cr 451063 VAT back   21.00
      Dr 440000 Supplier  121.00
    `,
  )
  assert.deepEqual(boxesOf(posted.body), ['81 -100.00, 85 100.00', '63 21.00', ''])
  await readsBack(admin, path, posted)
})

test('a credit note to a customer gives VAT back on the account of credit notes', async () => {
  const posted = replies(
    await desk.creditNote('NCV', ['700000 100.00 SG21', '700000 50.00 SG06']),
    201,
  )
  assert.deepEqual(
    booked(posted.body),
    entry`
      Cr 400000 Customer  174.00
      Dr 700000 Sales     100.00
      Dr 700000 Sales      50.00
      Dr 411064 VAT back   21.00
      Dr 411064 VAT back    3.00
    `,
  )
  assert.deepEqual(boxesOf(posted.body), ['', '49 100.00', '49 50.00', '64 21.00', '64 3.00'])
})

test('a credit note with reverse charge takes both its VAT back', async () => {
  const posted = replies(await desk.creditNote('NCA', ['610000 1000.00 PSCC21']), 201)
  assert.deepEqual(
    booked(posted.body),
    entry`
      Cr 610000 Works     1000.00
      Cr 411059 VAT        210.00
      Dr 451056 VAT due    210.00
      Dr 440000 Supplier  1000.00
    `,
  )
})

test('a credit note that comes to nothing or less is refused', async () => {
  refusedAt(await desk.creditNote('NCA', ['604000 -100.00 PG21']), 'lines')
  refusedAt(await desk.creditNote('NCV', ['700000 0.00']), 'lines')
})

test('invoice and credit note of the same lines leave the accounts of cost and supplier at nothing', async () => {
  const { company, invoice, creditNote } = await openDesk(books)
  const lines = ['604000 123.45 PG21', '613000 10.01 PS21C']
  replies(await invoice('ACH', lines), 201)
  replies(await creditNote('NCA', lines), 201)
  const { rows } = await books.sql.query(
    `SELECT a.number, sum(b.debit - b.credit) AS balance FROM account_balances b
       JOIN accounts a ON a.company_id = b.company_id AND a.id = b.account_id
      WHERE b.company_id = $1 GROUP BY a.number ORDER BY a.number`,
    [company.id],
  )
  assert.deepEqual(rows, [
    { number: '411059', balance: '26.97' },
    { number: '440000', balance: '0.00' },
    { number: '451063', balance: '-26.97' },
    { number: '604000', balance: '0.00' },
    { number: '613000', balance: '0.00' },
  ])
})
