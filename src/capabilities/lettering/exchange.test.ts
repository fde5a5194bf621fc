import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { booked, entry } from '#testing/entry'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

/** An invoice of USD 100 that was worth 92.00, and what came in for it. */
async function soldAbroad(desk: Desk, exempt: string, account: string, received: object) {
  const foreign = { currency: 'USD', exchange_rate: '0.92' }
  const sale = replies(await desk.invoice('VEN', [exempt], foreign), 201).body
  const claim = sale.lines.find((line: { third_party_id: number }) => line.third_party_id)
  const paid = replies(
    await desk.free([], {
      ...('amount_currency' in received ? { currency: 'USD' } : {}),
      lines: [
        { account: claim.account.number, third_party_id: desk.customer, ...received },
        { account, debit: '95.00' },
      ],
    }),
    201,
  ).body
  return [claim.id, paid.lines[0].id]
}

test('what was paid in full in its currency leaves a gain or loss of exchange, in each country', async () => {
  for (const [country_pack, exempt, transit, gain] of [
    ['BE', '700000 100.00 SEXP', '580000', '754000'],
    ['FR', '707000 100.00 V-EXP', '580000', '756000'],
    ['LU', '7061 100.00 V-EXP', '5171', '7562'],
  ] as const) {
    const desk = await openDesk(books, { country_pack })
    const { admin, path } = desk
    const line_ids = await soldAbroad(desk, exempt, transit, {
      credit: '95.00',
      amount_currency: '-100.00',
    })
    const made = replies(await admin.post(`${path}/lettering`, { line_ids }), 201, {
      status: 'full',
      difference: '-3.00',
    }).body
    const posted = await admin.get(`${path}/entries/${made.difference_entry_id}`)
    const [own, other] = replies(posted, 200).body.lines
    assert.equal(own.debit, '3.00')
    assert.equal(other.credit, '3.00')
    assert.equal(other.account.number, gain)
    replies(await admin.delete(`${path}/lettering/${made.id}`), 204)
    const undone = replies(await admin.get(`${path}/entries/${made.difference_entry_id}`), 200)
    assert.equal(undone.body.status, 'reversed')
  }
})

test('a payment in the own currency is settled by write-off, within the limit, on the same accounts', async () => {
  const desk = await openDesk(books)
  const { admin, path } = desk
  const line_ids = await soldAbroad(desk, '700000 100.00 SEXP', '580000', { credit: '95.00' })
  replies(await admin.post(`${path}/lettering`, { line_ids }), 422)
  refusedAt(await admin.post(`${path}/lettering`, { line_ids, write_off: true }), 'line_ids')
  const settings = { auto_entries: { reconciliation_difference: { max_amount: 5 } } }
  replies(await admin.patch(`${path}/settings`, settings), 200)
  const made = replies(
    await admin.post(`${path}/lettering`, { line_ids, write_off: true }),
    201,
  ).body
  const posted = await admin.get(`${path}/entries/${made.difference_entry_id}`)
  assert.deepEqual(
    booked(replies(posted, 200).body),
    entry`
      Dr 400000 Customer   3.00
      Cr 754000 Exchange   3.00
    `,
  )
})
