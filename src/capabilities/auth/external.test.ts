import assert from 'node:assert/strict'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, beforeEach, test } from 'node:test'
import { replies } from '#testing/http'
import { useBooks } from '#testing/use-books'
import { hashPassword } from './passwords.js'

type Member = {
  id: string
  email: string
  name: string
  locale?: string
  role?: string
  is_active?: boolean
}
type Firm = { id: string; name: string; members: Member[]; [field: string]: unknown }

/** The external platform: it knows people by e-mail and password, and the firm they work for. */
const platform = {
  mood: 'well' as 'well' | 'broken' | 'silent' | 'babbling' | 'redirecting',
  people: new Map<string, { password: string; user: Member; firm: Firm | null }>(),
  calls: [] as { path: string; authorization: string | undefined; body: string }[],
}

const moods = {
  broken: [500, '{}'],
  babbling: [200, '<html>'],
  redirecting: [302, '{}'],
} as const

const server: Server = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const { authorization } = request.headers
  platform.calls.push({ path: `${request.method} ${request.url}`, authorization, body })
  if (platform.mood === 'silent') return void request.socket.destroy()
  response.setHeader('location', '/elsewhere')
  if (platform.mood !== 'well') {
    const [status, text] = moods[platform.mood]
    return void response.writeHead(status).end(text)
  }
  const { email, password } = JSON.parse(body)
  const person = platform.people.get(email.toLowerCase())
  if (!person || person.password !== password) return void response.writeHead(401).end('{}')
  response.end(JSON.stringify({ user: person.user, firm: person.firm }))
})

const books = useBooks(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as AddressInfo
  return {
    own: true,
    environment: { EXTERNAL_URL: `http://127.0.0.1:${port}`, EXTERNAL_KEY: 'key-of-the-platform' },
  }
})
after(() => {
  server.close()
})
beforeEach(async () => {
  Object.assign(platform, { mood: 'well', calls: [] })
  await books.sql.query(
    'DELETE FROM rate_counters; DELETE FROM sign_in_attempts; DELETE FROM sign_in_locks',
  )
})

const password = 'secret of the other platform'
let count = 0

/** Someone at the platform, who works there for a firm of their own with the given colleagues. */
function knownThere(colleagues: Member[] = []) {
  const id = `p-${++count}`
  const email = `${id}@platform.example`
  const user: Member = { id, email, name: 'An Declerck', locale: 'nl' }
  const firm: Firm = {
    id: `f-${count}`,
    name: `Kantoor ${count}`,
    country_code: 'BE',
    city: 'Gent',
    members: [{ ...user, role: 'admin' }, ...colleagues],
  }
  platform.people.set(email, { password, user, firm })
  return { id, email, user, firm }
}

const colleague = (role: string, more: Partial<Member> = {}): Member => {
  const id = `p-${++count}`
  return { id, email: `${id}@platform.example`, name: `Collega ${count}`, role, ...more }
}

const signIn = (email: string, typed = password) =>
  books.call('POST', '/v1/auth/login', { body: { email, password: typed } })

const team = async (token: string, firm: string) =>
  replies(await books.call('GET', `/v1/firms/${firm}/members`, { token }), 200).body.map(
    (member: { email: string; role: string; is_active: boolean }) => ({
      email: member.email,
      role: member.role,
      is_active: member.is_active,
    }),
  )

test('someone of the external platform signs in with the password of there, and finds firm and team here', async () => {
  const [marc, old] = [colleague('encoder'), colleague('reviewer', { is_active: false })]
  const an = knownThere([marc, old])
  const { user, token } = replies(await signIn(an.email), 201).body
  assert.match(token, /^ses_/)
  assert.deepEqual(
    [user.name, user.email, user.locale, user.email_verified, user.pending_email],
    ['An Declerck', an.email, 'nl', true, null],
  )
  assert.deepEqual(
    user.firms.map(({ name, role }: { name: string; role: string }) => [name, role]),
    [[an.firm.name, 'admin']],
  )
  const firm = user.firms[0].public_token
  assert.deepEqual(await team(token, firm), [
    { email: an.email, role: 'admin', is_active: true },
    { email: marc.email, role: 'encoder', is_active: true },
    { email: old.email, role: 'reviewer', is_active: false },
  ])
  replies(await books.call('GET', `/v1/firms/${firm}`, { token }), 200, {
    name: an.firm.name,
    city: 'Gent',
  })
  assert.deepEqual(platform.calls, [
    {
      path: 'POST /login',
      authorization: 'Bearer key-of-the-platform',
      body: JSON.stringify({ email: an.email, password }),
    },
  ])
  const { rows } = await books.sql.query('SELECT * FROM users WHERE email = $1', [an.email])
  assert.equal(rows[0].password_hash, null, 'the password of there is not kept here')
  assert.deepEqual([rows[0].auth_source, rows[0].external_id], ['external', an.id])
})

test('a wrong password and a person unknown on both sides get the same refusal', async () => {
  const an = knownThere()
  const stranger = await signIn('nobody@platform.example')
  const wrong = await signIn(an.email, 'not mine')
  replies(await signIn(an.email), 201)
  const wrongAgain = await signIn(an.email, 'not mine')
  for (const answer of [stranger, wrong, wrongAgain]) {
    replies(answer, 422)
    assert.deepEqual(answer.body.errors, {
      email: ['The e-mail address or the password is wrong.'],
    })
    assert.equal(answer.text, stranger.text)
  }
})

