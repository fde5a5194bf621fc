import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

const device = { 'x-device-id': 'phone-1', 'x-device-name': 'T%C3%A9l%C3%A9phone' }

/** A file with three changes of one note. */
async function noted() {
  const { admin, company, firm } = await books.office()
  const url = `${company.path}/notes`
  const made = replies(await admin.post(url, { title: 'Call' }, { headers: device }), 201)
  const id = made.body.id
  replies(await admin.patch(`${url}/${id}`, { title: 'Call the bank' }), 200)
  const gone = replies(await admin.delete(`${url}/${id}`), 204)
  const operations = [made, gone].map(({ headers }) => headers.get('x-operation-id')!)
  return { admin, company, firm, id, url, path: company.path, operations }
}

test('history lists every change, newest first, in the words of the reader', async () => {
  const { admin, path, id, operations } = await noted()
  const { body } = replies(await admin.get(`${path}/history`), 200, { total: 3, current_page: 1 })
  assert.deepEqual(
    body.data.map((one: { id: number; label: string }) => [one.id, one.label]),
    [
      [3, 'Deleted: note Call the bank'],
      [2, 'Changed: note Call the bank'],
      [1, 'Created: note Call'],
    ],
  )
  const [deleted, changed, created] = body.data
  assert.deepEqual(changed.changes, { title: { from: 'Call', to: 'Call the bank' } })
  assert.deepEqual(created.changes, {})
  assert.deepEqual(created.device, { id: 'phone-1', name: 'Téléphone' })
  assert.equal(deleted.device, null)
  assert.deepEqual(
    [created.operation_id, created.record_id, created.resource, created.action, created.origin],
    [operations[0], id, 'notes', 'created', 'api'],
  )
  assert.equal(created.user.id, admin.id)
  assert.ok(created.token_id > 0)
  assert.deepEqual([created.can_revert, changed.can_revert], [true, false])
  const dutch = await books.member({ id: (await books.newFirm()).id }, 'admin')
  assert.ok(dutch)
})

test('the reader’s language decides the words', async () => {
  const firm = await books.newFirm()
  const els = await books.member(firm, 'admin', { locale: 'nl' })
  const company = await books.newCompany(firm)
  replies(await els.post(`${company.path}/notes`, { title: 'Bellen' }), 201)
  const { body } = replies(await els.get(`${company.path}/history`), 200)
  assert.equal(body.data[0].label, 'Aangemaakt: notitie Bellen')
})

test('history is narrowed by record, resource, person, operation, days and words', async () => {
  const { admin, path, url, operations } = await noted()
  const other = replies(await admin.post(url, { title: 'Été' }), 201).body.id
  const ids = async (query: string) =>
    replies(await admin.get(`${path}/history?${query}`), 200).body.data.map(
      (one: { id: number }) => one.id,
    )
  assert.deepEqual(await ids(`record_id=${other}`), [4])
  assert.deepEqual(await ids('resource=accounts'), [])
  assert.deepEqual((await ids('resource=notes')).length, 4)
  assert.deepEqual(await ids(`operation_id=${operations[1]}`), [3])
  assert.deepEqual(await ids(`user_id=${admin.id + 1}`), [])
  assert.deepEqual(await ids('q=ete'), [4])
  assert.deepEqual(await ids('to=2026-03-15'), [])
  assert.deepEqual((await ids('from=2026-03-16&to=2026-03-16')).length, 4)
  assert.deepEqual(await ids('per_page=1&page=2'), [3])
})

test('verify=1 computes the chain again, and finds where it was broken', async () => {
  const { admin, path, company } = await noted()
  const chain = async () => replies(await admin.get(`${path}/history?verify=1`), 200).body.chain
  const whole = await chain()
  assert.deepEqual([whole.ok, whole.checked, whole.broken_at, whole.last_seq], [true, 3, null, 3])
  assert.match(whole.last_hash, /^[0-9a-f]{64}$/)
  await books.sql.query(`ALTER TABLE changes DISABLE TRIGGER changes_append_only`)
  const at = [company.id]
  const { rows } = await books.sql.query(
    `SELECT after FROM changes WHERE company_id = $1 AND seq = 2`,
    at,
  )
  await books.sql.query(
    `UPDATE changes SET after = '{"title":"Forged"}' WHERE company_id = $1 AND seq = 2`,
    at,
  )
  const broken = await chain()
  assert.deepEqual([broken.ok, broken.broken_at], [false, 2])
  await books.sql.query(`UPDATE changes SET after = $2 WHERE company_id = $1 AND seq = 2`, [
    company.id,
    JSON.stringify(rows[0].after),
  ])
  await books.sql.query(`ALTER TABLE changes ENABLE TRIGGER changes_append_only`)
  assert.equal((await chain()).ok, true)
})

test('one revision shows the record before and after; an unknown one is not found', async () => {
  const { admin, path } = await noted()
  const { body } = replies(await admin.get(`${path}/history/2`), 200)
  assert.deepEqual([body.before.title, body.after.title], ['Call', 'Call the bank'])
  const made = replies(await admin.get(`${path}/history/1`), 200).body
  assert.equal(made.before, null)
  replies(await admin.get(`${path}/history/99`), 404)
})

test('an operation shows its revisions', async () => {
  const { admin, path, url } = await noted()
  const headers = { 'x-operation-id': '018f3a52-8ec1-7bb0-94d3-0c6c0d0e7a11' }
  replies(await admin.post(url, { title: 'One' }, { headers }), 201)
  replies(await admin.post(url, { title: 'Two' }, { headers }), 201)
  const operation = `${path}/history/operations/${headers['x-operation-id']}`
  const { body } = replies(await admin.get(operation), 200, {
    operation_id: headers['x-operation-id'],
    can_revert: true,
    reverted_by: null,
    origin: 'api',
  })
  assert.deepEqual(
    body.revisions.map(({ label }: { label: string }) => label),
    ['Created: note One', 'Created: note Two'],
  )
  replies(await admin.get(`${path}/history/operations/${crypto.randomUUID()}`), 404)
})

test('activity has one line per operation, with how much it did', async () => {
  const { admin, path, url } = await noted()
  const headers = { 'x-operation-id': '018f3a52-8ec1-7bb0-94d3-0c6c0d0e7a12' }
  replies(await admin.post(url, { title: 'One' }, { headers }), 201)
  replies(await admin.post(url, { title: 'Two' }, { headers }), 201)
  const { body } = replies(await admin.get(`${path}/activity?per_page=2`), 200, { has_more: true })
  assert.deepEqual(
    body.data.map((line: { label: string; count: number }) => [line.label, line.count]),
    [
      ['Created: note One (and 1 more)', 2],
      ['Deleted: note Call the bank', 1],
    ],
  )
  assert.equal(body.data.length, 2)
  const rest = replies(await admin.get(`${path}/activity?per_page=2&page=2`), 200).body
  assert.deepEqual([rest.data.length, rest.has_more], [2, false])
})
