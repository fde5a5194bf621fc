import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import pg from 'pg'
import { type Answered, replies } from '#testing/http'
import { postItems } from '#testing/items'
import { eachRound, meetings, openPairs, type Pairs, type Request, statuses } from '#testing/pairs'
import { openPaymentDesk, type PaymentDesk } from '#testing/payments'
import { useBooks } from '#testing/use-books'

/** No double payment, whatever runs at once: each pair is under way together, over two processes. */
const books = useBooks()
let pairs: Pairs
let desk: PaymentDesk
before(async () => {
  pairs = await openPairs(books)
  desk = await openPaymentDesk(books)
})

const pair = (round: number, one: Request, other: Request) =>
  pairs.pair(round, desk.admin, one, other)

/** An item of each round, of 100 euro. */
function items(prefix: string): Promise<number[]> {
  const texts = Array.from({ length: meetings }, (_, round) => `-100.00 ${prefix}-${round}`)
  return postItems(desk, texts, { account: '440000', party: desk.supplier })
}

const paying = (line_id: number, amount: string): Request => ({
  method: 'POST',
  path: `${desk.path}/sepa-files`,
  body: desk.fileBody([{ line_id, amount }]),
})
const confirming = (id: number): Request => ({
  method: 'POST',
  path: `${desk.path}/sepa-files/${id}/confirm`,
})
const cancelling = (id: number): Request => ({
  method: 'DELETE',
  path: `${desk.path}/sepa-files/${id}`,
})

/** What files hold of an item. */
async function heldOf(lineId: number): Promise<string> {
  const { rows } = await books.sql.query(
    `SELECT coalesce(sum(amount), 0.00)::text AS held FROM sepa_payment_items WHERE line_id = $1 AND is_held`,
    [lineId],
  )
  return rows[0].held
}

test('two files that pay one item whole: one is made, the other is told', async () => {
  const lines = await items('A')
  await eachRound(async (round) => {
    const line = lines[round - 1]!
    const answers = await pair(round, paying(line, '100.00'), paying(line, '100.00'))
    assert.deepEqual(statuses(answers), [201, 422])
    const refused = answers.find(({ status }) => status === 422)!
    assert.equal(refused.body.code, 'already_in_payment')
    assert.equal(await heldOf(line), '100.00')
  })
})

test('two files that pay parts of one item: both where they fit, else one', async () => {
  const lines = await items('B')
  await eachRound(async (round) => {
    const line = lines[round - 1]!
    const fits = round % 2 === 0
    const answers = await pair(round, paying(line, '60.00'), paying(line, fits ? '40.00' : '40.01'))
    assert.deepEqual(statuses(answers), fits ? [201, 201] : [201, 422])
    assert.ok(Number(await heldOf(line)) <= 100)
  })
})

test('a file that is cancelled while another wants its item: never are both alive', async () => {
  const lines = await items('C')
  await eachRound(async (round) => {
    const line = lines[round - 1]!
    const { id } = replies(await desk.pay([line]), 201).body
    const [cancelled, made] = await pair(round, cancelling(id), paying(line, '100.00'))
    replies(cancelled, 204)
    assert.ok([201, 422].includes(made.status), made.text)
    assert.equal(await heldOf(line), made.status === 201 ? '100.00' : '0.00')
  })
})

test('a file that is confirmed twice is booked once', async () => {
  const lines = await items('D')
  await eachRound(async (round) => {
    const { id } = replies(await desk.pay([lines[round - 1]!]), 201).body
    assert.deepEqual(statuses(await pair(round, confirming(id), confirming(id))), [200, 422])
  })
  assert.deepEqual(await openOf(lines), [])
})

test('a file that is confirmed and cancelled at once is one of both, and its item too', async () => {
  const lines = await items('G')
  const ended = new Set<string>()
  await eachRound(async (round) => {
    const line = lines[round - 1]!
    const { id } = replies(await desk.pay([line]), 201).body
    const [confirmed, cancelled] = await pair(round, confirming(id), cancelling(id))
    const { status } = await desk.read(id)
    ended.add(status)
    assert.deepEqual(
      [confirmed.status, cancelled.status],
      status === 'confirmed' ? [200, 422] : [422, 204],
    )
    assert.equal((await openOf([line])).length, status === 'confirmed' ? 0 : 1)
  })
  assert.equal(ended.size, 2, 'each comes first')
})

