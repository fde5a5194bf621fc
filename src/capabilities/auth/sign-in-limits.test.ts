import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, beforeEach, test } from 'node:test'
import { type Books, openBooks } from '#testing/books'
import { type Answered, replies } from '#testing/http'
import { longOrShort } from '#testing/rounds'
import { useBooks } from '#testing/use-books'
import { hashPassword } from './passwords.js'

/** One service that believes the addresses told by a proxy on this machine, and one that does not. */
const books = useBooks()
let behindProxy: Books
let email: string
const password = 'vier schapen op de Meir'

before(async () => {
  behindProxy = await openBooks({
    databaseUrl: books.databaseUrl,
    environment: { TRUSTED_PROXIES: '127.0.0.1' },
  })
  const user = await books.newUser()
  email = user.email
  await books.sql.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
    user.id,
    await hashPassword(password),
  ])
})
after(async () => {
  await behindProxy.close()
})
beforeEach(() =>
  books.sql.query(
    'DELETE FROM rate_counters; DELETE FROM sign_in_attempts; DELETE FROM sign_in_locks',
  ),
)

const signIn = (typed: string, forwardedFor?: string, service: Books = books) =>
  service.call('POST', '/v1/auth/login', {
    body: { email, password: typed },
    headers: forwardedFor ? { 'x-forwarded-for': forwardedFor } : {},
  })
const rightly = (forwardedFor?: string, service?: Books) => signIn(password, forwardedFor, service)
const wrongly = (forwardedFor?: string, service?: Books) =>
  signIn('not mine', forwardedFor, service)

async function fail(times: number): Promise<void> {
  for (let attempt = 0; attempt < times; attempt++) replies(await wrongly(), 422)
}

/** Lets time pass for the counters, which go by the clock of the database. */
async function pass(seconds: number): Promise<void> {
  for (const column of [
    'rate_counters SET window_start = window_start',
    'sign_in_attempts SET at = at',
    'sign_in_locks SET locked_until = locked_until',
  ])
    await books.sql.query(`UPDATE ${column} - make_interval(secs => $1)`, [seconds])
}

function sentAway(answer: Answered): void {
  replies(answer, 429)
  assert.equal(answer.body.code, undefined)
  const seconds = Number(answer.headers.get('retry-after'))
  assert.ok(seconds > 0 && seconds <= 300, `Retry-After: ${seconds}`)
}

test('an address may sign in 20 times a minute, and each answer tells how often it still may', async () => {
  for (let left = 19; left >= 0; left--) {
    const answer = replies(await rightly(), 201)
    assert.equal(answer.headers.get('x-ratelimit-limit'), '20')
    assert.equal(answer.headers.get('x-ratelimit-remaining'), String(left))
  }
  for (let more = 0; more < 3; more++) {
    const refused = replies(await rightly(), 429)
    assert.equal(refused.headers.get('x-ratelimit-limit'), '20')
    assert.equal(refused.headers.get('x-ratelimit-remaining'), '0')
    const seconds = Number(refused.headers.get('retry-after'))
    assert.ok(seconds > 0 && seconds <= 60, `Retry-After: ${seconds}`)
    assert.match(refused.body.message, new RegExp(`in ${seconds} s`))
  }
  const { rows } = await books.sql.query('SELECT count FROM rate_counters')
  assert.deepEqual(rows, [{ count: 20 }], 'refused calls do not count')
  await pass(60)
  assert.equal(replies(await rightly(), 201).headers.get('x-ratelimit-remaining'), '19')
})

test('ten failures lock the address for five minutes, the right password included', async () => {
  await fail(10)
  const locked = await rightly()
  sentAway(locked)
  assert.ok(Number(locked.headers.get('retry-after')) > 290)
  sentAway(await wrongly())
  await pass(200)
  sentAway(await rightly())
  await pass(100)
  replies(await rightly(), 201)
  await fail(9)
  replies(await rightly(), 201)
})

