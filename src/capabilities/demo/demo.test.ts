import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { languages } from '#kernel/languages'
import { type Books, openBooks } from '#testing/books'
import { Person, replies } from '#testing/http'
import { useBooks } from '#testing/use-books'

const books = useBooks()
let firm: Awaited<ReturnType<Books['newFirm']>>
let company: Awaited<ReturnType<Books['newCompany']>>
before(async () => {
  firm = await books.newFirm({ name: 'Fiduciaire Démo', isDemo: true })
  company = await books.newCompany(firm, { name: 'Webbureau', code: 'WEB', isDemo: true })
  await books.newCompany(firm, { name: 'Resto', code: 'RES', isDemo: true })
})
beforeEach(() => books.sql.query('DELETE FROM rate_counters'))

const path = '/v1/auth/demo'
const hour = 3_600_000

const inHours = (hours: number) =>
  `${new Date(Date.parse(books.clock()) + hours * hour).toISOString().slice(0, -1)}000Z`

async function visitor(): Promise<Person> {
  const { token, user } = replies(await books.call('POST', path), 201).body
  return new Person(books.base, token, user.id, user.email)
}

test('without a demo firm there is no demo, and it is said in four languages', async () => {
  const said = {
    fr: 'La démo n’est pas encore prête. Réessayez dans une demi-minute.',
    nl: 'De demo is nog niet klaar. Probeer over een halve minuut opnieuw.',
    en: 'The demo is not ready yet. Try again in half a minute.',
    de: 'Die Demo ist noch nicht bereit. Versuchen Sie es in einer halben Minute erneut.',
  }
  const service = await openBooks({ environment: { DEMO: 'on' } })
  try {
    await service.office()
    for (const language of languages) {
      const headers = { 'accept-language': language }
      const answer = replies(await service.call('POST', path, { headers }), 503)
      assert.deepEqual(answer.body, { message: said[language], code: 'demo_unavailable' })
      assert.equal(answer.headers.get('retry-after'), '10')
    }
    const { rows } = await service.sql.query('SELECT FROM users WHERE is_demo')
    assert.equal(rows.length, 0, 'nobody was made')
  } finally {
    await service.close()
  }
})

test('a visitor gets a session of a day in the demo firm, with its company files', async () => {
  const answer = replies(await books.call('POST', path, { body: { device_name: 'Docs' } }), 201)
  assert.deepEqual(Object.keys(answer.body), ['token', 'user', 'demo'])
  const { token, user, demo } = answer.body
  assert.match(token, /^dmo_[0-9A-Za-z]{49}$/)
  assert.deepEqual(
    { ...user, id: 0, email: '' },
    {
      id: 0,
      name: 'Demo',
      email: '',
      locale: 'en',
      email_verified: false,
      pending_email: null,
      is_platform_admin: false,
      is_demo: true,
      firms: [{ public_token: firm.token, name: 'Fiduciaire Démo', role: 'manager' }],
      managed_firms: [{ public_token: firm.token, name: 'Fiduciaire Démo' }],
    },
  )
  assert.deepEqual(demo.firm, { public_token: firm.token, name: 'Fiduciaire Démo' })
  assert.deepEqual(
    demo.companies.map(({ code, name }: { code: string; name: string }) => [code, name]),
    [
      ['RES', 'Resto'],
      ['WEB', 'Webbureau'],
    ],
  )
  assert.deepEqual(Object.keys(demo.companies[1]), ['public_token', 'code', 'name'])
  assert.equal(demo.companies[1].public_token, company.token)
  assert.equal(demo.expires_at, inHours(24))
  assert.equal(demo.resets_at, '2026-03-17T02:00:00.000000Z')
  replies(await books.call('GET', '/v1/auth/me', { token }), 200, { id: user.id, is_demo: true })
})

test('the visitor speaks the language asked for, or that of their browser', async () => {
  for (const locale of languages) {
    const asked = replies(await books.call('POST', path, { body: { locale } }), 201)
    assert.equal(asked.body.user.locale, locale)
    const headers = { 'accept-language': locale }
    const guessed = replies(
      await books.call('POST', path, { body: { locale: null }, headers }),
      201,
    )
    assert.equal(guessed.body.user.locale, locale)
  }
  const refused = async (body: object) =>
    Object.keys(replies(await books.call('POST', path, { body }), 422).body.errors)
  assert.deepEqual(await refused({ locale: 'es' }), ['locale'])
  assert.deepEqual(await refused({ device_name: 'x'.repeat(101) }), ['device_name'])
})

test('an address opens ten demo sessions a minute at most', async () => {
  for (let left = 9; left >= 0; left--) {
    const answer = replies(await books.call('POST', path), 201)
    assert.equal(answer.headers.get('x-ratelimit-limit'), '10')
    assert.equal(answer.headers.get('x-ratelimit-remaining'), String(left))
  }
  const refused = replies(await books.call('POST', path), 429)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
})

