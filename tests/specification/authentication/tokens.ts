import assert from 'node:assert/strict'
import { refusedAt } from '#testing/desk'
import { Person, replies } from '#testing/http'
import { until } from '#testing/until'
import type { Says } from '../chapter.js'
import { unreadable } from '../paths.js'
import {
  books,
  dayMs,
  desk,
  els,
  filled,
  holding,
  isAllowed,
  me,
  routes,
  signIn,
  tokens,
  tokensAt,
} from './scene.js'

export function tokenKinds(says: Says): void {
  const bearer =
    'Every route requires `Authorization: Bearer <ACCESS_TOKEN>` except the public ones: `GET /`, `GET /v1/status`, `GET /v1/ping`, the public price list, `POST /v1/auth/login`, `POST /v1/auth/demo`.'

  says(bearer, async () => {
    const open: string[] = []
    for (const { method, path } of routes) {
      const answer = await books.call(method, filled(path), method === 'GET' ? {} : { body: {} })
      if (answer.status !== 401) open.push(`${method} ${path}`)
    }
    assert.deepEqual(open.sort(), [
      'GET /',
      'GET /v1/auth/email/verify',
      'GET /v1/companies/{company}/coda-files/{id}/file',
      'GET /v1/companies/{company}/document-imports/{id}/file',
      'GET /v1/companies/{company}/documents/{id}/file',
      'GET /v1/openapi.json',
      'GET /v1/ping',
      'GET /v1/pricing',
      'GET /v1/status',
      'POST /v1/auth/demo',
      'POST /v1/auth/login',
      // Signed by the access point: a stranger has no place there.
      'POST /v1/peppol/callback',
    ])
    for (const path of open.filter((route) => route.includes('{') || route.endsWith('verify')))
      replies(await books.call('GET', filled(path.slice(4))), 403)
  })

  says(bearer, 'and takes nothing else for it', async () => {
    const { token } = desk.admin
    for (const authorization of ['', 'Bearer', `Basic ${token}`, token!, `Bearer ${token}x`])
      replies(await books.call('GET', me, { headers: { authorization } }), 401)
    replies(await books.call('GET', `${me}?access_token=${token}`), 401)
    replies(await books.call('GET', me, { headers: { authorization: `Bearer ${token}` } }), 200)
  })

  says(
    'Two kinds of token, both acting on behalf of a user, who sees only the firms and company files that user has access to:',
    async () => {
      const elsewhere = await books.office()
      const integration = await holding(desk.admin, 'read')
      for (const who of [desk.admin, integration]) {
        replies(await who.get(me), 200, { id: desk.admin.id })
        assert.deepEqual(await tokensAt(who, '/v1/firms'), [desk.firm.token])
        assert.deepEqual(await tokensAt(who, '/v1/companies'), [desk.company.token])
        replies(await who.get(desk.firm.path), 200)
        replies(await who.get(elsewhere.firm.path), 404)
        replies(await who.get(elsewhere.company.path), 404)
      }
    },
  )

  says(
    'Session token | `POST /v1/auth/login` (or demo) | all rights of the user, all abilities',
    async () => {
      const { token } = replies(await signIn(), 201).body
      const session = new Person(books.base, token, els.id, els.email)
      const firm = await books.newFirm({ isDemo: true })
      const company = await books.newCompany(firm, { isDemo: true })
      const demo = replies(await books.call('POST', '/v1/auth/demo'), 201).body
      const visitor = new Person(books.base, demo.token, demo.user.id, demo.user.email)
      for (const [who, path] of [
        [session, desk.path],
        [visitor, company.path],
      ] as const) {
        replies(await who.get(path), 200)
        replies(await who.post(`${path}/third-parties`, { type: 'customer', name: 'A' }), 201)
        replies(await who.get(`${path}/sync/pull`), 200)
        replies(await who.get(tokens), 200)
      }
      replies(await session.post(tokens, { name: 'Webshop', abilities: ['read'] }), 201)
      replies(await session.patch(desk.firm.path, { phone: '+32 2 000 00 00' }), 200)
    },
  )

  says(
    'Integration token | `POST /v1/auth/tokens` | chosen abilities among `read`, `write`, `sync`',
    async () => {
      const ask = (abilities: unknown) => desk.admin.post(tokens, { name: 'Webshop', abilities })
      for (const abilities of [
        ['read'],
        ['write'],
        ['sync'],
        ['read', 'write'],
        ['read', 'write', 'sync'],
      ]) {
        const made = replies(await ask(abilities), 201).body
        assert.deepEqual(made.integration_token.abilities, abilities)
        const { status } = await books.call('GET', me, made)
        assert.equal(status, abilities.includes('read') ? 200 : 403)
      }
      refusedAt(await ask([]), 'abilities')
      refusedAt(await ask(['read', 'admin']), 'abilities.1')
      refusedAt(await desk.admin.post(tokens, { name: 'Webshop' }), 'abilities')
    },
  )

  const abilities =
    'Abilities: `read` allows all GET and HEAD; `write` allows POST, PUT, PATCH, DELETE; `sync` allows the six `companies/{company}/sync/*` routes (bootstrap, pull, push, status, conflicts and their siblings) whatever the method, and then neither `read` nor `write` is needed.'

  /** What an integration token may reach at all. */
  const reachable = routes.filter(
    ({ ability }) => ability === 'read' || ability === 'write' || ability === 'sync',
  )
  const isSync = ({ path }: { path: string }) =>
    path.startsWith('/v1/companies/{company}/sync/') && !path.endsWith('/external')

  says(abilities, 'read', async () => {
    const [reader, others] = [
      await holding(desk.admin, 'read'),
      await holding(desk.admin, 'write', 'sync'),
    ]
    const reads = reachable.filter((route) => route.method === 'GET' && !isSync(route))
    assert.ok(reads.length > 50)
    for (const { path } of reads)
      for (const method of ['GET', 'HEAD']) {
        isAllowed(await reader.call(method, filled(path)), path)
        const refused = replies(await others.call(method, filled(path)), 403)
        if (method === 'GET') assert.equal(refused.body.required_ability, 'read', path)
      }
  })

  says(abilities, 'write', async () => {
    const [writer, others] = [
      await holding(desk.admin, 'write'),
      await holding(desk.admin, 'read', 'sync'),
    ]
    const writes = reachable.filter((route) => route.method !== 'GET' && !isSync(route))
    assert.deepEqual([...new Set(writes.map(({ method }) => method))].sort(), [
      'DELETE',
      'PATCH',
      'POST',
      'PUT',
    ])
    const chief = await holding(await books.person({ isPlatformAdmin: true }), 'write')
    for (const { method, path, role } of writes) {
      const who = role === 'platform admin' ? chief : writer
      isAllowed(await who.call(method, filled(path), unreadable), `${method} ${path}`)
      const refused = await others.call(method, filled(path), unreadable)
      replies(refused, 403, { code: 'token_ability_missing', required_ability: 'write' })
    }
  })

  says(abilities, 'sync', async () => {
    const [syncer, others] = [
      await holding(desk.admin, 'sync'),
      await holding(desk.admin, 'read', 'write'),
    ]
    const six = routes.filter(isSync)
    assert.deepEqual(six.map(({ method, path }) => `${method} ${path.slice(29)}`).sort(), [
      'GET bootstrap',
      'GET conflicts',
      'GET pull',
      'GET status',
      'POST conflicts/{id}/resolve',
      'POST push',
    ])
    for (const { method, path } of six) {
      const more = method === 'GET' ? {} : unreadable
      replies(await syncer.call(method, filled(path), more), method === 'GET' ? 200 : 422)
      const refused = await others.call(method, filled(path), more)
      replies(refused, 403, { code: 'token_ability_missing', required_ability: 'sync' })
    }
    const body = { type: 'customer', name: 'Pushed' }
    const mutation = { mutation_id: 'm-1', method: 'POST', path: 'third-parties', body }
    const pushed = await syncer.post(`${desk.path}/sync/push`, { mutations: [mutation] })
    assert.equal(replies(pushed, 200).body.results[0].status, 'applied')
  })

  says('The route that reruns the external import (`sync/external`) needs `write`.', async () => {
    const path = `${desk.path}/sync/external`
    const others = await holding(desk.admin, 'read', 'sync')
    replies(await others.post(path), 403, { required_ability: 'write' })
    refusedAt(await (await holding(desk.admin, 'write')).post(path), 'company')
  })

  says(
    'Creating integration tokens needs a session token; an integration token cannot create tokens (403 `session_token_required`).',
    async () => {
      const wish = { name: 'Another', abilities: ['read'] }
      const able = await holding(desk.admin, 'read', 'write', 'sync')
      replies(await able.post(tokens, wish), 403, { code: 'session_token_required' })
      replies(await desk.admin.post(tokens, wish), 201)
    },
  )

  says('A user holds at most 50 integration tokens (422 `token_limit_reached`).', async () => {
    const someone = await books.person()
    for (let count = 1; count <= 49; count++) await books.newTokenFor(someone.id, 'integration')
    const create = () => someone.post(tokens, { name: 'Webshop', abilities: ['read'] })
    const { integration_token } = replies(await create(), 201).body
    replies(await create(), 422, { code: 'token_limit_reached' })
    replies(await someone.delete(`${tokens}/${integration_token.id}`), 204)
    replies(await create(), 201)
    replies(await signIn(), 201)
  })

  says('Token value is returned once, only a hash is stored.', async () => {
    const headers = { 'x-client-mutation-id': 'token-once' }
    const create = () =>
      desk.admin.post(tokens, { name: 'Secret', abilities: ['read'] }, { headers })
    const { token } = replies(await create(), 201).body
    const session = replies(await signIn(), 201).body.token
    for (const value of [token, session])
      replies(await books.call('GET', me, { token: value }), 200)
    const replay = replies(await create(), 200).text
    const listed = replies(await desk.admin.get(tokens), 200).text
    const { rows } = await books.sql.query(
      `SELECT (SELECT string_agg(t::text, '') FROM tokens t) AS tokens,
            (SELECT string_agg(m::text, '') FROM mutations m) AS memorised`,
    )
    const kept = `${replay}${listed}${rows[0].tokens}${rows[0].memorised}`
    for (const value of [token, session]) assert.ok(!kept.includes(value.slice(4, 24)))
  })

  says('Tokens can expire (`expires_in_days` 1 to 730) and record `last_used_at`.', async () => {
    const someone = await books.person()
    const create = (expires_in_days: unknown) =>
      someone.post(tokens, { name: 'Webshop', abilities: ['read'], expires_in_days })
    for (const wrong of [0, 731, 1.5, '30']) refusedAt(await create(wrong), 'expires_in_days')
    for (const [days, lasts] of [
      [1, dayMs],
      [730, 730 * dayMs],
      [null, null],
      [undefined, null],
    ] as const) {
      const { expires_at } = replies(await create(days), 201).body.integration_token
      const end = lasts === null ? null : Date.parse(books.clock()) + lasts
      assert.equal(expires_at === null ? null : Date.parse(expires_at), end)
    }
    const { token, integration_token } = replies(await create(1), 201).body
    assert.equal(integration_token.last_used_at, null)
    const use = () => books.call('GET', me, { token })
    books.clock.advance(dayMs - 1)
    replies(await use(), 200)
    const { id } = integration_token
    const lastUse = async () =>
      replies(await someone.get(tokens), 200).body.data.find((one: { id: number }) => one.id === id)
        .last_used_at
    await until(async () => (await lastUse()) === books.clock(), 'the use is recorded')
    books.clock.advance(1)
    replies(await use(), 401)
  })
}
