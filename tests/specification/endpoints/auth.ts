import assert from 'node:assert/strict'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { pass } from '../time.js'
import { type Chapter, fieldsOf, has, holding, scene, timestamp } from './scene.js'

const me = '/v1/auth/me'
const tokens = '/v1/auth/tokens'
const password = 'vier schapen op de Meir'
const dayMs = 24 * 3_600_000
const webshop = { name: 'Webshop', abilities: ['read'] }

export function auth(endpoints: Chapter): void {
  const says = endpoints.section('Auth')

  says(
    'POST | `/v1/auth/login` | public, 20 per minute | `{email (required, e-mail), password (required), device_name (string, 100 max, default `api`)}` | 201 `{token, user}`; token shown once; 422 with `errors.email` on bad credentials',
    async () => {
      const { books, desk } = scene
      const member = { email: 'els@kantoor.example', name: 'Els', password, role: 'encoder' }
      replies(await desk.admin.post(`${desk.firm.path}/members`, member), 201)
      const signIn = (more: object = {}) =>
        books.call('POST', '/v1/auth/login', { body: { email: member.email, password, ...more } })
      await pass(books, 60)
      const { body, headers } = replies(await signIn(), 201)
      assert.equal(headers.get('x-ratelimit-limit'), '20')
      assert.deepEqual(Object.keys(body).sort(), ['token', 'user'])
      has(body.user, fieldsOf.user)
      const { token } = body
      replies(await books.call('GET', me, { token }), 200, { id: body.user.id })
      const named = replies(await signIn({ device_name: 'd'.repeat(100) }), 201).body
      const sessions = replies(await books.call('GET', '/v1/auth/sessions', { token }), 200)
      assert.ok(!sessions.text.includes(token) && !sessions.text.includes(named.token))
      for (const device of ['api', 'd'.repeat(100)])
        assert.ok(sessions.text.includes(`"${device}"`))
      refusedAt(await signIn({ device_name: 'd'.repeat(101) }), 'device_name')
      refusedAt(await signIn({ email: null, password: null }), 'email', 'password')
      refusedAt(await signIn({ email: 'els' }), 'email')
      refusedAt(await signIn({ password: 'not mine' }), 'email')
      for (let left = 13; left >= 0; left--) {
        const answer = refusedAt(await signIn({ email: 'els' }), 'email')
        assert.equal(answer.headers.get('x-ratelimit-remaining'), String(left))
      }
      replies(await signIn(), 429)
    },
  )

  says('GET | `/v1/auth/me` | read | none | 200 User (includes `is_demo`)', async () => {
    const { books, desk } = scene
    const user = replies(await desk.admin.get(me), 200).body
    has(user, fieldsOf.user)
    assert.deepEqual([user.id, user.is_demo], [desk.admin.id, false])
    assert.equal(user.firms[0].public_token, desk.firm.token)
    const visitor = await books.person({ isDemo: true })
    replies(await visitor.get(me), 200, { is_demo: true })
  })

  says('POST | `/v1/auth/logout` | write | none | 204, revokes the token used', async () => {
    const els = await scene.books.person()
    const other = await holding(els, 'read', 'write')
    const gone = replies(await other.post('/v1/auth/logout'), 204)
    assert.equal(gone.text, '')
    replies(await other.get(me), 401)
    replies(await els.get(me), 200)
    replies(await els.post('/v1/auth/logout'), 204)
    replies(await els.get(me), 401)
  })

  says(
    'GET | `/v1/auth/tokens` | session token | none | `{data: [IntegrationToken]}`; own integration tokens only',
    async () => {
      const [els, stranger] = [await scene.books.person(), await scene.books.person()]
      const { integration_token } = replies(await els.post(tokens, webshop), 201).body
      const { body } = replies(await els.get(tokens), 200)
      assert.deepEqual(body, { data: [integration_token] })
      has(integration_token, fieldsOf.token)
      assert.match(integration_token.created_at, timestamp)
      assert.deepEqual(replies(await stranger.get(tokens), 200).body, { data: [] })
    },
  )

  says(
    'POST | `/v1/auth/tokens` | session token, 20 creations per minute, not in demo | `{name (required, 100 max), abilities (required, 1 or more of read write sync), expires_in_days (integer 1 to 730 or null; null or absent: no expiry)}` | 201 `{token, integration_token}`; token shown once, only a hash is kept',
    async () => {
      const { books } = scene
      const els = await books.person()
      const create = (more: object) => els.post(tokens, { ...webshop, ...more })
      const made = replies(await create({ abilities: ['read', 'write', 'sync'] }), 201)
      assert.equal(made.headers.get('x-ratelimit-limit'), '20')
      const { token, integration_token, ...rest } = made.body
      assert.deepEqual(rest, {})
      has(integration_token, fieldsOf.token)
      assert.equal(integration_token.expires_at, null)
      replies(await books.call('GET', me, { token }), 200, { id: els.id })
      assert.ok(!replies(await els.get(tokens), 200).text.includes(token))
      const { rows } = await books.sql.query('SELECT t::text AS row FROM tokens t WHERE id = $1', [
        integration_token.id,
      ])
      assert.ok(!rows[0].row.includes(token.slice(4, 24)))
      replies(await create({ name: 'n'.repeat(100), expires_in_days: 1 }), 201)
      const longest = replies(await create({ expires_in_days: 730 }), 201).body.integration_token
      assert.equal(Date.parse(longest.expires_at) - Date.parse(books.clock()), 730 * dayMs)
      const forever = replies(await create({ expires_in_days: null }), 201).body.integration_token
      assert.equal(forever.expires_at, null)
      for (const [field, values] of Object.entries({
        name: [null, '', 'n'.repeat(101)],
        abilities: [null, []],
        expires_in_days: [0, 731, 1.5],
      }))
        for (const value of values) refusedAt(await create({ [field]: value }), field)
      refusedAt(await create({ abilities: ['all'] }), 'abilities.0')
      for (let count = 14; count < 20; count++) await create({ name: null })
      replies(await create({}), 201)
      replies(await create({}), 429)
    },
  )

  says(
    "DELETE | `/v1/auth/tokens/{token}` | session token | none | 204; token stops working immediately; unknown id or not the caller's: 404",
    async () => {
      const { books } = scene
      const [els, stranger] = [await books.person(), await books.person()]
      const { token, integration_token } = replies(await els.post(tokens, webshop), 201).body
      const own = `${tokens}/${integration_token.id}`
      replies(await stranger.delete(own), 404)
      replies(await els.delete(`${tokens}/999999999`), 404)
      replies(await books.call('GET', me, { token }), 200)
      assert.equal(replies(await els.delete(own), 204).text, '')
      replies(await books.call('GET', me, { token }), 401)
      replies(await els.delete(own), 404)
    },
  )
}