test('an invoice that is reversed while its file is confirmed is paid, or reversed as unpaid', async () => {
  const lines = await items('H')
  const entries = await entriesOf(lines)
  await eachRound(async (round) => {
    const line = lines[round - 1]!
    const { id } = replies(await desk.pay([line]), 201).body
    const reversing = { method: 'POST', path: `${desk.path}/entries/${entries.get(line)}/reverse` }
    const [confirmed, reversed] = await pair(round, confirming(id), reversing)
    const mirror = replies(reversed, 201).body.lines[0].id
    assert.ok([200, 422].includes(confirmed.status), confirmed.text)
    // What was paid first is owed back, what was reversed first is not paid.
    const isPaid = confirmed.status === 200
    assert.deepEqual(await openOf([line, mirror]), isPaid ? [mirror] : [])
  })
})

for (const [how, amount, partial] of [
  ['whole', '100.00', false],
  ['in part', '60.00', true],
] as const)
  test(`an item that is settled by hand, ${how}, while its file is confirmed is not paid twice`, async () => {
    const lines = await items(`E ${how}`)
    const where = { account: '440000', party: desk.supplier }
    const hands = await postItems(
      desk,
      lines.map(() => amount),
      where,
    )
    let [byHand, byFile] = [0, 0]
    await eachRound(async (round) => {
      const [line, hand] = [lines[round - 1]!, hands[round - 1]!]
      const { id } = replies(await desk.pay([line]), 201).body
      const lettering = {
        method: 'POST',
        path: `${desk.path}/lettering`,
        body: { line_ids: [line, hand], partial },
      }
      const [confirmed, lettered] = await pair(round, confirming(id), lettering)
      assert.deepEqual(statuses([confirmed, lettered]).at(-1), 422)
      if (lettered.status === 201) byHand++
      else byFile++
      assert.equal(confirmed.status === 200, lettered.status !== 201, confirmed.text)
    })
    assert.ok(byHand > 0 && byFile > 0, `${byHand} by hand, ${byFile} by their file`)
  })

test('a mandate for one collection is in one of two files', async () => {
  const customers: number[] = []
  for (let round = 0; round < meetings; round++)
    customers.push(await books.party(desk.company, 'customer'))
  const lines: [number, number][] = []
  for (const party of customers) {
    const where = { account: '400000', party }
    lines.push((await postItems(desk, ['10.00', '20.00'], where)) as [number, number])
    const mandate = { third_party_id: party, reference: `ONE-${party}`, type: 'one_off' }
    replies(await desk.mandate(mandate), 201)
  }
  await eachRound(async (round) => {
    const [one, other] = lines[round - 1]!
    const collecting = (line: number): Request => ({
      method: 'POST',
      path: `${desk.path}/sepa-files`,
      body: desk.fileBody([line], { type: 'direct_debit' }),
    })
    const answers: Answered[] = await pair(round, collecting(one), collecting(other))
    assert.deepEqual(statuses(answers), [201, 422])
    assert.equal(answers.find(({ status }) => status === 422)!.body.code, 'mandate_expired')
  })
})

/** The entry of each line. */
async function entriesOf(lineIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const { rows } = await books.sql.query(
    `SELECT id, entry_id FROM entry_lines WHERE id = ANY ($1)`,
    [lineIds],
  )
  return new Map(rows.map(({ id, entry_id }) => [Number(id), Number(entry_id)]))
}

async function openOf(lineIds: readonly number[]): Promise<number[]> {
  const { rows } = await books.sql.query(
    `SELECT id FROM entry_lines WHERE id = ANY ($1) AND lettering_id IS NULL`,
    [lineIds],
  )
  return rows.map(({ id }) => Number(id))
}

test('the database itself refuses what the program would let through, even at once', async () => {
  const [line] = await items('F')
  const drafts = [await desk.owed('X-1 1.00'), await desk.owed('X-2 1.00')]
  const ids: number[] = []
  for (const item of drafts) ids.push(replies(await desk.pay([item]), 201).body.id)
  const clients = await Promise.all(
    ids.map(async () => {
      const client = new pg.Client({ connectionString: books.databaseUrl })
      await client.connect()
      return client
    }),
  )
  const taken = await Promise.allSettled(
    clients.map(async (client, place) => {
      await client.query('BEGIN')
      await client.query('SET ROLE dubbel_app')
      await client.query(
        `INSERT INTO sepa_payment_items (company_id, file_id, place, payment_place, line_id, amount)
         VALUES ($1, $2, 9, 1, $3, 60)`,
        [desk.company.id, ids[place], line],
      )
      await client.query('COMMIT')
    }),
  )
  await Promise.all(clients.map((client) => client.end()))
  const refused = taken.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  assert.deepEqual(
    refused.map(({ constraint }) => constraint),
    ['sepa_payment_items_open'],
  )
  assert.equal(await heldOf(line!), '60.00')
})
