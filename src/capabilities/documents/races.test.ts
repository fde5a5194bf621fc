import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { type Desk, openDesk } from '#testing/desk'
import { type Answered, replies } from '#testing/http'
import { longOrShort, rounds } from '#testing/rounds'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let desk: Desk
before(async () => {
  desk = await openDesk(books)
})

const sale = (more: object = {}) => ({
  direction: 'sale',
  document_date: '2026-03-12',
  third_party_id: desk.customer,
  lines: [{ description: 'Bread', amount_net: '50', account: '700000', vat_code: 'SG06' }],
  ...more,
})
const purchase = (number: string, more: object = {}) => ({
  direction: 'purchase',
  number,
  document_date: '2026-03-12',
  third_party_id: desk.supplier,
  lines: [{ description: 'Flour', amount_net: '50', account: '604000', vat_code: 'PG21' }],
  ...more,
})
const post = (path: string, body: object) => desk.admin.post(`${desk.path}${path}`, body)
const make = async (body: object) => replies(await post('/documents', body), 201).body.id as number
const statuses = (answers: readonly Answered[]) => answers.map(({ status }) => status).sort()

test('sales that are booked at the same time get numbers without a gap or a double', async () => {
  const ids: number[] = []
  for (let count = 0; count < longOrShort(16, 4); count++) ids.push(await make(sale()))
  const done = await Promise.all(ids.map((id) => post(`/documents/${id}/book`, {})))
  const numbers = done.map((answer) => replies(answer, 200).body.number).sort()
  assert.deepEqual(
    numbers,
    ids.map((_, place) => `VEN-2026-${String(place + 1).padStart(4, '0')}`),
  )
})

test('one document that many book at once has one entry', async () => {
  for (let round = 0; round < rounds(10); round++) {
    const id = await make(purchase(`once-${round}`))
    const answers = await Promise.all([1, 2, 3, 4].map(() => post(`/documents/${id}/book`, {})))
    assert.deepEqual(statuses(answers), [200, 422, 422, 422])
    const { rows } = await books.sql.query(
      'SELECT count(*)::int AS count FROM entries WHERE company_id = $1 AND document_id = $2',
      [desk.company.id, id],
    )
    assert.equal(rows[0].count, 1)
  }
})

test('of two who bring the same invoice at once, one is told', async () => {
  for (let round = 0; round < rounds(20); round++) {
    const body = purchase(`same-${round}`)
    const answers = await Promise.all([post('/documents', body), post('/documents', body)])
    assert.deepEqual(statuses(answers), [201, 422])
  }
})

test('a document is booked or goes to the bin, never both', async () => {
  for (let round = 0; round < rounds(20); round++) {
    const id = await make(purchase(`bin-${round}`))
    const [booked, binned] = await Promise.all([
      post(`/documents/${id}/book`, {}),
      desk.admin.delete(`${desk.path}/documents/${id}`),
    ])
    const won = [booked.status === 200, binned.status === 204]
    assert.ok(won[0] !== won[1], `${booked.status} ${binned.status}`)
  }
})

test('a third party goes to the bin or gets its document, never both', async () => {
  for (let round = 0; round < rounds(20); round++) {
    const party = await books.party(desk.company, 'supplier', { name: `Passing ${round}` })
    const [made, binned] = await Promise.all([
      post('/documents', purchase(`party-${round}`, { third_party_id: party })),
      desk.admin.delete(`${desk.path}/third-parties/${party}`),
    ])
    const won = [made.status === 201, binned.status === 204]
    assert.ok(won[0] !== won[1], `${made.status} ${binned.status}`)
  }
})

test('who reverses the entry and who books the document again do not cross', async () => {
  for (let round = 0; round < rounds(10); round++) {
    const id = await make(purchase(`reverse-${round}`))
    const booked = replies(await post(`/documents/${id}/book`, {}), 200).body
    await Promise.all([
      post(`/entries/${booked.journal_entry_id}/reverse`, {}),
      desk.admin.patch(`${desk.path}/documents/${id}`, { status: 'pending' }),
      post(`/documents/${id}/book`, {}),
    ])
    const now = replies(await desk.admin.get(`${desk.path}/documents/${id}`), 200).body
    assert.ok(['cancelled', 'pending', 'booked'].includes(now.status))
  }
})
