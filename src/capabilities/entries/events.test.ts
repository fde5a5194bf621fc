import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Desk, openDesk, refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

/** An endpoint of the file's firm that listens to these events. */
async function listen({ firm }: Desk, events: string[]): Promise<number> {
  const { rows } = await books.sql.query(
    `INSERT INTO webhook_endpoints (firm_id, url, events, secret, created_at, updated_at)
     VALUES ($1, 'https://example.be/hook', $2, 'sealed', now(), now()) RETURNING id`,
    [firm.id, events],
  )
  return Number(rows[0].id)
}

async function delivered(endpoint: number) {
  const { rows } = await books.sql.query(
    'SELECT event, event_id, payload, status, attempts, next_attempt_at FROM webhook_deliveries WHERE endpoint_id = $1 ORDER BY id',
    [endpoint],
  )
  return rows
}

test('an entry that is posted is announced with the fields of the specification', async () => {
  const desk = await openDesk(books)
  const endpoint = await listen(desk, ['*'])
  const { body } = replies(
    await desk.invoice('ACH', ['604000 100.00 PG21'], {
      label: 'Flour',
      reference: 'F-1',
      document_reference: 'D-1',
      due_date: '2026-04-30',
    }),
    201,
  )
  const [delivery, ...others] = await delivered(endpoint)
  assert.deepEqual(others, [])
  assert.deepEqual(delivery.payload, {
    id: delivery.event_id,
    event: 'entry.posted',
    api_version: 'v1',
    created_at: '2026-03-16T10:00:00.000000Z',
    firm: { public_token: desk.firm.token, name: delivery.payload.firm.name },
    company: { public_token: desk.company.token, name: 'Bakkerij Janssens' },
    data: {
      id: body.id,
      reference: 'F-1',
      journal_code: 'ACH',
      fiscal_year_code: '2026',
      number: 1,
      entry_date: '2026-03-10',
      due_date: '2026-04-30',
      label: 'Flour',
      document_reference: 'D-1',
      status: 'posted',
      origin: 'invoice',
      third_party_id: desk.supplier,
      total_debit: '121.00',
      total_credit: '121.00',
      lines_count: 3,
      reversed_entry_id: null,
      reversed_by_entry_id: null,
    },
  })
  assert.match(delivery.event_id, /^evt_[0-9a-f]{32}$/)
  assert.deepEqual([delivery.status, delivery.attempts], ['pending', 0])
  assert.ok(delivery.next_attempt_at)
})

test('a reversal announces itself as posted and the original as reversed', async () => {
  const desk = await openDesk(books)
  await desk.addYear(2027)
  const original = replies(await desk.invoice('ACH', ['604000 100.00']), 201).body
  const endpoint = await listen(desk, ['entry.reversed', 'entry.posted'])
  const reversal = replies(await desk.reverse(original.id, { entry_date: '2027-02-01' }), 201).body
  const facts = (await delivered(endpoint)).map(({ event, payload: { data } }) => [
    event,
    data.id,
    data.status,
    data.origin,
    data.fiscal_year_code,
    data.entry_date,
    data.reversed_entry_id,
    data.reversed_by_entry_id,
  ])
  assert.deepEqual(facts, [
    ['entry.posted', reversal.id, 'posted', 'reversal', '2027', '2027-02-01', original.id, null],
    ['entry.reversed', original.id, 'reversed', 'invoice', '2026', '2026-03-10', null, reversal.id],
  ])
})

test('a batch announces each of its entries, in their order, to each endpoint that wants to hear it', async () => {
  const desk = await openDesk(books)
  const all = await listen(desk, ['*'])
  const posted = await listen(desk, ['entry.posted'])
  const others = await listen(desk, ['third_party.created', 'entry.reversed'])
  const stranger = await listen(await openDesk(books), ['*'])
  const item = { kind: 'free', ...desk.freeBody(['Dr 604000 1.00', 'Cr 440000 1.00']) }
  const { data } = replies(await desk.batch(Array(1000).fill(item)), 201).body
  const ids = data.map((one: { id: number }) => one.id)
  for (const endpoint of [all, posted]) {
    const deliveries = await delivered(endpoint)
    assert.deepEqual(
      deliveries.map(({ payload }) => payload.data.id),
      ids,
    )
    assert.equal(new Set(deliveries.map(({ event_id }) => event_id)).size, 1000)
    assert.ok(deliveries.every(({ event_id, payload }) => payload.id === event_id))
  }
  assert.deepEqual(await delivered(others), [])
  assert.deepEqual(await delivered(stranger), [])
})

test('what is refused, tried, replayed or only reworded announces nothing', async () => {
  const desk = await openDesk(books)
  const { admin, path, invoiceBody } = desk
  const key = { headers: { 'x-client-mutation-id': 'once' } }
  const good = invoiceBody('ACH', ['604000 1.00'])
  const { id } = replies(await admin.post(`${path}/entries/invoice`, good, key), 201).body
  const endpoint = await listen(desk, ['*'])
  replies(await admin.post(`${path}/entries/invoice`, good, key), 200)
  replies(await admin.post(`${path}/entries/invoice`, good, { headers: { 'x-dry-run': '1' } }), 201)
  refusedAt(await desk.invoice('ACH', ['604000 -1.00']), 'lines')
  replies(await admin.patch(`${path}/entries/${id}`, { label: 'Other' }), 200)
  const item = { kind: 'invoice', ...good }
  replies(await desk.batch([item, { ...item, journal_id: 1 }]), 422)
  assert.deepEqual(await delivered(endpoint), [])
})

test('the demo firm announces nothing', async () => {
  const desk = await openDesk(books)
  const endpoint = await listen(desk, ['*'])
  await books.sql.query('UPDATE firms SET is_demo = true WHERE id = $1', [desk.firm.id])
  replies(await desk.invoice('ACH', ['604000 1.00']), 201)
  assert.deepEqual(await delivered(endpoint), [])
})
