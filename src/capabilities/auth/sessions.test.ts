import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { Person, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { hashPassword } from './passwords.js'

const books = useBooks()
let stored: string
before(async () => {
  stored = await hashPassword(password)
})
beforeEach(() => books.sql.query('DELETE FROM rate_counters'))

const password = 'vier schapen op de Meir'
const minute = 60_000
const day = 24 * 60 * minute

async function account() {
  const user = await books.newUser()
  await books.sql.query('UPDATE users SET password_hash = $2 WHERE id = $1', [user.id, stored])
  return user
}

async function signedIn({ id, email }: { id: number; email: string }, device_name = 'Laptop') {
  const answer = await books.call('POST', '/v1/auth/login', {
    body: { email, password, device_name },
  })
  return new Person(books.base, replies(answer, 201).body.token, id, email)
}

/** Uses a session and waits until the use is written down, which happens beside the answer. */
async function uses(person: Person): Promise<void> {
  replies(await person.get('/v1/auth/me'), 200)
  for (let tries = 0; tries < 250; tries++) {
    if ((await lastUse(person.id)) === books.clock()) return
    await new Promise((done) => setTimeout(done, 20))
  }
  assert.fail('the use of the session was not written down')
}

async function lastUse(userId: number): Promise<string | null> {
  const { rows } = await books.sql.query<{ at: Date | null }>(
    'SELECT max(last_used_at) AS at FROM tokens WHERE user_id = $1',
    [userId],
  )
  return rows[0]?.at ? `${rows[0].at.toISOString().slice(0, -1)}000Z` : null
}

test('a session that nobody uses for 30 days is over', async () => {
  const els = await signedIn(await account())
  books.clock.advance(30 * day)
  await uses(els)
  books.clock.advance(30 * day)
  await uses(els)
  books.clock.advance(30 * day - 1)
  await uses(els)
  const other = await signedIn(await account())
  books.clock.advance(30 * day + 1)
  const over = replies(await other.get('/v1/auth/me'), 401)
  assert.equal(over.body.code, undefined)
  assert.equal(over.headers.get('www-authenticate'), 'Bearer')
})

test('a session in daily use is over after 90 days', async () => {
  const els = await signedIn(await account())
  for (let at = 15; at < 90; at += 15) {
    books.clock.advance(15 * day)
    await uses(els)
  }
  books.clock.advance(15 * day - 1)
  await uses(els)
  books.clock.advance(1)
  replies(await els.get('/v1/auth/me'), 401)
})

test('when a session was last used is written down once a minute at most', async () => {
  const els = await signedIn(await account())
  assert.equal(await lastUse(els.id), null)
  await uses(els)
  const first = books.clock()
  books.clock.advance(minute - 1)
  for (let call = 0; call < 5; call++) replies(await els.get('/v1/auth/me'), 200)
  await new Promise((done) => setTimeout(done, 100))
  assert.equal(await lastUse(els.id), first)
  books.clock.advance(1)
  await uses(els)
})

test('signing out ends this session and no other', async () => {
  const user = await account()
  const [laptop, phone] = [await signedIn(user), await signedIn(user, 'Phone')]
  const out = replies(await laptop.post('/v1/auth/logout'), 204)
  assert.equal(out.text, '')
  replies(await laptop.get('/v1/auth/me'), 401)
  replies(await laptop.post('/v1/auth/logout'), 401)
  replies(await phone.get('/v1/auth/me'), 200)
})

test('one sees one’s own sessions, the one in use marked, and none of them shows its token', async () => {
  const user = await account()
  const laptop = await signedIn(user)
  books.clock.advance(minute)
  const phone = await signedIn(user, 'Phone')
  await uses(phone)
  await signedIn(await account(), 'Someone else’s')
  await books.newTokenFor(user.id, 'integration')
  const list = replies(await phone.get('/v1/auth/sessions'), 200)
  assert.deepEqual(Object.keys(list.body), ['data'])
  assert.deepEqual(
    list.body.data.map(({ id: _, ...session }: { id: number }) => session),
    [
      {
        device_name: 'Phone',
        created_at: books.clock(),
        last_used_at: books.clock(),
        expires_at: plus(90 * day),
        is_current: true,
      },
      {
        device_name: 'Laptop',
        created_at: plus(-minute),
        last_used_at: null,
        expires_at: plus(90 * day - minute),
        is_current: false,
      },
    ],
  )
  assert.ok(!list.text.includes(phone.token!) && !list.text.includes(laptop.token!))
})

const plus = (ms: number) =>
  `${new Date(Date.parse(books.clock()) + ms).toISOString().slice(0, -1)}000Z`

test('sessions that are over are not in the list', async () => {
  const user = await account()
  const [idle, used, ended] = [await signedIn(user), await signedIn(user), await signedIn(user)]
  replies(await ended.post('/v1/auth/logout'), 204)
  books.clock.advance(20 * day)
  await uses(used)
  books.clock.advance(10 * day + 1)
  replies(await idle.get('/v1/auth/me'), 401)
  const { data } = replies(await used.get('/v1/auth/sessions'), 200).body
  assert.equal(data.length, 1)
  assert.equal(data[0].is_current, true)
})

test('a session is ended from another one at once, and only by its owner', async () => {
  const user = await account()
  const [laptop, phone] = [await signedIn(user), await signedIn(user, 'Phone')]
  const stranger = await signedIn(await account())
  const { data } = replies(await laptop.get('/v1/auth/sessions'), 200).body
  const idOf = (name: string) =>
    data.find((session: { device_name: string }) => session.device_name === name).id
  const path = `/v1/auth/sessions/${idOf('Phone')}`
  replies(await stranger.delete(path), 404)
  replies(await phone.get('/v1/auth/me'), 200)
  replies(await laptop.delete(path), 204)
  replies(await phone.get('/v1/auth/me'), 401)
  replies(await laptop.delete(path), 404)
  replies(await laptop.delete('/v1/auth/sessions/999999999'), 404)
  replies(await laptop.delete('/v1/auth/sessions/abc'), 404)
  replies(await laptop.delete(`/v1/auth/sessions/${idOf('Laptop')}`), 204)
  replies(await laptop.get('/v1/auth/me'), 401)
})

test('an integration token is not ended as a session, nor a session as an integration token', async () => {
  const user = await account()
  const els = await signedIn(user)
  const made = await els.post('/v1/auth/tokens', { name: 'Webshop', abilities: ['read'] })
  const tokenId = replies(made, 201).body.integration_token.id
  const { data } = replies(await els.get('/v1/auth/sessions'), 200).body
  replies(await els.delete(`/v1/auth/sessions/${tokenId}`), 404)
  replies(await els.delete(`/v1/auth/tokens/${data[0].id}`), 404)
  replies(await els.get('/v1/auth/me'), 200)
})
