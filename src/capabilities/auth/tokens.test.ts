import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { untilBlocked } from '#testing/blocked'
import { Person, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()

const path = '/v1/auth/tokens'
const day = 24 * 3_600_000
const webshop = { name: 'Webshop', abilities: ['read', 'write'] }

const inDays = (days: number) =>
  `${new Date(Date.parse(books.clock()) + days * day).toISOString().slice(0, -1)}000Z`

async function haveTokens(userId: number, count: number): Promise<void> {
  for (let made = 0; made < count; made++) await books.newTokenFor(userId, 'integration')
}

test('an integration token is shown when it is made, and never again', async () => {
  const els = await books.person()
  const made = replies(await els.post(path, webshop), 201)
  assert.deepEqual(Object.keys(made.body), ['token', 'integration_token'])
  assert.match(made.body.token, /^int_[0-9A-Za-z]{49}$/)
  const { id, ...shown } = made.body.integration_token
  assert.ok(Number.isInteger(id))
  assert.deepEqual(shown, {
    name: 'Webshop',
    abilities: ['read', 'write'],
    company_tokens: null,
    created_at: books.clock(),
    expires_at: null,
    last_used_at: null,
  })
  const list = replies(await els.get(path), 200)
  assert.deepEqual(list.body, { data: [made.body.integration_token] })
  replies(await books.call('GET', '/v1/auth/me', { token: made.body.token }), 200, { id: els.id })
})

test('the database keeps a hash of the token and nothing it could be made from', async () => {
  const els = await books.person()
  const { token, integration_token } = replies(await els.post(path, webshop), 201).body
  const { rows } = await books.sql.query(
    'SELECT *, tokens::text AS row FROM tokens WHERE id = $1',
    [integration_token.id],
  )
  assert.deepEqual(rows[0].hash, createHash('sha256').update(token).digest())
  assert.ok(!rows[0].row.includes(token.slice(4, 30)))
})

test('a name, abilities and an end are asked for within their bounds', async () => {
  const els = await books.person()
  const refused = async (body: object) => {
    await books.sql.query('DELETE FROM rate_counters')
    return Object.keys(replies(await els.post(path, body), 422).body.errors)
  }
  assert.deepEqual(await refused({}), ['name', 'abilities'])
  assert.deepEqual(await refused({ ...webshop, name: ' ' }), ['name'])
  assert.deepEqual(await refused({ ...webshop, name: 'x'.repeat(101) }), ['name'])
  assert.deepEqual(await refused({ ...webshop, abilities: [] }), ['abilities'])
  assert.deepEqual(await refused({ ...webshop, abilities: 'read' }), ['abilities'])
  assert.deepEqual(await refused({ ...webshop, abilities: ['read', 'admin'] }), ['abilities.1'])
  for (const expires_in_days of [0, 731, -1, 1.5, '30', true])
    assert.deepEqual(await refused({ ...webshop, expires_in_days }), ['expires_in_days'])
  assert.deepEqual(replies(await els.get(path), 200).body.data, [])
})

test('a token ends after 1 to 730 days, or never', async () => {
  const els = await books.person()
  for (const [expires_in_days, expires_at] of [
    [1, inDays(1)],
    [730, inDays(730)],
    [null, null],
  ]) {
    const made = replies(await els.post(path, { ...webshop, expires_in_days }), 201)
    assert.equal(made.body.integration_token.expires_at, expires_at)
  }
})

test('a token works until the moment it ends', async () => {
  const els = await books.person()
  const { token } = replies(await els.post(path, { ...webshop, expires_in_days: 1 }), 201).body
  books.clock.advance(day - 1)
  replies(await books.call('GET', '/v1/auth/me', { token }), 200)
  books.clock.advance(1)
  replies(await books.call('GET', '/v1/auth/me', { token }), 401)
})

test('an ability asked for twice is given once', async () => {
  const els = await books.person()
  const made = await els.post(path, { name: 'Twice', abilities: ['sync', 'read', 'sync'] })
  assert.deepEqual(replies(made, 201).body.integration_token.abilities, ['sync', 'read'])
})

test('a person holds 50 tokens at most, in whatever language it is said', async () => {
  const els = await books.person({ locale: 'nl' })
  await haveTokens(els.id, 50)
  const refused = replies(await els.post(path, webshop), 422, { code: 'token_limit_reached' })
  assert.equal(refused.body.message, 'U hebt al 50 integratietokens. Trek er eerst een in.')
  assert.ok(refused.body.errors.name)
  const { data } = replies(await els.get(path), 200).body
  replies(await els.delete(`${path}/${data[0].id}`), 204)
  replies(await els.post(path, webshop), 201)
  const other = await books.person()
  replies(await other.post(path, webshop), 201)
})

test('ten tokens asked for at once when 45 exist: five are made', async () => {
  const els = await books.person()
  await haveTokens(els.id, 45)
  await books.sql.query('BEGIN')
  await books.sql.query('SELECT FROM users WHERE id = $1 FOR UPDATE', [els.id])
  const asked = Array.from({ length: 10 }, () => els.post(path, webshop))
  await untilBlocked(books.sql)
  await books.sql.query('COMMIT')
  const answers = await Promise.all(asked)
  const made = answers.filter((answer) => answer.status === 201)
  const refused = answers.filter((answer) => answer.body.code === 'token_limit_reached')
  assert.deepEqual([made.length, refused.length], [5, 5])
  assert.equal(replies(await els.get(path), 200).body.data.length, 50)
})

test('a person makes 20 tokens a minute at most', async () => {
  const els = await books.person()
  for (let left = 19; left >= 0; left--) {
    const made = replies(await els.post(path, webshop), 201)
    assert.equal(made.headers.get('x-ratelimit-remaining'), String(left))
  }
  const refused = replies(await els.post(path, webshop), 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  const other = await books.person()
  replies(await other.post(path, webshop), 201)
})

test('sent twice with one key, one token is made and the replay does not show it', async () => {
  const els = await books.person()
  const headers = { 'x-client-mutation-id': randomUUID() }
  const first = replies(await els.post(path, webshop, { headers }), 201)
  const second = replies(await els.post(path, webshop, { headers }), 200)
  assert.equal(second.headers.get('x-idempotent-replay'), '1')
  assert.deepEqual(second.body, { ...first.body, token: null })
  assert.equal(replies(await els.get(path), 200).body.data.length, 1)
  const { rows } = await books.sql.query('SELECT reply FROM mutations WHERE user_id = $1', [els.id])
  assert.ok(!rows[0].reply.includes(first.body.token))
})

test('a revoked token stops at once, and only its owner revokes it', async () => {
  const els = await books.person()
  const stranger = await books.person()
  const { token, integration_token } = replies(await els.post(path, webshop), 201).body
  const own = `${path}/${integration_token.id}`
  replies(await stranger.delete(own), 404)
  replies(await books.call('GET', '/v1/auth/me', { token }), 200)
  replies(await els.delete(own), 204)
  replies(await books.call('GET', '/v1/auth/me', { token }), 401)
  assert.deepEqual(replies(await els.get(path), 200).body.data, [])
  assert.equal((await els.delete(own)).text, (await stranger.delete(own)).text)
  for (const id of ['999999999', '0', '-1', 'abc', '9007199254740993', '99999999999999999999'])
    replies(await els.delete(`${path}/${id}`), 404)
})

test('one sees one’s own integration tokens only', async () => {
  const els = await books.person()
  const stranger = await books.person()
  replies(await els.post(path, webshop), 201)
  assert.deepEqual(replies(await stranger.get(path), 200).body, { data: [] })
})

test('an integration token neither makes, lists nor revokes tokens', async () => {
  const els = await books.person()
  const { token, integration_token } = replies(
    await els.post(path, { name: 'All', abilities: ['read', 'write', 'sync'] }),
    201,
  ).body
  const holder = new Person(books.base, token, els.id, els.email)
  for (const answer of [
    await holder.post(path, webshop),
    await holder.get(path),
    await holder.delete(`${path}/${integration_token.id}`),
    await holder.get('/v1/auth/sessions'),
    await holder.put('/v1/auth/me/email', { email: 'new@example.be' }),
  ])
    replies(answer, 403, { code: 'session_token_required' })
})

test('a token may be for some company files only: the others are not there for it', async () => {
  const { firm, admin, company } = await books.office()
  const other = await books.newCompany(firm)
  const body = { ...webshop, company_tokens: [company.token] }
  const made = replies(await admin.post(path, body), 201).body
  assert.deepEqual(made.integration_token.company_tokens, [company.token])
  const holder = new Person(books.base, made.token, admin.id, admin.email)
  replies(await holder.get(`${company.path}/notes`), 200)
  replies(await holder.get(`${other.path}/notes`), 404)
  replies(await holder.post(`${other.path}/notes`, { title: 'Not for me' }), 404)
  replies(await admin.get(`${other.path}/notes`), 200)
})

test('a company file that is unknown, deleted or someone else’s is refused by its place in the list', async () => {
  const { firm, admin, company } = await books.office()
  const foreign = await books.office()
  const gone = await books.newCompany(firm)
  await books.sql.query('UPDATE companies SET deleted_at = $2 WHERE id = $1', [
    gone.id,
    books.clock(),
  ])
  const company_tokens = [company.token, 'AAAAAAAAAAAA', foreign.company.token, gone.token, 'short']
  const refused = replies(await admin.post(path, { ...webshop, company_tokens }), 422)
  assert.deepEqual(Object.keys(refused.body.errors), ['company_tokens.4'])
  company_tokens.pop()
  const unknown = replies(await admin.post(path, { ...webshop, company_tokens }), 422)
  const message = 'This company file does not exist or is not accessible to you.'
  assert.deepEqual(unknown.body.errors, {
    'company_tokens.1': [message],
    'company_tokens.2': [message],
    'company_tokens.3': [message],
  })
  const encoder = await books.member(firm, 'encoder')
  const notAssigned = { ...webshop, company_tokens: [company.token] }
  replies(await encoder.post(path, notAssigned), 422)
  await books.assign(company.id, encoder.id, 'encoder')
  replies(await encoder.post(path, notAssigned), 201)
})
