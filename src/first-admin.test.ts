import assert from 'node:assert/strict'
import { test } from 'node:test'
import { useBooks } from '#testing/use-books'
import { ensureFirstAdmin } from './first-admin.js'

const books = useBooks({ empty: true })

test('the first admin is made once, also when someone of the demo was there before', async () => {
  const { services } = books.service
  await books.sql.query(
    `INSERT INTO users (name, email, auth_source, created_at, updated_at)
     VALUES ('Noor Lemaire', 'noor@demo.invalid', 'demo', $1, $1)`,
    [books.clock()],
  )
  const admin = await ensureFirstAdmin(services)
  assert.ok(admin?.isGenerated)
  const body = { email: admin.email, password: admin.password }
  assert.equal((await books.call('POST', '/v1/auth/login', { body })).status, 201)
  assert.equal(await ensureFirstAdmin(services), undefined)
})
