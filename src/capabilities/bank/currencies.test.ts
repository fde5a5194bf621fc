import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { coda, type Movement, uploadTo } from '#testing/bank-files'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
const iban = 'BE43068999999501'
let desk: Desk
let statements = 0
before(async () => {
  desk = await openDesk(books)
})

async function comesIn(movement: Movement | string): Promise<number> {
  const opening = `${++statements}000.00`
  const file = coda({ number: statements, opening, iban, currency: 'USD', movements: [movement] })
  const { id } = replies(
    await uploadTo(desk.admin, desk.path, file, { create_journal: '1' }),
    201,
  ).body
  const path = `${desk.path}/bank-transactions?coda_file_id=${id}`
  return replies(await desk.admin.get(path), 200).body.data[0].id
}
const at = (id: number) => `${desk.path}/bank-transactions/${id}`
const entryOf = async (id: number) =>
  replies(await desk.admin.get(`${desk.path}/entries/${id}`), 200).body

type Line = {
  id: number
  account: { number: string }
  debit: string
  credit: string
  amount_currency: string | null
  third_party_id: number | null
}
const shown = ({ lines }: { lines: Line[] }) =>
  lines.map((one) =>
    [one.account.number, one.debit, one.credit, one.amount_currency ?? '-'].join(' '),
  )

/** A supplier is owed so many dollars at 0.90. */
async function owed(dollars: string): Promise<number> {
  const more = { currency: 'USD', exchange_rate: '0.90' }
  const { body } = replies(await desk.invoice('ACH', [`604000 ${dollars} PG00`], more), 201)
  return body.lines.find((one: Line) => one.third_party_id).id
}

test('a payment in dollars asks for its rate, and the difference is one of exchange', async () => {
  const line_id = await owed('1000.00')
  const id = await comesIn('-1000.00')
  const matches = [{ line_id, amount: '-1000.00' }]
  refusedAt(await desk.admin.post(`${at(id)}/match`, { matches }), 'exchange_rate')
  const settled = replies(
    await desk.admin.post(`${at(id)}/match`, { matches, exchange_rate: '0.95' }),
    200,
    { status: 'matched' },
  ).body
  const entry = await entryOf(settled.entry_id)
  assert.deepEqual([entry.currency, entry.exchange_rate], ['USD', '0.9500000000'])
  assert.deepEqual(shown(entry), [
    '550100 0.00 950.00 -1000.00',
    '440000 900.00 0.00 1000.00',
    '654000 50.00 0.00 -',
  ])
  assert.notEqual(entry.lines[1].lettering_id, null)
})

test('a part of it leaves the same part open', async () => {
  const line_id = await owed('300.00')
  const id = await comesIn('-100.00')
  const body = { matches: [{ line_id, amount: '-100.00' }], exchange_rate: '0.80' }
  const settled = replies(await desk.admin.post(`${at(id)}/match`, body), 200).body
  assert.deepEqual(shown(await entryOf(settled.entry_id)), [
    '550100 0.00 80.00 -100.00',
    '440000 90.00 0.00 100.00',
    '754000 0.00 10.00 -',
  ])
  const rest = await comesIn('-200.00')
  const last = { matches: [{ line_id }], exchange_rate: '0.90' }
  const done = replies(await desk.admin.post(`${at(rest)}/match`, last), 200).body
  assert.deepEqual(shown(await entryOf(done.entry_id)), [
    '550100 0.00 180.00 -200.00',
    '440000 180.00 0.00 200.00',
  ])
})

test('a difference is small by what it is worth in the currency of the file', async () => {
  const line_id = await owed('40.00')
  const id = await comesIn('-40.08')
  const match = (exchange_rate: string) =>
    desk.admin.post(`${at(id)}/match`, { matches: [{ line_id }], write_off: true, exchange_rate })
  replies(await match('0.90'), 422, { code: 'match_difference', difference: '-0.08' })
  replies(await match('0.50'), 200)
})

test('a booking in dollars stands in both currencies; one in euros has no rate', async () => {
  const id = await comesIn('-12.10')
  const body = { account: '614000', vat_code: 'PG21', exchange_rate: '0.50' }
  const settled = replies(await desk.admin.post(`${at(id)}/book`, body), 200).body
  assert.deepEqual(shown(await entryOf(settled.entry_id)), [
    '550100 0.00 6.05 -12.10',
    '614000 5.00 0.00 10.00',
    '411059 1.05 0.00 2.10',
  ])
})

test('auto-match leaves a foreign currency to people', async () => {
  await owed('777.00')
  const id = await comesIn('-777.00')
  const answer = replies(
    await desk.admin.post(`${desk.path}/bank-transactions/auto-match`, { ids: [id] }),
    200,
    { matched: 0 },
  ).body
  assert.deepEqual(answer.undecided_by, { foreign_currency: 1 })
})
