import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

test('a write of the firm that is sent again with its key runs once', async () => {
  const { firm, admin } = await books.office()
  const key = { headers: { 'x-client-mutation-id': 'patch-1' } }
  const first = replies(await admin.patch(firm.path, { phone: '1', city: 'Gent' }, key), 200)
  replies(await admin.patch(firm.path, { phone: '2' }), 200)
  const again = replies(await admin.patch(firm.path, { city: 'Gent', phone: '1' }, key), 200)
  assert.equal(again.headers.get('x-idempotent-replay'), '1')
  assert.equal(again.headers.get('x-operation-id'), first.headers.get('x-operation-id'))
  assert.equal(again.text, first.text)
  replies(await admin.get(firm.path), 200, { phone: '2' })
  const reused = { code: 'mutation_key_reused' }
  replies(await admin.patch(firm.path, { phone: '3' }, key), 422, reused)
  replies(await admin.delete(`${firm.path}/logo`, key), 422, reused)
  // A refused request leaves its key free, and a removal is remembered as an empty object.
  const other = { headers: { 'x-client-mutation-id': 'remove-1' } }
  const member = await books.member(firm, 'encoder')
  replies(await admin.delete(`${firm.path}/members/${admin.id}`, other), 422)
  const path = `${firm.path}/members/${member.id}`
  const removed = replies(await admin.delete(path, other), 204)
  const repeated = replies(await admin.delete(path, other), 200)
  assert.equal(repeated.text, '{}')
  assert.equal(repeated.headers.get('x-operation-id'), removed.headers.get('x-operation-id'))
})

test('thirty equal additions with one key at the same moment add one colleague', async () => {
  const { firm, admin } = await books.office()
  const wish = {
    email: 'once@kantoor.example',
    role: 'encoder',
    name: 'Once',
    password: 'zin van 9',
  }
  const known = await books.person()
  const key = { headers: { 'x-client-mutation-id': 'add-1' } }
  const body = { ...wish, email: known.email }
  const answers = await Promise.all(
    Array.from({ length: 30 }, () => admin.post(`${firm.path}/members`, body, key)),
  )
  for (const answer of answers) replies(answer, 200, { id: known.id })
  assert.equal(answers.filter((a) => a.headers.get('x-idempotent-replay')).length, 29)
  assert.equal(new Set(answers.map((a) => a.headers.get('x-operation-id'))).size, 1)
  const made = replies(
    await admin.post(`${firm.path}/members`, wish, {
      headers: { 'x-client-mutation-id': 'add-2' },
    }),
    201,
  )
  const again = await admin.post(`${firm.path}/members`, wish, {
    headers: { 'x-client-mutation-id': 'add-2' },
  })
  assert.deepEqual(replies(again, 200).body, made.body)
})

test('a base version means nothing outside a company file, and a dry run is refused', async () => {
  const { firm, admin } = await books.office()
  for (const version of ['1', '999', '0', 'none'])
    replies(
      await admin.patch(firm.path, { phone: version }, { headers: { 'x-base-version': version } }),
      200,
      { phone: version },
    )
  const root = await books.person({ isPlatformAdmin: true })
  const dry = { headers: { 'x-dry-run': '1' } }
  const email = 'dry@kantoor.example'
  const wish = { email, role: 'encoder', name: 'Dry', password: 'zin van 9' }
  const before = replies(await admin.get(firm.path), 200).text
  for (const answer of [
    await admin.patch(firm.path, { phone: 'dry' }, dry),
    await admin.post(`${firm.path}/members`, wish, dry),
    await admin.patch(`${firm.path}/members/${admin.id}`, { name: 'Dry' }, dry),
    await admin.delete(`${firm.path}/members/${admin.id}`, dry),
    await admin.post(`${firm.path}/sync`, {}, dry),
    await root.post('/v1/firms', { name: 'Dry', admin: wish }, dry),
  ])
    replies(answer, 422, { code: 'dry_run_unsupported' })
  assert.equal(replies(await admin.get(firm.path), 200).text, before)
  const { rows } = await books.sql.query(
    `SELECT name FROM users WHERE email = $1 UNION ALL SELECT name FROM firms WHERE name = 'Dry'`,
    [email],
  )
  assert.deepEqual(rows, [])
})
