import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type BankDesk, openBankDesk } from '#testing/bank-desk'
import { coda, uploadTo } from '#testing/bank-files'
import { openDesk } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: BankDesk
before(async () => {
  desk = await openBankDesk(books)
})

/** Asked six times: four by what is near, then by the whole file, and by what is kept of it. */
async function suggestions(id: number, query = '') {
  const path = `${desk.path}/bank-transactions/${id}/suggestions${query}`
  const ask = async () => replies(await desk.admin.get(path), 200).body
  const first = await ask()
  for (let time = 1; time < 6; time++) assert.deepEqual(await ask(), first)
  return first
}
const sold = async (reference: string, net = '100.00') =>
  replies(await desk.invoice('VEN', [`700000 ${net} SG21`], { reference }), 201).body

test('an invoice that is named and has the amount is certain, and says why in the language of the reader', async () => {
  const invoice = await sold('2026-0141')
  await sold('2026-0142', '55.00')
  const id = await desk.comesIn({
    amount: '121.00',
    name: 'METROPOLE SA',
    text: 'Facture 2026-0141',
  })
  const [best] = await suggestions(id)
  assert.deepEqual(
    [best.kind, best.entry_id, best.amount, best.difference],
    ['items', invoice.id, '121.00', '0.00'],
  )
  const codes = best.reasons.map(({ code }: { code: string }) => code)
  assert.ok(codes.includes('invoice_number') && codes.includes('amount_exact'), codes.join(' '))
  const sum = best.reasons.reduce(
    (total: number, { points }: { points: number }) => total + points,
    0,
  )
  assert.equal(best.score, Math.min(1, Math.round(sum * 100) / 100))
  assert.match(best.reasons[0].text, /2026-0141/)
  const speak = (locale: string | null) =>
    books.sql.query('UPDATE users SET locale = $2 WHERE id = $1', [desk.admin.id, locale])
  await speak('nl')
  const [dutch] = await suggestions(id)
  await speak(null)
  assert.notEqual(dutch.reasons[0].text, best.reasons[0].text)
})

test('a suggestion is sent back as it is, and then nothing is suggested any more', async () => {
  await sold('2026-0150', '70.00')
  const id = await desk.comesIn({ amount: '84.70', name: 'METROPOLE SA', text: '2026-0150' })
  const [best] = await suggestions(id, '?limit=1')
  replies(await desk.admin.post(`${desk.path}/bank-transactions/${id}/match`, best), 200)
  assert.deepEqual(await suggestions(id), [])
})

test('money to another bank of our own is a transfer', async () => {
  const other = 'BE43068999999501'
  const bank = { code: 'ING', type: 'financial', label: 'ING', iban: other }
  replies(await desk.admin.post(`${desk.path}/journals`, bank), 201)
  const id = await desk.comesIn({ amount: '-500.00', name: 'BAKKERIJ JANSSENS', iban: other })
  const [best] = await suggestions(id)
  assert.deepEqual(
    [best.kind, best.certain, best.reasons[0].code],
    ['transfer', true, 'own_account'],
  )
  const booked = replies(
    await desk.admin.post(`${desk.path}/bank-transactions/${id}/book`, best),
    200,
  ).body
  const { lines } = replies(
    await desk.admin.get(`${desk.path}/entries/${booked.entry_id}`),
    200,
  ).body
  assert.equal(lines[1].account.number, '580000')
})

test('all that is certain is settled at once, undone as one, and settled again', async () => {
  const own = await openDesk(books)
  const numbers = ['2026-0301', '2026-0302', '2026-0303']
  for (const [place, reference] of numbers.entries())
    replies(await own.invoice('VEN', [`700000 ${place + 1}00.00 SG21`], { reference }), 201)
  const movements = [
    ...numbers.map((text, place) => ({
      amount: `${(place + 1) * 121}.00`,
      on: '2026-03-20',
      name: 'METROPOLE',
      text,
    })),
    { amount: '-9.99', on: '2026-03-20', text: 'Frais' },
  ]
  replies(await uploadTo(own.admin, own.path, coda({ movements })), 201)
  const auto = () => own.admin.post(`${own.path}/bank-transactions/auto-match`, {})
  const first = replies(await auto(), 200, { matched: 3, booked: 0, undecided: 1, has_more: false })
  assert.deepEqual(first.body.undecided_by, { no_candidate: 1 })
  for (const { status, reasons } of first.body.transactions) {
    assert.equal(status, 'matched')
    assert.ok(reasons.length > 0)
  }
  replies(await auto(), 200, { matched: 0 })
  const { data } = replies(
    await own.admin.get(`${own.path}/bank-transactions?status=matched`),
    200,
  ).body
  for (const one of data) {
    assert.deepEqual([one.settled_by, one.matches.length], ['auto', 1])
    assert.ok(one.reasons.length > 0)
  }
  const operation = first.headers.get('x-operation-id')
  replies(await own.admin.post(`${own.path}/history/operations/${operation}/revert`), 200)
  const back = replies(
    await own.admin.get(`${own.path}/bank-transactions?status=pending`),
    200,
  ).body
  assert.equal(back.total, 4)
  replies(await auto(), 200, { matched: 3 })
})