test('ten wrong passwords lock the address here too, and the platform is asked no more', async () => {
  const an = knownThere()
  for (let attempt = 0; attempt < 10; attempt++) replies(await signIn(an.email, 'not mine'), 422)
  replies(await signIn(an.email), 429)
  assert.equal(platform.calls.length, 10)
})

test('while the platform does not answer, its people cannot sign in, and nobody is locked for it', async () => {
  const an = knownThere()
  replies(await signIn(an.email), 201)
  for (const mood of ['broken', 'silent', 'babbling', 'redirecting'] as const) {
    platform.mood = mood
    for (let attempt = 0; attempt < 3; attempt++) {
      const refused = replies(await signIn(an.email), 503, { code: 'external_unavailable' })
      assert.equal(refused.body.message, 'The external platform does not answer. Try again later.')
    }
  }
  platform.mood = 'well'
  replies(await signIn(an.email), 201)
})

test('while the platform does not answer, people with an account of here still sign in', async () => {
  const local = await localAccount(`local${++count}@example.be`)
  platform.mood = 'silent'
  replies(await signIn(local.email, 'a password of here'), 201)
  replies(await signIn(local.email, 'not mine'), 422)
  assert.deepEqual(platform.calls, [], 'a password of here does not leave the service')
})

async function localAccount(email: string) {
  const user = await books.newUser({ email, name: 'Local' })
  await books.sql.query('UPDATE users SET password_hash = $2 WHERE id = $1', [
    user.id,
    await hashPassword('a password of here'),
  ])
  return user
}

test('a local account with the same e-mail address is not taken over', async () => {
  const an = knownThere()
  const local = await localAccount(an.email)
  replies(await signIn(an.email), 422)
  const mine = replies(await signIn(an.email, 'a password of here'), 201).body.user
  assert.deepEqual([mine.id, mine.name, mine.firms], [local.id, 'Local', []])
})

test('nor by way of a team, nor by another address that the platform answers with', async () => {
  const local = await localAccount(`boss${++count}@example.be`)
  const an = knownThere([colleague('admin', { email: local.email, name: 'Impostor' })])
  const { user, token } = replies(await signIn(an.email), 201).body
  const members = await team(token, user.firms[0].public_token)
  assert.deepEqual(
    members.map((member: { email: string }) => member.email),
    [an.email],
  )
  const mallory = knownThere()
  mallory.user.email = local.email
  replies(await signIn(mallory.email), 422)
  const mine = replies(await signIn(local.email, 'a password of here'), 201).body.user
  assert.deepEqual([mine.name, mine.firms], ['Local', []])
})

test('each sign-in brings names, addresses and roles up to date', async () => {
  const marc = colleague('encoder')
  const an = knownThere([marc])
  const first = replies(await signIn(an.email), 201).body.user
  const newEmail = `an${++count}@platform.example`
  Object.assign(an.user, { name: 'An De Clerck', email: newEmail, locale: 'fr' })
  Object.assign(an.firm, {
    name: 'Kantoor De Clerck',
    members: [
      { ...an.user, role: 'admin' },
      { ...marc, name: 'Marc', role: 'manager' },
    ],
  })
  platform.people.set(newEmail, platform.people.get(an.email)!)
  platform.people.delete(an.email)
  const { user, token } = replies(await signIn(newEmail), 201).body
  assert.equal(user.id, first.id, 'it is the same account')
  assert.deepEqual([user.name, user.email, user.locale], ['An De Clerck', newEmail, 'fr'])
  assert.deepEqual(user.firms, [
    { public_token: first.firms[0].public_token, name: 'Kantoor De Clerck', role: 'admin' },
  ])
  assert.deepEqual(await team(token, user.firms[0].public_token), [
    { email: newEmail, role: 'admin', is_active: true },
    { email: marc.email, role: 'manager', is_active: true },
  ])
  replies(await signIn(an.email), 422)
})

test('whoever left the team at the platform loses the firm here at once; members made here stay', async () => {
  const marc = colleague('manager')
  const an = knownThere([marc])
  const { user, token } = replies(await signIn(an.email), 201).body
  const firm = user.firms[0].public_token
  const { rows } = await books.sql.query('SELECT id FROM firms WHERE public_token = $1', [firm])
  const localMember = await books.member({ id: Number(rows[0].id) }, 'encoder')
  platform.people.set(marc.email, { password, user: marc, firm: null })
  const marcs = replies(await signIn(marc.email), 201).body.token
  replies(await books.call('GET', `/v1/firms/${firm}`, { token: marcs }), 200)
  an.firm.members = an.firm.members.filter(({ id }) => id !== marc.id)
  replies(await signIn(an.email), 201)
  const members = await team(token, firm)
  assert.deepEqual(
    members.map((m: { email: string; is_active: boolean }) => [m.email, m.is_active]).sort(),
    [
      [an.email, true],
      [localMember.email, true],
      [marc.email, false],
    ].sort(),
  )
  replies(await books.call('GET', `/v1/firms/${firm}`, { token: marcs }), 404)
})
