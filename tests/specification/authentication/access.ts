import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { refusedAt } from '#testing/desk'
import { replies } from '#testing/http'
import { openReceiver } from '#testing/receiver'
import type { Says } from '../chapter.js'
import { pass } from '../time.js'
import { importerOf, pathOfUrl, somePdf } from '../uploads.js'
import {
  an,
  books,
  desk,
  filled,
  firmThere,
  type Member,
  password,
  platform,
  routes,
  signIn,
} from './scene.js'

export function access(says: Says): void {
  const lock =
    'Login lock: 10 failed attempts per IP lock sign-in for 5 minutes (every attempt refused); route limit 20 per minute per IP.'

  says(lock, 'lock', async () => {
    const from = (address: string, typed = password) => signIn(typed, address)
    for (let failures = 1; failures <= 10; failures++)
      replies(await from('198.51.100.1', 'not mine'), 422)
    replies(await from('198.51.100.1', 'not mine'), 429)
    replies(await from('198.51.100.1'), 429)
    replies(await from('198.51.100.2'), 201)
    await pass(books, 299)
    assert.ok(Number(replies(await from('198.51.100.1'), 429).headers.get('retry-after')) <= 1)
    await pass(books, 1)
    replies(await from('198.51.100.1'), 201)
  })

  says(lock, 'route limit', async () => {
    const call = (address: string) =>
      books.call('POST', '/v1/auth/login', { body: {}, headers: { 'x-forwarded-for': address } })
    for (let times = 1; times <= 20; times++) replies(await call('198.51.100.3'), 422)
    replies(await call('198.51.100.3'), 429)
    replies(await call('198.51.100.4'), 422)
  })

  const external =
    "Users of the external fiduciary platform sign in with that platform's credentials (checked read-only); firm, team and company files are mirrored at each sign-in."

  says(external, async () => {
    const login = (typed: string) =>
      books.call('POST', '/v1/auth/login', { body: { email: an.email, password: typed } })
    refusedAt(await login('not theirs'), 'email')
    const first = replies(await login('theirs'), 201).body
    const team = async ({ user, token }: typeof first) => {
      const [firm] = user.firms
      const path = `/v1/firms/${firm.public_token}/members`
      const members = replies(await books.call('GET', path, { token }), 200).body
      return [
        firm.name,
        ...members.map((one: Member) => `${one.name} ${one.role} ${one.is_active}`),
      ]
    }
    const files = async ({ token }: typeof first) =>
      replies(await books.call('GET', '/v1/companies', { token }), 200).body.map(
        (file: Member & { source: string }) => `${file.name} ${file.source}`,
      )
    assert.deepEqual(await team(first), ['Kantoor Declerck', 'An admin true', 'Marc encoder true'])
    assert.deepEqual(await files(first), ['Bakkerij Janssens external'])
    firmThere.companies = [
      { id: 'c-1', name: 'Bakkerij J. Janssens', country: 'BE' },
      { id: 'c-2', name: 'Slagerij Peeters', country: 'BE' },
    ]
    firmThere.name = 'Kantoor De Clerck'
    firmThere.members = [{ ...an, name: 'An De Clerck', role: 'admin' }]
    const second = replies(await login('theirs'), 201).body
    assert.equal(second.user.id, first.user.id)
    assert.deepEqual(await team(second), [
      'Kantoor De Clerck',
      'An De Clerck admin true',
      'Marc encoder false',
    ])
    assert.deepEqual(await files(second), [
      'Bakkerij J. Janssens external',
      'Slagerij Peeters external',
    ])
    const calls = platform.received.filter(({ body }) => body.includes(an.email))
    assert.deepEqual(
      calls.map(({ method, path }) => `${method} ${path}`),
      Array(3).fill('POST /login'),
    )
    const { rows } = await books.sql.query('SELECT password_hash FROM users WHERE email = $1', [
      an.email,
    ])
    assert.deepEqual(rows, [{ password_hash: null }])
  })

  says('Firm roles: `admin`, `manager`, `encoder`, `reviewer`.', async () => {
    const { firm, admin } = await books.office()
    const add = async (role: unknown) => {
      const { email } = await books.newUser()
      return admin.post(`${firm.path}/members`, { email, role })
    }
    for (const role of ['admin', 'manager', 'encoder', 'reviewer'])
      replies(await add(role), 200, { role })
    for (const role of ['owner', 'Admin', null]) refusedAt(await add(role), 'role')
  })

  says('Only admins and managers manage webhooks.', async () => {
    const { firm } = desk
    const fields = { url: 'https://hooks.example.be/x', events: ['*'] }
    for (const role of ['admin', 'manager'] as const) {
      const who = await books.member(firm, role)
      const { webhook } = replies(await who.post(`${firm.path}/webhooks`, fields), 201).body
      const path = `${firm.path}/webhooks/${webhook.id}`
      replies(await who.get(`${firm.path}/webhooks`), 200)
      replies(await who.patch(path, { is_active: false }), 200)
      replies(await who.post(`${path}/test`), 202)
      replies(await who.get(`${path}/deliveries`), 200)
      replies(await who.delete(path), 204)
    }
    const own = routes.filter(({ path }) => path.startsWith('/v1/firms/{firm}/webhooks'))
    assert.ok(own.length >= 6)
    for (const role of ['encoder', 'reviewer'] as const) {
      const who = await books.member(firm, role)
      for (const { method, path } of own) replies(await who.call(method, filled(path)), 403)
    }
  })

  says('A role that is too low answers 403.', async () => {
    const reviewer = await books.member(desk.firm, 'reviewer')
    await books.assign(desk.company.id, reviewer.id, 'reviewer')
    const encoder = await books.member(desk.firm, 'encoder')
    await books.assign(desk.company.id, encoder.id, 'encoder')
    const manager = await books.member(desk.firm, 'manager')
    const party = { type: 'customer', name: 'Refused' }
    const journal = { code: 'J1', label: 'Other', type: 'general' }
    for (const answer of [
      await reviewer.post(`${desk.path}/third-parties`, party),
      await encoder.post(`${desk.path}/journals`, journal),
      await encoder.patch(desk.firm.path, { phone: '1' }),
      await manager.post(`${desk.firm.path}/licence`, { key: 'x' }),
    ])
      replies(answer, 403)
    replies(await encoder.post(`${desk.path}/third-parties`, party), 201)
    replies(await manager.post(`${desk.path}/journals`, journal), 201)
  })

  says('Inaccessible company file: 404.', async () => {
    const { company, firm } = await books.office()
    const encoder = await books.member(firm, 'encoder')
    for (const who of [desk.admin, encoder])
      for (const path of [company.path, `${company.path}/entries`, `${company.path}/sync/pull`])
        replies(await who.get(path), 404)
    replies(await desk.admin.post(`${company.path}/entries`), 404)
    await books.assign(company.id, encoder.id, 'reviewer')
    replies(await encoder.get(company.path), 200)
  })

  says(
    'Signed URLs for files and previews carry `signature` and `expires`; an invalid signature answers 403.',
    async () => {
      const importer = importerOf(desk)
      const { id } = await importer.upload(somePdf, 'a.pdf')
      // The file stands in for its picture, which analysis would make.
      await books.sql.query('UPDATE document_imports SET preview_file_id = file_id WHERE id = $1', [
        id,
      ])
      const shown = replies(await desk.admin.get(`${importer.path}/${id}`), 200).body
      for (const address of [shown.file_url, shown.preview_url]) {
        const url = new URL(address)
        assert.match(url.searchParams.get('signature') ?? '', /^[0-9a-f]{64}$/)
        const expires = Number(url.searchParams.get('expires'))
        assert.ok(expires > Date.parse(books.clock()) / 1000)
        replies(await books.call('GET', pathOfUrl(address)), 200)
        for (const [name, value] of [
          ['signature', '0'.repeat(64)],
          ['signature', ''],
          ['expires', String(expires + 1)],
          ['other', '1'],
        ] as const) {
          const changed = new URL(address)
          changed.searchParams.set(name, value)
          replies(await books.call('GET', pathOfUrl(changed.href)), 403)
        }
        url.searchParams.delete('signature')
        replies(await books.call('GET', pathOfUrl(url.href)), 403)
      }
    },
  )

  says('Webhook requests are authenticated by an HMAC signature (see Events).', async () => {
    const { firm, admin } = desk
    const receiver = await openReceiver()
    const fields = { url: receiver.url, events: ['*'] }
    const { webhook, secret } = replies(await admin.post(`${firm.path}/webhooks`, fields), 201).body
    replies(await admin.post(`${firm.path}/webhooks/${webhook.id}/test`), 202)
    await receiver.close()
    const { headers, body } = receiver.received[0]!
    const [, time, signature] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(headers['x-service-signature'])) ?? []
    const expected = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    assert.equal(signature, expected)
  })
}
