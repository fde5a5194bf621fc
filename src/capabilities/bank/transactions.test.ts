import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { coda, uploadTo } from '#testing/bank-files'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books)
  const movements = [
    {
      amount: '121.00',
      on: '2026-03-03',
      name: 'PEETERS BV',
      iban: 'BE43068999999501',
      text: 'Café FACTURE 17',
    },
    {
      amount: '-60.50',
      on: '2026-03-10',
      name: 'PROXIMUS',
      text: 'Facture 2026-0141',
      reference: 'REF-77',
    },
    { amount: '-5.00', on: '2026-03-20', text: 'Frais' },
  ]
  replies(await uploadTo(desk.admin, desk.path, coda({ movements })), 201)
})

const all = () => `${desk.path}/bank-transactions`
const found = async (query: string): Promise<string[]> =>
  replies(await desk.admin.get(`${all()}?${query}`), 200).body.data.map(
    ({ amount }: { amount: string }) => amount,
  )

test('transactions are found by days, amounts, sign, words and amounts as people write them', async () => {
  assert.deepEqual(await found(''), ['-5.00', '-60.50', '121.00'])
  assert.deepEqual(await found('from=2026-03-03&to=2026-03-10'), ['-60.50', '121.00'])
  assert.deepEqual(await found('amount_min=-60.50&amount_max=0'), ['-5.00', '-60.50'])
  assert.deepEqual(await found('sign=in'), ['121.00'])
  assert.deepEqual(await found('sign=out'), ['-5.00', '-60.50'])
  assert.deepEqual(await found('q=cafe'), ['121.00'])
  assert.deepEqual(await found('q=FACTURE'), ['-60.50', '121.00'])
  assert.deepEqual(await found('q=ref-77'), ['-60.50'])
  assert.deepEqual(await found('q=BE430689'), ['121.00'])
  assert.deepEqual(await found('q=60,50'), ['-60.50'])
  assert.deepEqual(await found('status=pending,ignored'), ['-5.00', '-60.50', '121.00'])
  assert.deepEqual(await found('status=booked'), [])
  refusedAt(await desk.admin.get(`${all()}?status=other`), 'status')
  refusedAt(await desk.admin.get(`${all()}?sign=up`), 'sign')
})

test('counts stand beside the page, under the same filters but the state', async () => {
  const { body } = replies(await desk.admin.get(`${all()}?status=booked&sign=out`), 200)
  assert.deepEqual(
    [body.total, body.counts],
    [0, { pending: 2, matched: 0, booked: 0, ignored: 0 }],
  )
  const words = replies(await desk.admin.get(`${all()}?q=facture`), 200).body
  assert.equal(words.counts.pending, 2)
})

test('a person says who it is from and where it belongs, or leaves it alone; and takes that back', async () => {
  const [{ id }] = replies(await desk.admin.get(`${all()}?q=frais`), 200).body.data
  const one = `${all()}/${id}`
  const account_id = await desk.accountId('657000')
  const hints = { account_id, third_party_id: desk.supplier, note: 'To ask' }
  replies(await desk.admin.patch(one, hints), 200, { ...hints, version: 2 })
  replies(await desk.admin.patch(one, hints), 200, { version: 2 })
  const ignored = replies(await desk.admin.patch(one, { status: 'ignored' }), 200, {
    status: 'ignored',
  })
  assert.deepEqual(await found('status=ignored'), ['-5.00'])
  const operation = ignored.headers.get('x-operation-id')
  replies(await desk.admin.post(`${desk.path}/history/operations/${operation}/revert`), 200)
  replies(await desk.admin.get(one), 200, { status: 'pending', note: 'To ask' })
  refusedAt(await desk.admin.patch(one, { account_id: 999999 }), 'account_id')
  refusedAt(await desk.admin.patch(one, { third_party_id: 999999 }), 'third_party_id')
  refusedAt(await desk.admin.patch(one, { status: 'booked' }), 'status')
  replies(await desk.admin.patch(one, { account_id: null, third_party_id: null }), 200, {
    account_id: null,
  })
})