test('each visitor is someone else', async () => {
  const [one, two] = [await visitor(), await visitor()]
  assert.notEqual(one.id, two.id)
  assert.notEqual(one.email, two.email)
})

test('work inside the demo firm is allowed', async () => {
  const demo = await visitor()
  replies(await demo.post(`${company.path}/notes`, { title: 'Try it' }), 201)
  replies(await demo.get(`${company.path}/notes`), 200)
  replies(await demo.get(firm.path), 200)
  replies(await demo.get(`${firm.path}/licence`), 200)
  replies(await demo.get('/v1/auth/sessions'), 200)
  replies(await demo.get('/v1/auth/tokens'), 200)
})

test('what leaves the service or changes the firm is refused in the demo', async () => {
  const demo = await visitor()
  const wish = { email: 'els@example.be', name: 'Els', password: 'schapen!', role: 'encoder' }
  for (const answer of [
    await demo.patch('/v1/auth/me', { name: 'Someone' }),
    await demo.put('/v1/auth/me/password', { current_password: 'x', password: 'vier schapen' }),
    await demo.put('/v1/auth/me/email', { email: 'els@example.be' }),
    await demo.delete('/v1/auth/me/email'),
    await demo.post('/v1/auth/tokens', { name: 'Webshop', abilities: ['read'] }),
    await demo.patch(firm.path, { phone: '+32 2 000 00 00' }),
    await demo.post(`${firm.path}/members`, wish),
    await demo.post(`${firm.path}/sync`),
    await demo.post(`${firm.path}/licence`, { key: 'DUB1.x.y' }),
    await demo.delete(`${firm.path}/licence`),
  ])
    replies(answer, 403, {
      code: 'demo_mode',
      message:
        'Not in the demo: this action would have an effect outside it. It works with an account of your own.',
    })
})

test('someone with a real account is held to the demo rules inside the demo firm', async () => {
  const member = await books.member(firm, 'admin')
  replies(await member.patch(firm.path, { phone: '+32 2 000 00 00' }), 403, { code: 'demo_mode' })
  replies(await member.patch('/v1/auth/me', { name: 'Real' }), 200)
})

test('nothing outside the demo firm is there for a visitor', async () => {
  const demo = await visitor()
  const real = await books.office()
  replies(await demo.get(real.firm.path), 404)
  replies(await demo.get(`${real.company.path}/notes`), 404)
  replies(await demo.post(`${real.company.path}/notes`, { title: 'Not mine' }), 404)
  replies(await demo.patch(real.firm.path, { phone: '1' }), 404)
  const firms = replies(await demo.get('/v1/firms'), 200).body
  assert.deepEqual(
    firms.map((seen: { public_token: string }) => seen.public_token),
    [firm.token],
  )
})

test('a visit ends after 24 hours, or by signing out', async () => {
  const [stays, leaves] = [await visitor(), await visitor()]
  replies(await leaves.post('/v1/auth/logout'), 204)
  replies(await leaves.get('/v1/auth/me'), 401)
  books.clock.advance(24 * hour - 1)
  replies(await stays.get('/v1/auth/me'), 200)
  books.clock.advance(1)
  replies(await stays.get('/v1/auth/me'), 401)
})

test('a visitor cannot sign in with an address and a password', async () => {
  const { email } = await visitor()
  const body = { email, password: 'no one has this password' }
  replies(await books.call('POST', '/v1/auth/login', { body }), 422)
})

test('every hour, visitors whose day is over are deleted with all they hold; others stay', async () => {
  const [yesterdays, todays] = [await visitor(), await visitor()]
  const real = await books.person()
  const key = { 'x-client-mutation-id': 'from-a-visitor' }
  const body = { title: 'Left behind' }
  replies(await yesterdays.post(`${company.path}/notes`, body, { headers: key }), 201)
  for (const { id } of [yesterdays, real])
    await books.sql.query('UPDATE users SET created_at = $2 WHERE id = $1', [
      id,
      '2026-03-15T09:59:59Z',
    ])
  const worker = await openBooks({
    databaseUrl: books.databaseUrl,
    environment: { ROLE: 'worker' },
  })
  try {
    for (let tries = 0; (await exist(yesterdays.id)) && tries < 500; tries++)
      await new Promise((done) => setTimeout(done, 20))
  } finally {
    await worker.close()
  }
  assert.ok(!(await exist(yesterdays.id)), 'a visitor outlived the day')
  assert.ok((await exist(todays.id)) && (await exist(real.id)))
  replies(await yesterdays.get('/v1/auth/me'), 401)
  const { rows } = await books.sql.query('SELECT FROM notes WHERE title = $1', [body.title])
  assert.equal(rows.length, 1, 'the work stays until the nightly reset')
})

async function exist(userId: number): Promise<boolean> {
  const { rows } = await books.sql.query('SELECT FROM users WHERE id = $1', [userId])
  return rows.length > 0
}