test('attempts that the lock sends away do not count: each says how long the lock lasts', async () => {
  await fail(10)
  for (let count = 0; count < 15; count++) {
    const locked = await wrongly()
    sentAway(locked)
    assert.ok(Number(locked.headers.get('retry-after')) > 290)
  }
  const { rows } = await books.sql.query('SELECT count FROM rate_counters')
  assert.deepEqual(rows, [{ count: 10 }])
})

test('a success does not clear the failures of the address', async () => {
  await fail(9)
  replies(await rightly(), 201)
  await fail(1)
  sentAway(await rightly())
})

test('a failure is forgotten after five minutes', async () => {
  await fail(9)
  await pass(300)
  await fail(9)
  replies(await rightly(), 201)
})

test('of many wrong passwords sent at once, ten are looked at', async () => {
  const answers = await Promise.all(Array.from({ length: longOrShort(100, 15) }, () => wrongly()))
  const looked = answers.filter((answer) => answer.status === 422)
  assert.equal(looked.length, 10)
  for (const answer of answers) if (answer.status !== 422) sentAway(answer)
  const { rows } = await books.sql.query(
    'SELECT outcome, count(*)::int AS attempts FROM sign_in_attempts GROUP BY outcome',
  )
  assert.deepEqual(rows, [{ outcome: 'failed', attempts: 10 }])
  sentAway(await rightly())
})

test('whoever forges X-Forwarded-For is locked all the same', async () => {
  for (let attempt = 0; attempt < 10; attempt++)
    replies(await wrongly(`198.51.100.${attempt}`), 422)
  sentAway(await rightly('198.51.100.77'))
  sentAway(await rightly())
})

test('behind a proxy that is named, each client address has a lock of its own', async () => {
  for (let attempt = 0; attempt < 10; attempt++)
    replies(await wrongly(`203.0.113.${attempt}, 198.51.100.7`, behindProxy), 422)
  sentAway(await rightly('198.51.100.7', behindProxy))
  sentAway(await rightly('198.51.100.8, 198.51.100.7', behindProxy))
  replies(await rightly('198.51.100.8', behindProxy), 201)
})

test('all addresses of one IPv6 network of a client count as one', async () => {
  for (let attempt = 0; attempt < 10; attempt++)
    replies(await wrongly(`2001:db8:1:2::${attempt}`, behindProxy), 422)
  sentAway(await rightly('2001:db8:1:2:ffff::1', behindProxy))
  replies(await rightly('2001:db8:1:3::1', behindProxy), 201)
})

test('a rush from many addresses is looked at in turn or sent away, and only what was looked at counts', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, client) => wrongly(`192.0.2.${client}`, behindProxy)),
  )
  const looked = answers.filter((answer) => answer.status === 422)
  assert.ok(looked.length >= 22, `${looked.length} were looked at`)
  for (const answer of answers) if (answer.status !== 422) sentAway(answer)
  const { rows } = await books.sql.query('SELECT outcome FROM sign_in_attempts')
  assert.equal(rows.length, looked.length)
  for (const { outcome } of rows) assert.equal(outcome, 'failed')
})

test('an account guessed at from many addresses answers slowly, but is never locked', async () => {
  await books.sql.query(
    `INSERT INTO sign_in_attempts (address, email_hash, outcome, at)
     SELECT '192.0.2.' || n, $1, 'failed', clock_timestamp() FROM generate_series(1, 106) n`,
    [createHash('sha256').update(email).digest()],
  )
  const started = performance.now()
  replies(await rightly(), 201)
  assert.ok(performance.now() - started >= 299, 'it answered at once')
})

test('what is kept of an attempt does not name the person', async () => {
  await fail(1)
  const { rows } = await books.sql.query('SELECT * FROM sign_in_attempts')
  assert.ok(!JSON.stringify(rows).includes(email))
  assert.deepEqual(rows[0].email_hash, createHash('sha256').update(email).digest())
})
