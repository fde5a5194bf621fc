import assert from 'node:assert/strict'
import { test } from 'node:test'
import { makeLicenceKey } from '#capabilities/licence'
import { parseDay } from '#kernel/days'
import { Person, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { hashPassword } from './passwords.js'

/** A service that logs all it can. */
const books = useBooks({ own: true, environment: { LOG_LEVEL: 'trace' } })
const secrets: Record<string, string> = {
  password: 'vier schapen op de Meir',
  'wrong password': 'vijf geiten in Gent',
  'new password': 'zes koeien in Ninove',
}

test('a working day full of secrets leaves none of them in the log', async (t) => {
  const { firm, admin } = await books.office()
  await books.sql.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
    admin.id,
    await hashPassword(secrets.password!),
  ])
  const signIn = (password: unknown) =>
    books.call('POST', '/v1/auth/login', { body: { email: admin.email, password } })
  secrets.session = replies(await signIn(secrets.password), 201).body.token
  replies(await signIn(secrets['wrong password']), 422)
  replies(await signIn([secrets.password]), 422)
  const raw = `{"email": "${admin.email}", "password": "${secrets.password}"`
  replies(await books.call('POST', '/v1/auth/login', { raw }), 422)

  const els = new Person(books.base, secrets.session, admin.id, admin.email)
  const made = await els.post('/v1/auth/tokens', { name: 'Webshop', abilities: ['read'] })
  secrets.integration = replies(made, 201).body.token
  replies(await books.call('GET', `/v1/auth/me?token=${secrets.session}`), 401)
  replies(await books.call('GET', `/v1/${secrets.session}`), 404)
  replies(await books.call('GET', '/v1/auth/me', { token: `${secrets.session}x` }), 401)

  const change = { current_password: secrets.password, password: secrets['new password'] }
  const headers = { 'x-client-mutation-id': 'a-key-of-mine' }
  replies(await els.put('/v1/auth/me/password', change, { headers }), 200)

  const move = { email: 'new@example.be', current_password: secrets['new password'] }
  replies(await els.put('/v1/auth/me/email', move), 200)
  const { rows } = await books.sql.query('SELECT body FROM mails WHERE to_address = $1', [
    move.email,
  ])
  const link = /https?:\S+/.exec(rows[0].body)![0]
  secrets.signature = new URL(link).searchParams.get('signature')!
  replies(await books.call('GET', `${link}&more=1`), 403)
  replies(await books.call('GET', link), 200)
  replies(await books.call('GET', link), 422)

  const key = makeLicenceKey(books.service.services.keyFor('licence'), {
    plan: 'solo',
    firm: firm.token,
    valid_until: parseDay('2027-01-01')!,
    limits: { users: 5, companies: 5, imports_per_month: 5, storage_gb: 5 },
  })
  secrets['licence key'] = key.split('.')[2]!
  replies(await els.post(`${firm.path}/licence`, { key }), 200)
  replies(await els.post(`${firm.path}/licence`, { key: `${key}x` }), 422)

  await somethingBreaks(async () => {
    // The harness shows unexpected errors; this one is expected.
    t.mock.method(process.stderr, 'write', () => true)
    const broken = replies(await els.post(`${firm.path}/licence`, { key }), 500)
    t.mock.restoreAll()
    assert.equal(broken.body.code, 'internal_error')
    assert.match(broken.body.message, new RegExp(broken.headers.get('x-request-id')!))
    assert.doesNotMatch(broken.text, /licences|relation|SELECT|INSERT/)
  })

  const log = books.logged.join('')
  assert.match(log, /"route":"\/v1\/auth\/login"/, 'the log is really there')
  assert.match(log, /unexpected error/)
  for (const [what, secret] of Object.entries(secrets))
    assert.ok(!log.includes(secret), `the ${what} is in the log`)
})

async function somethingBreaks(work: () => Promise<void>): Promise<void> {
  await books.sql.query('ALTER TABLE licences RENAME TO mislaid')
  try {
    await work()
  } finally {
    await books.sql.query('ALTER TABLE mislaid RENAME TO licences')
  }
}

test('nor are passwords and tokens anywhere in the database', async () => {
  const { rows: tables } = await books.sql.query(
    `SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
      WHERE schemaname NOT IN ('pg_catalog', 'information_schema')`,
  )
  assert.ok(tables.length > 10)
  for (const { name } of tables) {
    const { rows } = await books.sql.query(`SELECT t::text AS row FROM ${name} t`)
    for (const { row } of rows)
      for (const what of ['password', 'wrong password', 'new password', 'session', 'integration'])
        assert.ok(!row.includes(secrets[what]), `the ${what} is in ${name}`)
  }
})
