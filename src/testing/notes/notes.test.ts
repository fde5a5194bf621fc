import assert from 'node:assert/strict'
import { test } from 'node:test'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

test('a note is written, read, changed and put in the bin, each change with its version', async () => {
  const { admin, company } = await books.office()
  const made = replies(
    await admin.post(`${company.path}/notes`, { title: ' Call the bank ', amount: 12.5 }),
    201,
    {
      title: 'Call the bank',
      amount: '12.50',
      version: 1,
    },
  )
  const path = `${company.path}/notes/${made.body.id}`
  assert.match(made.headers.get('x-operation-id') ?? '', /^[0-9a-f-]{36}$/)
  replies(await admin.get(path), 200, { title: 'Call the bank' })
  replies(await admin.patch(path, { title: 'Call them now' }), 200, { version: 2, amount: '12.50' })
  const gone = replies(await admin.delete(path), 204)
  assert.equal(gone.headers.get('x-trashed'), '1')
  replies(await admin.get(path), 404)
  const { rows } = await books.sql.query(
    'SELECT seq, action, version FROM changes WHERE company_id = $1 ORDER BY seq',
    [company.id],
  )
  assert.deepEqual(
    rows.map((row) => [Number(row.seq), row.action, row.version]),
    [
      [1, 'created', 1],
      [2, 'updated', 2],
      [3, 'deleted', 3],
    ],
  )
})
