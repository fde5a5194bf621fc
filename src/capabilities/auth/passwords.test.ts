import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { before, beforeEach, test } from 'node:test'
import { untilBlocked } from '#testing/blocked'
import { Person, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { hashCheaply, hashPassword } from './passwords.js'

const books = useBooks()
let stored: string
before(async () => {
  stored = await hashPassword(old)
})
beforeEach(() =>
  books.sql.query(
    'DELETE FROM rate_counters; DELETE FROM sign_in_attempts; DELETE FROM sign_in_locks',
  ),
)

const old = 'vier schapen op de Meir'
const next = 'vijf geiten in Gent'
const path = '/v1/auth/me/password'

async function someone(): Promise<Person> {
  const person = await books.person()
  await books.sql.query('UPDATE users SET password_hash = $2 WHERE id = $1', [person.id, stored])
  return person
}

const signsIn = ({ email }: Person, password: string) =>
  books.call('POST', '/v1/auth/login', { body: { email, password } })

test('a new password replaces the old one, and is kept as an argon2id hash', async (t) => {
  hashCheaply(false)
  t.after(() => hashCheaply(true))
  const els = await someone()
  const answer = await els.put(path, { current_password: old, password: next })
  replies(answer, 200, { id: els.id, email: els.email })
  replies(await signsIn(els, old), 422)
  replies(await signsIn(els, next), 201)
  const { rows } = await books.sql.query('SELECT password_hash FROM users WHERE id = $1', [els.id])
  assert.match(rows[0].password_hash, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

test('changing the password ends the other sessions, not this one and not the integrations', async () => {
  const els = await someone()
  const phone = await books.newTokenFor(els.id)
  const webshop = await books.newTokenFor(els.id, 'integration')
  const stranger = await books.person()
  replies(await els.put(path, { current_password: old, password: next }), 200)
  replies(await els.get('/v1/auth/me'), 200)
  replies(await books.call('GET', '/v1/auth/me', { token: phone }), 401)
  replies(await books.call('GET', '/v1/auth/me', { token: webshop }), 200)
  replies(await stranger.get('/v1/auth/me'), 200)
})

test('the current password must be right, or nothing changes', async () => {
  const els = await someone()
  const phone = await books.newTokenFor(els.id)
  const refused = await els.put(path, { current_password: next, password: next })
  assert.deepEqual(replies(refused, 422).body.errors, {
    current_password: ['The current password is wrong.'],
  })
  const missing = replies(await els.put(path, { password: next }), 422)
  assert.deepEqual(Object.keys(missing.body.errors), ['current_password'])
  replies(await books.call('GET', '/v1/auth/me', { token: phone }), 200)
  replies(await signsIn(els, old), 201)
})

test('a sign-in under way with the old password opens no session once the password has changed', async () => {
  const els = await someone()
  await books.sql.query('BEGIN')
  await books.sql.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
    els.id,
    await hashPassword(next),
  ])
  const underWay = signsIn(els, old)
  await untilBlocked(books.sql)
  await books.sql.query('COMMIT')
  replies(await underWay, 422)
  replies(await signsIn(els, next), 201)
})

test('a password has 8 to 1,024 characters of any kind', async () => {
  let current = old
  const els = await someone()
  for (const password of ['1234567', '🐑🐑🐑🐑🐑🐑🐑', '', 'x'.repeat(1025)]) {
    const refused = replies(await els.put(path, { current_password: current, password }), 422)
    assert.deepEqual(Object.keys(refused.body.errors), ['password'])
  }
  for (const password of ['🐑🐑🐑🐑🐑🐑🐑🐑', 'q7 w8 e9', 'ü'.repeat(1024)]) {
    replies(await els.put(path, { current_password: current, password }), 200)
    current = password
  }
  replies(await signsIn(els, 'ü'.repeat(1024)), 201)
})

test('spaces around a password belong to it', async () => {
  const els = await someone()
  replies(await els.put(path, { current_password: old, password: `  ${next} ` }), 200)
  replies(await signsIn(els, next), 422)
  replies(await signsIn(els, `  ${next} `), 201)
  const blank = await els.put(path, { current_password: `  ${next} `, password: ' '.repeat(8) })
  replies(blank, 200)
  replies(await signsIn(els, ' '.repeat(8)), 201)
})

test('a password that everyone would guess is refused, in any case', async () => {
  const els = await someone()
  for (const password of ['password', 'PassWord1', '1234567890', 'Qwertyuiop']) {
    const refused = replies(await els.put(path, { current_password: old, password }), 422)
    assert.deepEqual(refused.body.errors, {
      password: ['This password is too common. Choose one that others would not guess.'],
    })
  }
  replies(await signsIn(els, old), 201)
})

test('a password that is one’s own address, or the name in it, is refused in any case', async () => {
  const els = await someone()
  const { email } = els
  const name = email.slice(0, email.indexOf('@'))
  assert.ok(name.length >= 8)
  for (const password of [email, email.toUpperCase(), ` ${email}`, name, name.toUpperCase()]) {
    const refused = replies(await els.put(path, { current_password: old, password }), 422)
    assert.deepEqual(refused.body.errors, {
      password: [
        'This password is the e-mail address of the account. Choose one that others would not guess.',
      ],
    })
  }
  replies(await els.put(path, { current_password: old, password: `${email} and more` }), 200)
})

test('sent twice with one key, the password changes once and both answers say so', async () => {
  const els = await someone()
  const headers = { 'x-client-mutation-id': randomUUID() }
  const body = { current_password: old, password: next }
  const first = replies(await els.put(path, body, { headers }), 200)
  const second = replies(await els.put(path, body, { headers }), 200)
  assert.equal(second.headers.get('x-idempotent-replay'), '1')
  assert.deepEqual(second.body, first.body)
  const other = { current_password: next, password: old }
  replies(await els.put(path, other, { headers }), 422, { code: 'mutation_key_reused' })
  replies(await signsIn(els, next), 201)
})

test('the current password may be guessed at ten times a minute', async () => {
  const els = await someone()
  for (let attempt = 0; attempt < 10; attempt++)
    replies(await els.put(path, { current_password: 'a guess', password: next }), 422)
  const refused = replies(await els.put(path, { current_password: old, password: next }), 429)
  assert.equal(refused.headers.get('x-ratelimit-limit'), '10')
})

test('whoever signs in through the external platform changes the password there', async () => {
  const els = await books.person()
  await books.sql.query(`UPDATE users SET auth_source = 'external' WHERE id = $1`, [els.id])
  const refused = await els.put(path, { current_password: old, password: next })
  assert.deepEqual(Object.keys(replies(refused, 422).body.errors), ['password'])
})

test('an integration token does not change the password', async () => {
  const els = await someone()
  const token = await books.newTokenFor(els.id, 'integration')
  const webshop = new Person(books.base, token, els.id, els.email)
  const refused = await webshop.put(path, { current_password: old, password: next })
  replies(refused, 403, { code: 'session_token_required' })
})
