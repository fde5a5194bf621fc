import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type BankDesk, openBankDesk } from '#testing/bank-desk'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: BankDesk
before(async () => {
  desk = await openBankDesk(books)
})

type Line = {
  account: { number: string }
  debit: string
  credit: string
  boxes: { box: string; amount: string }[]
}
async function postedBy(id: number, body: object): Promise<string[]> {
  const { entry_id } = replies(await desk.book(id, body), 200, { status: 'booked' }).body
  const { lines } = await desk.entry(entry_id)
  return lines.map(({ account, debit, credit, boxes }: Line) =>
    [account.number, debit, credit, ...boxes.map(({ box, amount }) => `${box}:${amount}`)].join(
      ' ',
    ),
  )
}

test('a cost is booked to its account, and several to theirs', async () => {
  assert.deepEqual(await postedBy(await desk.comesIn('-5.00'), { account: '657000' }), [
    '550000 0.00 5.00',
    '657000 5.00 0.00',
  ])
  const lines = [
    { account: '657000', amount: '-2.00', label: 'Fees' },
    { account: '650000', amount: '-3.00' },
  ]
  assert.deepEqual(await postedBy(await desk.comesIn('-5.00'), { lines }), [
    '550000 0.00 5.00',
    '657000 2.00 0.00',
    '650000 3.00 0.00',
  ])
})

test('with a VAT code the amount includes VAT, whichever way the money goes', async () => {
  assert.deepEqual(
    await postedBy(await desk.comesIn('-121.00'), { account: '613000', vat_code: 'PS21' }),
    ['550000 0.00 121.00', '613000 100.00 0.00 82:100.00', '411059 21.00 0.00 59:21.00'],
  )
  assert.deepEqual(
    await postedBy(await desk.comesIn('-10.00'), { account: '613000', vat_code: 'PS21' }),
    ['550000 0.00 10.00', '613000 8.26 0.00 82:8.26', '411059 1.74 0.00 59:1.74'],
  )
  const sold = await postedBy(await desk.comesIn('121.00'), { account: '700000', vat_code: 'SG21' })
  assert.deepEqual(sold.slice(0, 2), ['550000 121.00 0.00', '700000 0.00 100.00 03:100.00'])
  const back = await postedBy(await desk.comesIn('-121.00'), {
    account: '700000',
    vat_code: 'SG21',
  })
  assert.deepEqual(back.slice(0, 2), ['550000 0.00 121.00', '700000 100.00 0.00 49:100.00'])
})

test('to a third party alone it is an advance that stays open', async () => {
  const id = await desk.comesIn('50.00')
  assert.deepEqual(await postedBy(id, { third_party_id: desk.customer }), [
    '550000 50.00 0.00',
    '400000 0.00 50.00',
  ])
  const open = replies(
    await desk.admin.get(`${desk.path}/third-parties/${desk.customer}/open-items`),
    200,
  ).body
  assert.ok(open.some((one: { open: string }) => one.open === '-50.00'))
})

test('a booking is undone, by itself or by its operation', async () => {
  const id = await desk.comesIn('-5.00')
  const one = `${desk.path}/bank-transactions/${id}`
  replies(await desk.book(id, { account: '657000' }), 200)
  replies(await desk.admin.delete(`${one}/match`), 204)
  const again = replies(await desk.book(id, { account: '657000' }), 200)
  const operation = again.headers.get('x-operation-id')
  replies(await desk.admin.post(`${desk.path}/history/operations/${operation}/revert`), 200)
  replies(await desk.admin.get(one), 200, { status: 'pending', entry_id: null })
})

test('what cannot be booked is refused at its place, and nothing is posted', async () => {
  const id = await desk.comesIn('-5.00')
  refusedAt(await desk.book(id, {}), 'account_id')
  refusedAt(await desk.book(id, { account: '9' }), 'account')
  refusedAt(await desk.book(id, { account: '61' }), 'account')
  refusedAt(await desk.book(id, { account: '550000' }), 'account')
  refusedAt(await desk.book(id, { third_party_id: 999_999 }), 'third_party_id')
  refusedAt(await desk.book(id, { account: '613000', vat_code: 'PSCC21' }), 'vat_code')
  refusedAt(await desk.book(id, { account: '613000', vat_code_id: 999_999 }), 'vat_code_id')
  const lines = [{ account: '657000', amount: '-4.00' }]
  const { body } = replies(await desk.book(id, { lines }), 422, {
    code: 'match_difference',
    difference: '-1.00',
  })
  assert.ok(body.errors.lines[0])
  refusedAt(await desk.book(id, { lines: [{ account: '9', amount: '-5.00' }] }), 'lines.0.account')
  replies(await desk.book(id, { account: '657000' }), 200)
  refusedAt(await desk.book(id, { account: '657000' }), 'status')
})
