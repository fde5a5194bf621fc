import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newToken } from '#platform/signing/tokens'
import { openBooks } from '#testing/books'
import { Person, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks({ own: true })

const me = '/v1/auth/me'
const minute = 60_000

async function holding(user: Person, ...abilities: string[]): Promise<Person> {
  const token = await books.newTokenFor(user.id, 'integration', abilities)
  return new Person(books.base, token, user.id, user.email)
}

test('a token that only reads, reads: GET and HEAD and nothing else', async () => {
  const { admin, company } = await books.office()
  const reader = await holding(admin, 'read')
  replies(await reader.get(`${company.path}/notes`), 200)
  const head = replies(await reader.call('HEAD', `${company.path}/notes`), 200)
  assert.equal(head.text, '')
  const refused = replies(await reader.post(`${company.path}/notes`, { title: 'Note' }), 403)
  assert.deepEqual(refused.body, {
    message: 'This token lacks the ability "write" that is needed here.',
    code: 'token_ability_missing',
    required_ability: 'write',
  })
  replies(await reader.patch(me, { name: 'New' }), 403, { required_ability: 'write' })
  replies(await reader.post('/v1/auth/logout'), 403, { required_ability: 'write' })
})

test('a token that only writes does not read, and one for synchronisation does neither', async () => {
  const { admin, company } = await books.office()
  const writer = await holding(admin, 'write')
  replies(await writer.post(`${company.path}/notes`, { title: 'Note' }), 201)
  replies(await writer.get(`${company.path}/notes`), 403, { required_ability: 'read' })
  replies(await writer.call('HEAD', me), 403)
  const sync = await holding(admin, 'sync')
  replies(await sync.get(me), 403, { required_ability: 'read' })
  replies(await sync.patch(me, { name: 'New' }), 403, { required_ability: 'write' })
})

test('an integration token gives up itself', async () => {
  const els = await books.person()
  const webshop = await holding(els, 'write', 'read')
  replies(await webshop.post('/v1/auth/logout'), 204)
  replies(await webshop.get(me), 401)
  replies(await els.get(me), 200)
})

test('a company file that one cannot see is not there before abilities are looked at', async () => {
  const { admin } = await books.office()
  const elsewhere = await books.office()
  const sync = await holding(admin, 'sync')
  replies(await sync.get(`${elsewhere.company.path}/notes`), 404)
})

test('a token that is missing, mistyped, unknown or no bearer token is refused, without a code', async () => {
  const els = await books.person()
  const token = els.token!
  const authorizations = [
    undefined,
    '',
    'Bearer',
    'Bearer ',
    `Basic ${token}`,
    token,
    `Bearer ${token} ${token}`,
    `Bearer ${token.slice(0, -1)}`,
    `Bearer ${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
    `Bearer ${token.replace('ses_', 'int_')}`,
    `Bearer ${newToken('session')}`,
    `Bearer ${'x'.repeat(10_000)}`,
  ]
  const texts = new Set<string>()
  for (const authorization of authorizations) {
    const headers = authorization === undefined ? {} : { authorization }
    const refused = replies(await books.call('GET', me, { headers }), 401)
    assert.equal(refused.headers.get('www-authenticate'), 'Bearer')
    texts.add(refused.text)
  }
  assert.deepEqual(
    [...texts],
    [
      '{"message":"Sign in (POST /v1/auth/login or /v1/auth/demo): the token is missing, invalid, revoked or expired."}',
    ],
  )
  const lowerCase = { authorization: `bearer ${token}` }
  replies(await books.call('GET', me, { headers: lowerCase }), 200)
})

test('a token in the address is ignored', async () => {
  const { token } = await books.person()
  for (const name of ['token', 'access_token', 'authorization', 'api_key'])
    replies(await books.call('GET', `${me}?${name}=${token}`), 401)
})

test('an address that sends wrong tokens is sent away for the rest of the minute', async () => {
  const els = await books.person()
  books.clock.advance(minute)
  for (let wrong = 0; wrong < 60; wrong++)
    replies(await books.call('GET', me, { token: newToken('integration') }), 401)
  books.clock.advance(20_000)
  for (const token of [newToken('session'), els.token]) {
    const refused = replies(await books.call('GET', me, { token }), 429)
    assert.equal(refused.headers.get('retry-after'), '40')
    assert.equal(refused.headers.get('x-ratelimit-limit'), '60')
    assert.equal(refused.headers.get('x-ratelimit-remaining'), '0')
  }
  replies(await books.call('GET', '/v1/ping'), 200)
  books.clock.advance(40_000)
  replies(await els.get(me), 200)
})

test('a token of someone who left the firm no longer reaches it', async () => {
  const { firm, company } = await books.office()
  const encoder = await books.member(firm, 'encoder')
  await books.assign(company.id, encoder.id, 'encoder')
  const webshop = await holding(encoder, 'read')
  replies(await webshop.get(`${company.path}/notes`), 200)
  await books.sql.query('UPDATE firm_members SET is_active = false WHERE user_id = $1', [
    encoder.id,
  ])
  replies(await webshop.get(`${company.path}/notes`), 404)
  replies(await webshop.get(firm.path), 404)
  replies(await webshop.get(me), 200)
})

test('a token makes 6,000 calls a minute at most, or what the configuration says', async () => {
  const els = await books.person()
  const answer = replies(await els.get(me), 200)
  assert.equal(answer.headers.get('x-ratelimit-limit'), '6000')
  assert.equal(answer.headers.get('x-ratelimit-remaining'), '5999')
  const strict = await openBooks({
    databaseUrl: books.databaseUrl,
    environment: { RATE_LIMIT: '2' },
  })
  const free = await openBooks({ databaseUrl: books.databaseUrl, environment: { RATE_LIMIT: '0' } })
  try {
    for (const left of ['1', '0'])
      assert.equal(
        replies(await strict.call('GET', me, els), 200).headers.get('x-ratelimit-remaining'),
        left,
      )
    strict.clock.advance(15_000)
    const refused = replies(await strict.call('GET', me, els), 429)
    assert.equal(refused.headers.get('retry-after'), '45')
    const colleague = await books.person()
    replies(await strict.call('GET', me, colleague), 200)
    strict.clock.advance(45_000)
    replies(await strict.call('GET', me, els), 200)
    assert.equal((await free.call('GET', me, els)).headers.get('x-ratelimit-limit'), null)
  } finally {
    await strict.close()
    await free.close()
  }
})
