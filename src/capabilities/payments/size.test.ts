import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeBelgianCommunication } from '#countries'
import { replies } from '#testing/http'
import { postItems } from '#testing/items'
import { openPaymentDesk } from '#testing/payments'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'
import { mostItems } from './domain/kinds.js'

const books = useBooks({ own: true })

/** As many as a file may have in `npm run test:long`. */
const items = longOrShort(mostItems, 100)
const atOnce = Math.min(items, 500)

test(`a file of ${items} payments is made, streamed, confirmed and read`, async () => {
  const small = await openPaymentDesk(books)
  replies(await small.pay([await small.owed('F-1 1.00')]), 201)
  const desk = await openPaymentDesk(books)
  const lines: number[] = []
  for (let first = 0; first < items; first += atOnce) {
    const texts = Array.from({ length: atOnce }, (_, place) => {
      const number = makeBelgianCommunication(String(first + place + 1).padStart(10, '0'))
      return `-${first + place + 1}.01 ${number}`
    })
    lines.push(...(await postItems(desk, texts, { account: '440000', party: desk.supplier })))
  }
  // Statistics know the books by now; of payments they know a file of one.
  await books.sql.query('ANALYZE')
  const total = `${(items * (items + 1)) / 2 + items / 100}.00`
  const file = replies(await desk.pay(lines), 201, { count: items, total }).body
  assert.equal(file.payments.length, items)

  const sent = replies(await desk.xml(file.id), 200)
  assert.equal(sent.headers.get('content-length'), null, 'it is written as it is sent')
  assert.equal(sent.text.split('<CdtTrfTxInf>').length - 1, items)
  assert.ok(sent.text.includes(`<NbOfTxs>${items}</NbOfTxs>`))
  assert.ok(sent.text.includes(`<CtrlSum>${total}</CtrlSum>`))

  const { entry_id } = replies(await desk.confirm(file.id), 200, { total }).body
  const entry = await desk.entry(entry_id)
  assert.deepEqual([entry.total_debit, entry.lines_count], [total, items + 1])
  assert.deepEqual(await desk.open(), {})
})

test('a file takes no more items than that', async () => {
  const desk = await openPaymentDesk(books)
  const many = Array.from({ length: mostItems + 1 }, (_, place) => place + 1)
  replies(await desk.pay(many), 422)
})
